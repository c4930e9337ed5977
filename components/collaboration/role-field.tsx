import { SelectField } from '@/components/ui/field';
import { role as roleSchema } from '@/lib/shared/items';
import type { Role } from '@/lib/shared/policy';

/** The roles as people read them. */
export const ROLE_NAME = {
  viewer: 'Viewer',
  editor: 'Editor',
  admin: 'Admin',
} as const satisfies Record<Role, string>;

type RoleFieldProps = { value: Role; onChange: (role: Role) => void; disabled?: boolean };

/** What somebody may do: look, edit, or everything. */
export function RoleField({ value, onChange, disabled }: RoleFieldProps) {
  return (
    <SelectField
      label="Role"
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(roleSchema.parse(event.target.value))}
    >
      {roleSchema.options.map((role) => (
        <option key={role} value={role}>
          {ROLE_NAME[role]}
        </option>
      ))}
    </SelectField>
  );
}
