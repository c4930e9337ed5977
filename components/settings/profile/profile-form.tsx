import { useForm } from 'react-hook-form';
import { showFieldErrors } from '@/components/auth/failure';
import styles from '@/components/settings/settings.module.css';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { SelectField, TextField } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { FURTHER_TOASTS } from '@/lib/client/browser/further-toasts';
import { zonesWith } from '@/lib/client/browser/time-zone';
import { notify } from '@/lib/client/browser/toasts';
import { lazyResolver } from '@/lib/client/http/lazy-resolver';
import { ConfirmationDeclined } from '@/lib/client/session/confirmation';
import { useUpdateProfile } from '@/lib/client/settings/profile';
import type { ProfileInput, User } from '@/lib/shared/contract/schemas/users';

const resolver = lazyResolver<ProfileInput, ProfileInput>(async () => {
  const [{ zodResolver }, { profileInput }] = await Promise.all([
    import('@hookform/resolvers/zod'),
    import('@/lib/shared/contract/schemas/users'),
  ]);
  return zodResolver(profileInput);
});

type ProfileFormProps = { user: User; onClose: () => void };

/** The form that changes the person's data, with the fields in the places of their values. */
export function ProfileForm({ user, onClose }: ProfileFormProps) {
  const update = useUpdateProfile();
  const { register, handleSubmit, setError, formState } = useForm<ProfileInput>({
    resolver,
    defaultValues: {
      firstName: user.firstName,
      lastName: user.lastName ?? '',
      email: user.email,
      timeZone: user.timeZone,
    },
  });
  const { errors } = formState;

  const submit = handleSubmit(async (input) => {
    try {
      await update.mutateAsync(input);
      notify(FURTHER_TOASTS.profileUpdated);
      onClose();
    } catch (error) {
      if (error instanceof ConfirmationDeclined) return;
      showFieldErrors(error, setError);
      notify(FURTHER_TOASTS.profileUpdateFailed);
    }
  });

  return (
    <Form errors={errors} aria-label="Personal Information" onSubmit={submit}>
      <fieldset className={styles.facts} disabled={update.isPending}>
        <TextField
          label="First Name"
          autoComplete="given-name"
          autoFocus
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label="Last Name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
        <TextField
          label="Email Address"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <SelectField label="Time Zone" error={errors.timeZone?.message} {...register('timeZone')}>
          {zonesWith(user.timeZone).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </SelectField>
        <p className={classNames('hint', styles.formNote)}>
          Changing the address signs out your other devices and ends sharing, other ways to sign in and a
          connected Gmail account.
        </p>
        <div className={styles.formEnd}>
          <Button type="submit" variant="primary">
            {update.isPending ? 'Saving...' : 'Save Changes'}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </fieldset>
    </Form>
  );
}
