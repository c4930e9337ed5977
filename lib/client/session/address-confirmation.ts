import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/client/http/api';
import { currentUser } from './session';

/** Requests another mail that confirms the account's address. */
export function useConfirmationMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST', '/api/auth/confirm-address'),
    // It may have been confirmed elsewhere; then nothing is sent.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: currentUser.queryKey }),
  });
}
