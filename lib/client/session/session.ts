import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { removeKept } from '@/lib/client/browser/person-storage';
import { ApiError, api } from '@/lib/client/http/api';
import { people } from '@/lib/client/people/people';
import { removeStoredCache } from '@/lib/client/query/query-client';
import type { BegunSession, LoginInput, RegisterInput } from '@/lib/shared/contract/auth';
import type { User } from '@/lib/shared/contract/users';
import type { SIGN_IN_PATH } from '@/lib/shared/site/pages';
import { afterPendingLogout } from './pending-logout';
import { rememberLogout } from './pending-logout-mark';
import { clearSessionId, getSessionId, setSessionId, subscribeToSessionId } from './session-id';
import { watchSessionId } from './session-watch';

const FRESH_FOR = 5 * 60 * 1000;

/** Milliseconds. Signing out must not wait long for a silent server. */
const LOGOUT_TIMEOUT = 5000;

/** The signed-in person. 401 ends the session (in `api`); every other failure has the same message. */
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
  /** With an error: there is a session, but its person could not be read. */
  | { status: 'anonymous'; user: null; error: Error | null }
  | { status: 'authenticated'; user: User; error: null };

/** The signed-in person of this page (docs/specification.md section 4). While a page is built and hydrated: loading. */
export function useSession(): Session {
  const sessionId = useSyncExternalStore(subscribeToSessionId, getSessionId, () => undefined);
  const me = useQuery({ ...currentUser, enabled: typeof sessionId === 'string' });

  if (sessionId === undefined) return { status: 'loading', user: null, error: null };
  if (sessionId === null) return { status: 'anonymous', user: null, error: null };
  if (me.data) return { status: 'authenticated', user: me.data, error: null };
  if (me.error && !me.isFetching) return { status: 'anonymous', user: null, error: me.error };
  return { status: 'loading', user: null, error: null };
}

/** The signed-in person, for parts rendered only after sign-in. Throws without one. */
export function useCurrentUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('Nobody is signed in');
  return user;
}

/** Begins a session: sends the request, then stores its answer in the browser. */
function useBeginSession<Input>(request: (input: Input) => Promise<BegunSession>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => afterPendingLogout(() => request(input)),
    onSuccess: ({ sessionId, user }) => {
      queryClient.clear();
      removeStoredCache();
      removeKept();
      queryClient.setQueryData(currentUser.queryKey, user);
      setSessionId(sessionId);
      void queryClient.invalidateQueries({ queryKey: currentUser.queryKey });
      // The layout of the first page depends on whether there is anybody.
      void queryClient.prefetchQuery(people);
    },
  });
}

// A 401 to any of these is about the sent credentials, not about a session.
const begin = (path: `/api/${string}`, body?: unknown) =>
  api<BegunSession>('POST', path, body, { authenticated: false });

export const useLogin = () => useBeginSession((input: LoginInput) => begin('/api/auth/login', input));

export const useRegister = () =>
  useBeginSession((input: RegisterInput) => begin('/api/auth/register', input));

/** After a sign-in at a provider the browser has the session's cookie; this requests its session id. */
export const useAdoptSession = () => useBeginSession<void>(() => begin('/api/auth/session-id'));

/**
 * Signs out in this browser, whether or not the server could be reached; if not, the logout is sent later
 * (pending-logout). The variable is the page to open afterwards; without one, the same address is loaded again.
 */
export function useLogout() {
  return useMutation({
    mutationFn: async (next: '/' | typeof SIGN_IN_PATH | undefined) => {
      try {
        await api('POST', '/api/auth/logout', undefined, { signal: AbortSignal.timeout(LOGOUT_TIMEOUT) });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) rememberLogout();
      }
      clearSessionId({ next });
    },
  });
}

/** Keeps a page with data in agreement with the session (session-watch). Returns the function that stops it. */
export const watchSession = (queryClient: QueryClient): (() => void) =>
  watchSessionId(() => {
    queryClient.clear();
    removeStoredCache();
    removeKept();
  });
