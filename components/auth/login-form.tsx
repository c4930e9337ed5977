'use client';

import { useForm, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { FURTHER_TOASTS } from '@/lib/client/browser/further-toasts';
import { notify } from '@/lib/client/browser/toasts';
import { ApiError } from '@/lib/client/http/api';
import { lazyResolver } from '@/lib/client/http/lazy-resolver';
import { useLogin } from '@/lib/client/session/session';
import type { LoginInput } from '@/lib/shared/contract/schemas/auth';
import styles from './auth.module.css';
import { causeOf, showFieldErrors } from './failure';

const resolver = lazyResolver<LoginInput, LoginInput>(async () => {
  const [{ zodResolver }, { loginInput }] = await Promise.all([
    import('@hookform/resolvers/zod'),
    import('@/lib/shared/contract/schemas/auth'),
  ]);
  return zodResolver(loginInput);
});

type LoginFormProps = {
  /** The address that is in its field at first. */
  email: string;
  /** Called with the address in the field. */
  onForgotten: (email: string) => void;
};

export function LoginForm({ email: knownEmail, onForgotten }: LoginFormProps) {
  const login = useLogin();
  const { register, handleSubmit, control, setError, formState } = useForm<LoginInput>({
    resolver,
    defaultValues: { email: knownEmail, password: '' },
  });
  const [email, password] = useWatch({ control, name: ['email', 'password'] });
  const filled = email.trim() !== '' && password !== '';

  const submit = handleSubmit(async (input) => {
    try {
      await login.mutateAsync(input);
      notify(FURTHER_TOASTS.loggedIn);
    } catch (error) {
      showFieldErrors(error, setError);
      if (error instanceof ApiError && error.status === 401)
        setError('password', { message: FURTHER_TOASTS.loginFailed().description }, { shouldFocus: true });
      notify(FURTHER_TOASTS.loginFailed(causeOf(error, 401)));
    }
  });

  return (
    <Form errors={formState.errors} onSubmit={submit}>
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
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" variant="primary" disabled={!filled || login.isPending}>
        {login.isPending ? 'Signing in...' : 'Sign In'}
      </Button>
      <Button variant="quiet" size="sm" className={styles.otherWay} onClick={() => onForgotten(email)}>
        Forgot password?
      </Button>
    </Form>
  );
}
