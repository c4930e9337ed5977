import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { removeKept } from '@/lib/client/browser/person-storage';
import { ApiError, api } from '@/lib/client/http/api';
import {
  clearSessionId,
  getSessionId,
  setSessionId,
  subscribeToSessionId,
} from '@/lib/client/http/session-id';
import { closeNotifications, isPushed } from '@/lib/client/notifications/push-state';
import { discardAll, holdChanges } from '@/lib/client/outbox/outbox';
import { people } from '@/lib/client/people/people';
import { discardData } from '@/lib/client/query/kept-data';
import type { BegunSession, LoginInput, RegisterInput } from '@/lib/shared/contract/schemas/auth';
import type { User } from '@/lib/shared/contract/schemas/users';
import type { SIGN_IN_PATH } from '@/lib/shared/site/pages';
import { afterPendingLogout } from './pending-logout';
import { markLogoutPending } from './pending-logout-mark';
import { watchSessionId } from './session-watch';
import { mayDiscardChanges } from './sign-out-question';

const FRESH_FOR = 5 * 60 * 1000;

/** Milliseconds for which signing out waits for the server. */
const LOGOUT_TIMEOUT = 5000;

/** The query for the signed-in person. A 401 ends the session (in `api`); every other failure has the same message. */
export const currentUser = queryOptions({
  queryKey: ['/api/auth/me'] as const,
  queryFn: async ({ signal }): Promise<User> => {
    try {
      return await api<User>('GET', '/api/auth/me', undefined, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) throw error;
      throw new Error('Failed to fetch user', { cause: error });
    }
  },
  staleTime: FRESH_FOR,
  retry: false,
});

export type Session =
  | { status: 'loading'; user: null; error: null }
  /** The error is set when there is a session, but its person could not be read. */
  | { status: 'anonymous'; user: null; error: Error | null }
  | { status: 'authenticated'; user: User; error: null };

/**
 * Hook: the signed-in person (docs/product/accounts.md). The status is 'loading' while a page is rendered on the
 * server and hydrated.
 */
export function useSession(): Session {
  const sessionId = useSyncExternalStore(subscribeToSessionId, getSessionId, () => undefined);
  const me = useQuery({ ...currentUser, enabled: typeof sessionId === 'string' });

  if (sessionId === undefined) return { status: 'loading', user: null, error: null };
  if (sessionId === null) return { status: 'anonymous', user: null, error: null };
  if (me.data) return { status: 'authenticated', user: me.data, error: null };
  if (me.error && !me.isFetching) return { status: 'anonymous', user: null, error: me.error };
  return { status: 'loading', user: null, error: null };
}

/** Hook: the signed-in person, for components that are rendered only after sign-in. Throws without one. */
export function useCurrentUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('Nobody is signed in');
  return user;
}

/**
 * The mutation that begins a session: it sends the request, removes all data of an earlier session, and stores the
 * answer.
 */
function useBeginSession<Input>(request: (input: Input) => Promise<BegunSession>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => afterPendingLogout(() => request(input)),
    onSuccess: ({ sessionId, user }) => {
      void discardData(queryClient);
      removeKept();
      queryClient.setQueryData(currentUser.queryKey, user);
      setSessionId(sessionId);
      void queryClient.invalidateQueries({ queryKey: currentUser.queryKey });
      // The layout of the first page depends on whether the person shares with others.
      void queryClient.prefetchQuery(people);
    },
  });
}

// A 401 to these calls refuses the sent credentials, and ends no session.
const begin = (path: `/api/${string}`, body?: unknown) =>
  api<BegunSession>('POST', path, body, { authenticated: false });

export const useLogin = () => useBeginSession((input: LoginInput) => begin('/api/auth/login', input));

export const useRegister = () =>
  useBeginSession((input: RegisterInput) => begin('/api/auth/register', input));

/**
 * The mutation that requests the session id after a sign-in at a provider, when the browser has only the session's
 * cookie.
 */
export const useAdoptSession = () => useBeginSession<void>(() => begin('/api/auth/session-id'));

/**
 * The mutation that signs out in this browser, after asking if that would discard changes. If the server could not be
 * reached, the logout is sent later (pending-logout). Its variable is the page to open afterwards; by default the same
 * page is loaded again.
 */
export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (next: '/' | typeof SIGN_IN_PATH | undefined) => {
      const owner = queryClient.getQueryData(currentUser.queryKey)?.id;
      if (owner !== undefined && !(await mayDiscardChanges(owner))) return;
      // First, since another tab may hear of the end of the session before this one has the answer.
      if (owner !== undefined) await discardAll(owner);
      await forgetPush();
      try {
        await api('POST', '/api/auth/logout', undefined, { signal: AbortSignal.timeout(LOGOUT_TIMEOUT) });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) markLogoutPending();
      }
      clearSessionId({ next });
    },
  });
}

/** Ends the push subscription of this browser while the session still allows it. Never rejects. */
async function forgetPush(): Promise<void> {
  if (!isPushed()) return;
  const { forgetPushSubscription } = await import('@/lib/client/notifications/push-subscription').catch(
    // Without a connection the code may not be in this browser. The server ends the subscription with the session.
    () => ({ forgetPushSubscription: async () => {} }),
  );
  await forgetPushSubscription();
}

/**
 * Calls `watchSessionId` for a page with data, which is removed when the session ends, with the notifications that are
 * shown. Changes that the server has not answered stay in the outbox, for when the same person signs in again. Returns
 * the function that stops it.
 */
export const watchSession = (queryClient: QueryClient): (() => void) =>
  watchSessionId(async () => {
    holdChanges();
    removeKept();
    await Promise.all([discardData(queryClient), closeNotifications()]);
  });
