import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { Icon } from '@/components/ui/icon';
import { FURTHER_TOASTS } from '@/lib/client/browser/further-toasts';
import { notify } from '@/lib/client/browser/toasts';
import { detailsOf } from '@/lib/client/http/api';
import { lazyResolver } from '@/lib/client/http/lazy-resolver';
import { useResetPassword } from '@/lib/client/session/password-reset';
import { PASSWORD_MIN } from '@/lib/shared/contract/plain/limits';
import type { PasswordResetInput } from '@/lib/shared/contract/schemas/auth';
import styles from './auth.module.css';
import { showFieldErrors } from './failure';

const resolver = lazyResolver<PasswordResetInput, PasswordResetInput>(async () => {
  const [{ zodResolver }, { passwordResetInput }] = await Promise.all([
    import('@hookform/resolvers/zod'),
    import('@/lib/shared/contract/schemas/auth'),
  ]);
  return zodResolver(passwordResetInput);
});

type NewPasswordProps = { token: string; onDone: () => void; onAskAgain: () => void };

/**
 * The form that sets a new password, opened by a mailed link. If the link is invalid, it leads to the form that
 * requests another.
 */
export function NewPassword({ token, onDone, onAskAgain }: NewPasswordProps) {
  const reset = useResetPassword();
  const { register, handleSubmit, setError, formState } = useForm<PasswordResetInput>({
    resolver,
    defaultValues: { token, password: '' },
  });
  const { errors } = formState;

  const submit = handleSubmit(async (input) => {
    try {
      await reset.mutateAsync(input);
      notify(FURTHER_TOASTS.passwordReset);
      onDone();
    } catch (error) {
      showFieldErrors(error, setError);
      notify(FURTHER_TOASTS.passwordResetFailed(detailsOf(error)));
    }
  });

  return (
    <section className={styles.right} aria-labelledby="new-password">
      <h2 id="new-password">Choose a new password</h2>
      <Form errors={errors} except="token" onSubmit={submit} aria-labelledby="new-password">
        <p className={styles.lead}>
          It ends every session of your account, all that you share, other ways to sign in and a connected
          Gmail account. Then you sign in anew.
        </p>
        <TextField
          label="New Password"
          type="password"
          autoComplete="new-password"
          autoFocus
          hint={`At least ${PASSWORD_MIN} characters.`}
          error={errors.password?.message}
          {...register('password')}
        />
        {errors.token && (
          <div className="field" role="alert">
            <p className="error">
              <Icon name="alert" size={14} />
              {errors.token.message}
            </p>
            <Button size="sm" className={styles.otherWay} onClick={onAskAgain}>
              Ask for a new link
            </Button>
          </div>
        )}
        <Button type="submit" variant="primary" disabled={reset.isPending}>
          {reset.isPending ? 'Saving...' : 'Save Password'}
        </Button>
      </Form>
      <div className={styles.ruled} aria-hidden="true" />
    </section>
  );
}
