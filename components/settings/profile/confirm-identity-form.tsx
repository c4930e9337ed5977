import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '@/components/auth/failure';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { ApiError, detailsOf } from '@/lib/client/http/api';
import { confirmByPassword } from '@/lib/client/session/confirmation';
import { rememberReturn } from '@/lib/client/session/return-page';
import { useLogout } from '@/lib/client/session/session';
import { signInMethods } from '@/lib/client/settings/account';
import type { Confirmation } from '@/lib/shared/contract/schemas/auth';
import { SIGN_IN_PATH } from '@/lib/shared/site/pages';

type ConfirmIdentityFormProps = { onClose: (isConfirmed: boolean) => void };

/** The content of the dialog, which depends on how the person signs in. */
export function ConfirmIdentityForm({ onClose }: ConfirmIdentityFormProps) {
  const { data: methods } = useQuery(signInMethods);
  return methods?.hasPassword === false ? (
    <SignInAgain onClose={onClose} />
  ) : (
    <PasswordForm onClose={onClose} />
  );
}

function PasswordForm({ onClose }: ConfirmIdentityFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<Confirmation>({
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ password }) => {
    try {
      await confirmByPassword(password);
      onClose(true);
    } catch (error) {
      setError('password', { message: whyNot(error) });
      showFieldErrors(error, setError);
    }
  });

  return (
    <Form errors={errors} aria-label="Confirm it is you" onSubmit={submit}>
      <fieldset disabled={isSubmitting}>
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          autoFocus
          error={errors.password?.message}
          {...register('password')}
        />
        <div className="dialog-end">
          <Button variant="quiet" onClick={() => onClose(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="primary">
            {isSubmitting ? 'Checking...' : 'Confirm'}
          </Button>
        </div>
      </fieldset>
    </Form>
  );
}

const whyNot = (error: unknown): string =>
  detailsOf(error) ??
  (error instanceof ApiError ? error.error : undefined) ??
  'The server could not be reached. Please try again.';

/** Shown to people without a password, who sign in again at their provider instead. */
function SignInAgain({ onClose }: ConfirmIdentityFormProps) {
  const logout = useLogout();

  function leave(): void {
    rememberReturn(window.location.pathname);
    logout.mutate(SIGN_IN_PATH);
  }

  return (
    <>
      <p>You have no password here. Sign in again, and then repeat what you wanted to do.</p>
      <div className="dialog-end">
        <Button variant="quiet" onClick={() => onClose(false)}>
          Cancel
        </Button>
        <Button variant="primary" disabled={logout.isPending} onClick={leave}>
          Sign in again
        </Button>
      </div>
    </>
  );
}
