import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/client/http/api';
import { currentUser } from './session';

/** Has the mail sent again by which the address of the account is confirmed. */
export function useConfirmationMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST', '/api/auth/confirm-address'),
    // It may have been confirmed elsewhere: nothing is sent then.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: currentUser.queryKey }),
  });
}
