import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/client/http/api';
import type { ForgottenPassword, PasswordResetInput } from '@/lib/shared/contract/auth';
import { currentUser } from './session';

/** Requests a password reset link by mail. The answer does not say whether one will come. */
export const useForgotPassword = () =>
  useMutation({
    mutationFn: (input: ForgottenPassword) =>
      api('POST', '/api/auth/forgot-password', input, { authenticated: false }),
  });

/**
 * Sets a new password by the secret of a mailed link; every session of the account ends, including one in this browser.
 */
export function useResetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: PasswordResetInput) =>
      api('POST', '/api/auth/reset-password', input, { authenticated: false }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: currentUser.queryKey }),
  });
}
