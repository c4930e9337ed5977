import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/client/http/api';
import type { ForgottenPassword, PasswordResetInput } from '@/lib/shared/contract/schemas/auth';
import { currentUser } from './session';

/**
 * The mutation that requests a mail with a password reset link. The answer is the same for addresses without an
 * account.
 */
export const useForgotPassword = () =>
  useMutation({
    mutationFn: (input: ForgottenPassword) =>
      api('POST', '/api/auth/forgot-password', input, { authenticated: false }),
  });

/**
 * The mutation that sets a new password by the secret of a mailed link. It ends all sessions of the account, also one
 * in this browser.
 */
export function useResetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: PasswordResetInput) =>
      api('POST', '/api/auth/reset-password', input, { authenticated: false }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: currentUser.queryKey }),
  });
}
