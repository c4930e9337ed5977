import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '@/components/auth/failure';
import type { Made } from '@/components/settings/cards/secret-list';
import styles from '@/components/settings/cards/shown-once.module.css';
import { Button } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { ApiError, detailsOf } from '@/lib/client/http/api';
import { ConfirmationDeclined } from '@/lib/client/session/confirmation';
import { useCreateToken } from '@/lib/client/settings/tokens';
import { DAY_MS } from '@/lib/shared/calendar/days';
import { TOKEN_NAME_MAX } from '@/lib/shared/contract/plain/limits';
import type { TokenScope } from '@/lib/shared/contract/schemas/tokens';

/** When a new token ends, by the number of days. */
const ENDS = { '30': 'In 30 days', '90': 'In 90 days', '365': 'In a year', never: 'Never' } as const;

type Fields = { name: string; scope: TokenScope; ends: keyof typeof ENDS };

const expiryOf = (ends: Fields['ends']): string | null =>
  ends === 'never' ? null : new Date(Date.now() + Number(ends) * DAY_MS).toISOString();

/** The form that makes an access token. */
export function NewToken({ onMade }: { onMade: (made: Made) => void }) {
  const id = useId();
  const create = useCreateToken();
  const { register, handleSubmit, reset, setError, formState } = useForm<Fields>({
    defaultValues: { name: '', scope: 'read', ends: '90' },
  });
  const { errors } = formState;

  const submit = handleSubmit(async ({ name, scope, ends }) => {
    try {
      const made = await create.mutateAsync({ name, scope, expiresAt: expiryOf(ends) });
      reset();
      onMade({ id: made.id, name: made.name, secret: made.token });
    } catch (error) {
      if (error instanceof ConfirmationDeclined) return;
      if (error instanceof ApiError && Object.keys(error.fields).length > 0)
        showFieldErrors(error, setError, { expiresAt: 'ends' });
      else setError('root', { message: detailsOf(error) ?? 'Not created. Please try again.' });
    }
  });

  return (
    <Form className={styles.make} errors={errors} aria-labelledby={id} onSubmit={submit}>
      <h3 id={id}>New token</h3>
      <div className={styles.fields}>
        <TextField
          label="Name"
          placeholder="Kitchen tablet"
          autoComplete="off"
          maxLength={TOKEN_NAME_MAX}
          error={errors.name?.message}
          {...register('name', { required: 'Give it a name.' })}
        />
        <SelectField label="May" error={errors.scope?.message} {...register('scope')}>
          <option value="read">Read</option>
          <option value="write">Read and write</option>
        </SelectField>
        <SelectField label="Ends" error={errors.ends?.message} {...register('ends')}>
          {Object.entries(ENDS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
      </div>
      <div>
        <Button type="submit" variant="primary" disabled={create.isPending}>
          {create.isPending ? 'Creating...' : 'Create token'}
        </Button>
      </div>
    </Form>
  );
}
