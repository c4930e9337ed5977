import { useForm } from 'react-hook-form';
import { SecretForm } from '@/components/settings/cards/secret-form';
import type { MakingProps } from '@/components/settings/cards/secret-list';
import { SelectField, TextField } from '@/components/ui/field';
import { useTokenActions } from '@/lib/client/settings/tokens';
import { DAY_MS } from '@/lib/shared/calendar/days';
import { TOKEN_NAME_MAX } from '@/lib/shared/contract/plain/limits';
import type { TokenScope } from '@/lib/shared/contract/schemas/tokens';

/** When a new token ends, by the number of days. */
const ENDS = { '30': 'In 30 days', '90': 'In 90 days', '365': 'In a year', never: 'Never' } as const;

type Fields = { name: string; scope: TokenScope; ends: keyof typeof ENDS };

const expiryOf = (ends: Fields['ends']): string | null =>
  ends === 'never' ? null : new Date(Date.now() + Number(ends) * DAY_MS).toISOString();

/** The form that makes an access token. */
export function NewToken(making: MakingProps) {
  const { create } = useTokenActions();
  const form = useForm<Fields>({ defaultValues: { name: '', scope: 'read', ends: '90' } });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <SecretForm
      title="New token"
      yes="Create token"
      form={form}
      errors={errors}
      create={async ({ name, scope, ends }) => {
        const { token, ...made } = await create({ name, scope, expiresAt: expiryOf(ends) });
        return { ...made, secret: token };
      }}
      inForm={{ expiresAt: 'ends' }}
      {...making}
    >
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
    </SecretForm>
  );
}
