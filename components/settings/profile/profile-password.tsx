import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '@/components/auth/failure';
import styles from '@/components/settings/settings.module.css';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { FURTHER_TOASTS } from '@/lib/client/browser/further-toasts';
import { notify } from '@/lib/client/browser/toasts';
import { detailsOf } from '@/lib/client/http/api';
import { lazyResolver } from '@/lib/client/http/lazy-resolver';
import { useChangePassword } from '@/lib/client/settings/profile';
import { PASSWORD_MIN } from '@/lib/shared/contract/plain/limits';
import type { PasswordChange } from '@/lib/shared/contract/schemas/auth';

const resolver = lazyResolver<PasswordChange, PasswordChange>(async () => {
  const [{ zodResolver }, { passwordChange }] = await Promise.all([
    import('@hookform/resolvers/zod'),
    import('@/lib/shared/contract/schemas/auth'),
  ]);
  return zodResolver(passwordChange);
});

/** The row of the password, and its form. */
export function ProfilePassword() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  function close(): void {
    opener.current?.focus();
    setOpen(false);
  }

  return (
    <>
      <div className={styles.setting}>
        <div>
          <strong>Password</strong>
          <p>A new one ends every other session.</p>
        </div>
        <Button
          ref={opener}
          size="sm"
          aria-expanded={isOpen}
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          Change Password
        </Button>
      </div>
      {isOpen && <PasswordForm onClose={close} />}
    </>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const change = useChangePassword();
  const { register, handleSubmit, setError, formState } = useForm<PasswordChange>({
    resolver,
    defaultValues: { currentPassword: '', newPassword: '' },
  });

  const submit = handleSubmit(async (input) => {
    try {
      await change.mutateAsync(input);
      notify(FURTHER_TOASTS.passwordChanged);
      onClose();
    } catch (error) {
      // The current password also confirms the identity, where it is called `password`.
      showFieldErrors(error, setError, { password: 'currentPassword' });
      notify(FURTHER_TOASTS.passwordChangeFailed(detailsOf(error)));
    }
  });

  return (
    <Form errors={formState.errors} aria-label="Change Password" onSubmit={submit}>
      <fieldset className={styles.facts} disabled={change.isPending}>
        <TextField
          label="Current Password"
          type="password"
          autoComplete="current-password"
          autoFocus
          error={formState.errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <TextField
          label="New Password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters.`}
          error={formState.errors.newPassword?.message}
          {...register('newPassword')}
        />
        <div className={styles.formEnd}>
          <Button type="submit" variant="primary">
            {change.isPending ? 'Saving...' : 'Save Password'}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </fieldset>
    </Form>
  );
}
