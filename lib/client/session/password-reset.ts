import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/client/http/api';
import type { ForgottenPassword, PasswordResetInput } from '@/lib/shared/contract/auth';
import { currentUser } from './session';

/** Asks for a mail with a link by which to choose a new password. The answer does not say whether it will come. */
export const useForgotPassword = () =>
  useMutation({
    mutationFn: (input: ForgottenPassword) =>
      api('POST', '/api/auth/forgot-password', input, { authenticated: false }),
  });

/** Chooses a new password by the secret of a mailed link; every session of the account ends, also one that is here. */
export function useResetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: PasswordResetInput) =>
      api('POST', '/api/auth/reset-password', input, { authenticated: false }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: currentUser.queryKey }),
  });
}
