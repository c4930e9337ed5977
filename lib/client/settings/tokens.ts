import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/client/http/api';
import { confirmed } from '@/lib/client/session/confirmation';
import type { CreatedToken, Token, TokenInput } from '@/lib/shared/contract/schemas/tokens';

/** The query for the person's access tokens, the newest first. They are never stored on the device. */
export const tokens = queryOptions({
  queryKey: ['/api/tokens'] as const,
  queryFn: ({ signal }) => api<Token[]>('GET', '/api/tokens', undefined, { signal }),
  meta: { persist: false },
});

/** The mutation that creates a token, after a confirmation if one is needed. Only its result has the secret. */
export function useCreateToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: TokenInput) => confirmed(() => api<CreatedToken>('POST', '/api/tokens', input)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tokens.queryKey }),
  });
}

/** The mutation that withdraws a token, by its id. */
export function useWithdrawToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api<void>('DELETE', `/api/tokens/${id}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tokens.queryKey }),
  });
}
