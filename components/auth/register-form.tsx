'use client';

import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { TextField } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { FURTHER_TOASTS } from '@/lib/client/browser/further-toasts';
import { ownTimeZone } from '@/lib/client/browser/time-zone';
import { notify } from '@/lib/client/browser/toasts';
import { lazyResolver } from '@/lib/client/http/lazy-resolver';
import { useRegister } from '@/lib/client/session/session';
import { registrationState } from '@/lib/client/session/sign-up';
import { PASSWORD_MIN } from '@/lib/shared/contract/plain/limits';
import type { RegisterInput, Registration } from '@/lib/shared/contract/schemas/auth';
import { isVisible } from '@/lib/shared/text/visible';
import styles from './auth.module.css';
import { causeOf, showFieldErrors } from './failure';

const resolver = lazyResolver<RegisterInput, Registration>(async () => {
  const [{ zodResolver }, { registerInput }] = await Promise.all([
    import('@hookform/resolvers/zod'),
    import('@/lib/shared/contract/schemas/auth'),
  ]);
  return zodResolver(registerInput);
});

type RegisterFormProps = {
  /** The secret of an invitation, if the page was opened by one. */
  invitation: string | null;
};

export function RegisterForm({ invitation }: RegisterFormProps) {
  const registration = useRegister();
  const { register, handleSubmit, control, setError, formState } = useForm<
    RegisterInput,
    unknown,
    Registration
  >({
    resolver,
    defaultValues: {
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      timeZone: ownTimeZone(),
    },
  });
  const [firstName, email, password] = useWatch({ control, name: ['firstName', 'email', 'password'] });
  const filled = isVisible(firstName) && email.trim() !== '' && password !== '';

  const submit = handleSubmit(async (input) => {
    try {
      await registration.mutateAsync(invitation === null ? input : { ...input, invitation });
      notify(FURTHER_TOASTS.registered);
    } catch (error) {
      showFieldErrors(error, setError);
      notify(FURTHER_TOASTS.registrationFailed(causeOf(error, 409)));
    }
  });

  return (
    <Form errors={formState.errors} onSubmit={submit}>
      <WhoMaySignUp isInvited={invitation !== null} />
      <div className={classNames('split', styles.even)}>
        <TextField
          label="First Name"
          autoComplete="given-name"
          error={formState.errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label="Last Name"
          optional
          autoComplete="family-name"
          error={formState.errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters.`}
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" variant="primary" disabled={!filled || registration.isPending}>
        {registration.isPending ? 'Creating account...' : 'Sign Up'}
      </Button>
    </Form>
  );
}

/** Explains who may sign up. Renders nothing if everybody may, and until that is known. */
function WhoMaySignUp({ isInvited }: { isInvited: boolean }) {
  const mode = useQuery(registrationState).data?.mode ?? 'open';
  if (mode === 'open') return null;
  return (
    <p className={styles.lead} role="status">
      {mode === 'closed' ? CLOSED : isInvited ? INVITED : BY_INVITATION}
    </p>
  );
}

const CLOSED = 'This planner takes no new accounts.';
const INVITED = 'You are invited: sign up with the address that the invitation was sent to.';
const BY_INVITATION = 'Signing up here takes an invitation from somebody who uses this planner.';
