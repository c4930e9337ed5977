import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/client/http/api';
import { confirmed } from '@/lib/client/session/confirmation';
import type { CreatedToken, Token, TokenInput } from '@/lib/shared/contract/schemas/tokens';

/**
 * The query for the person's access tokens, the newest first. They are never stored on the device, and are read again
 * when the page or its window is returned to: no live event tells of those that another window makes or withdraws.
 */
export const tokens = queryOptions({
  queryKey: ['/api/tokens'] as const,
  queryFn: ({ signal }) => api<Token[]>('GET', '/api/tokens', undefined, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: true,
  meta: { persist: false },
});

/**
 * Hook: the functions that create a token, after a confirmation if one is needed, and withdraw one by its id. Only the
 * result of `create` has the secret.
 */
export function useTokenActions() {
  const queryClient = useQueryClient();
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: tokens.queryKey });
  return {
    create: (input: TokenInput) =>
      confirmed(() => api<CreatedToken>('POST', '/api/tokens', input)).finally(readAgain),
    withdraw: (id: string) => api<void>('DELETE', `/api/tokens/${id}`).finally(readAgain),
  };
}
