import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/client/http/api';
import { currentUser } from './session';

/** The mutation that requests another mail to confirm the account's address. */
export function useConfirmationMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST', '/api/auth/confirm-address'),
    // Reads the person again: the address may have been confirmed elsewhere, and then no mail is sent.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: currentUser.queryKey }),
  });
}
