import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { FURTHER_TOASTS } from '@/lib/client/browser/further-toasts';
import { notify } from '@/lib/client/browser/toasts';
import { detailsOf } from '@/lib/client/http/api';
import { lazyResolver } from '@/lib/client/http/lazy-resolver';
import { useForgotPassword } from '@/lib/client/session/password-reset';
import type { ForgottenPassword as Input } from '@/lib/shared/contract/schemas/auth';
import styles from './auth.module.css';
import { showFieldErrors } from './failure';

const resolver = lazyResolver<Input, Input>(async () => {
  const [{ zodResolver }, { forgottenPassword }] = await Promise.all([
    import('@hookform/resolvers/zod'),
    import('@/lib/shared/contract/schemas/auth'),
  ]);
  return zodResolver(forgottenPassword);
});

type ForgottenPasswordProps = {
  /** The address that is in the field at first. */
  email: string;
  onBack: () => void;
};

/**
 * The form that requests a mail with a password reset link. It ends in the same text for every address, so as not to
 * disclose who has an account.
 */
export function ForgottenPassword({ email, onBack }: ForgottenPasswordProps) {
  const ask = useForgotPassword();
  return (
    <section className={styles.right} aria-labelledby="forgotten">
      <h2 id="forgotten">Forgot your password?</h2>
      {ask.isSuccess ? (
        <Asked />
      ) : (
        <AddressForm email={email} isPending={ask.isPending} onSubmit={(input) => ask.mutateAsync(input)} />
      )}
      <Button variant="quiet" size="sm" className={styles.otherWay} onClick={onBack}>
        Back to Sign In
      </Button>
      <div className={styles.ruled} aria-hidden="true" />
    </section>
  );
}

type AddressFormProps = {
  email: string;
  isPending: boolean;
  onSubmit: (input: Input) => Promise<void>;
};

function AddressForm({ email, isPending, onSubmit }: AddressFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<Input>({
    resolver,
    defaultValues: { email },
  });

  const submit = handleSubmit(async (input) => {
    try {
      await onSubmit(input);
    } catch (error) {
      showFieldErrors(error, setError);
      notify(FURTHER_TOASTS.resetMailFailed(detailsOf(error)));
    }
  });

  return (
    <Form errors={formState.errors} onSubmit={submit} aria-labelledby="forgotten">
      <p className={styles.lead}>Give the address that you sign in with. A mail brings you a link.</p>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        autoFocus
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" variant="primary" disabled={isPending}>
        {isPending ? 'Sending...' : 'Send Link'}
      </Button>
    </Form>
  );
}

/** The text that replaces the form. It takes the focus, which the form had when it was removed. */
function Asked() {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div role="status">
      <p className={styles.lead} ref={text} tabIndex={-1}>
        If an account uses that address, a mail is on its way. The link in it works once, for an hour.
      </p>
    </div>
  );
}
