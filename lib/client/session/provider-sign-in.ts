import { queryOptions } from '@tanstack/react-query';
import { page } from '@/lib/client/browser/navigation';
import { api } from '@/lib/client/http/api';
import { SIGNED_IN_RETURN } from '@/lib/shared/site/pages';
import { afterPendingLogout } from './pending-logout';

type Provider = { id: string; name: string; type: string };

/** The query for the providers by which people can sign in to this installation. */
export const signInProviders = queryOptions({
  queryKey: ['/api/auth/providers'] as const,
  queryFn: ({ signal }) =>
    api<Record<string, Provider>>('GET', '/api/auth/providers', undefined, { signal, authenticated: false }),
  select: (providers) => Object.values(providers).filter(({ type }) => type !== 'credentials'),
  meta: { persist: false },
});

/**
 * Opens the page of the provider, which redirects the browser to `SIGNED_IN_RETURN` afterwards. The server returns the
 * address of that page and does not redirect to it: a redirected form would need the origin of every provider in the
 * CSP's form-action.
 */
export async function startProviderSignIn(id: string): Promise<void> {
  const url = await afterPendingLogout(async () => {
    const { csrfToken } = await api<{ csrfToken: string }>('GET', '/api/auth/csrf', undefined, {
      authenticated: false,
    });
    const answer = await api<{ url: string }>(
      'POST',
      `/api/auth/signin/${encodeURIComponent(id)}`,
      { csrfToken, callbackUrl: SIGNED_IN_RETURN, json: 'true' },
      { authenticated: false },
    );
    return answer.url;
  });
  page.open(url);
}
