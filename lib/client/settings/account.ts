import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { FURTHER_TOASTS } from '@/lib/client/browser/further-toasts';
import { page } from '@/lib/client/browser/navigation';
import { notify } from '@/lib/client/browser/toasts';
import { api, detailsOf, request } from '@/lib/client/http/api';
import { clearSessionId } from '@/lib/client/http/session-id';
import { discardAll } from '@/lib/client/outbox/outbox';
import { ConfirmationDeclined, confirmed } from '@/lib/client/session/confirmation';
import { currentUser } from '@/lib/client/session/session';
import type { AccountDeletion, SignInMethods } from '@/lib/shared/contract/schemas/auth';
import { openSessions } from './profile';

/** The query for the ways by which the person can sign in. */
export const signInMethods = queryOptions({
  queryKey: ['/api/user/sign-in-methods'] as const,
  queryFn: ({ signal }) => api<SignInMethods>('GET', '/api/user/sign-in-methods', undefined, { signal }),
  staleTime: 0,
  meta: { persist: false },
});

const FALLBACK_NAME = 'export.zip';

/** The mutation that downloads everything that is stored about the person. A toast tells how it ended. */
export const useExport = () =>
  useMutation({
    mutationFn: async () => {
      const response = await confirmed(() => request('GET', '/api/user/export'));
      const [, name] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
      page.save(await response.blob(), name ?? FALLBACK_NAME);
    },
    onSuccess: () => notify(FURTHER_TOASTS.exported),
    onError: (error) => {
      if (!(error instanceof ConfirmationDeclined)) notify(FURTHER_TOASTS.exportFailed(detailsOf(error)));
    },
  });

/**
 * The mutation that removes a provider by which the person signs in, by the id of their identity there. It ends every
 * other session.
 */
export function useRemoveIdentity() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => confirmed(() => api('DELETE', `/api/user/identities/${id}`)),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: signInMethods.queryKey }),
        queryClient.invalidateQueries({ queryKey: openSessions.queryKey }),
      ]),
  });
}

/** The mutation that deletes the account, which cannot be undone, and opens the landing page. */
export function useDeleteAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (confirmation: AccountDeletion) =>
      confirmed(() => api('DELETE', '/api/user', confirmation), confirmation.password),
    onSuccess: async () => {
      const owner = queryClient.getQueryData(currentUser.queryKey)?.id;
      if (owner !== undefined) await discardAll(owner);
      clearSessionId({ next: '/' });
    },
  });
}
