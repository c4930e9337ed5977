import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { FURTHER_TOASTS } from '@/lib/client/browser/further-toasts';
import { notify, type ToastEntry } from '@/lib/client/browser/toasts';
import { ApiError, api } from '@/lib/client/http/api';
import type { PathKey } from '@/lib/client/query/path-key';
import type { AuthorizationStart, EmailIntegration } from '@/lib/shared/contract/schemas/email-integration';

const PATH = '/api/email-integration';
const queryKey: PathKey = [PATH];

/**
 * The query for the person's own mail account; null when there is none, and after any failure (docs/product/mail.md).
 */
export const emailIntegration = queryOptions<
  EmailIntegration | null,
  Error,
  EmailIntegration | null,
  PathKey
>({
  queryKey,
  queryFn: async ({ signal }) => {
    try {
      return await api<EmailIntegration>('GET', PATH, undefined, { signal });
    } catch {
      signal.throwIfAborted();
      return null;
    }
  },
});

/** The mutation that disconnects the account, with a toast. */
export function useRemoveIntegration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE', PATH),
    onSuccess: () => {
      client.setQueryData(emailIntegration.queryKey, null);
      notify(FURTHER_TOASTS.integrationRemoved);
    },
    onError: () => {
      void client.invalidateQueries({ queryKey });
      notify(FURTHER_TOASTS.removeIntegrationFailed);
    },
  });
}

/** The mutation that requests the address of the consent page, and opens it. A failure is shown as a toast. */
export function useConnectGmail(open: (authUrl: string) => void) {
  return useMutation({
    mutationFn: async () => {
      const { authUrl } = await api<Partial<AuthorizationStart>>('GET', '/api/auth/google');
      if (authUrl === undefined || !URL.canParse(authUrl)) throw new Error('There is no address to open.');
      return authUrl;
    },
    onSuccess: open,
    onError: (error) => notify(startFailure(error)),
  });
}

function startFailure(error: Error): ToastEntry {
  if (error instanceof ApiError) {
    const text = error.details ?? error.error;
    return text === undefined
      ? FURTHER_TOASTS.googleConnectionError()
      : FURTHER_TOASTS.googleConfigurationError(text);
  }
  // The TypeError of `fetch` says why the server could not be reached; an unexpected answer has no text for people.
  return error instanceof TypeError
    ? FURTHER_TOASTS.googleConnectionError(error.message)
    : FURTHER_TOASTS.googleConnectionError();
}
