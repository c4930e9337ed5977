import { SelectField } from '@/components/ui/field';
import type { Role } from '@/lib/shared/policy/policy';

/** The names of the roles for people. */
export const ROLE_NAME = {
  viewer: 'Viewer',
  editor: 'Editor',
  admin: 'Admin',
} as const satisfies Record<Role, string>;

const ROLES = ['viewer', 'editor', 'admin'] as const satisfies readonly Role[];

type RoleFieldProps = { value: Role; onChange: (role: Role) => void; disabled?: boolean };

/** The choice of a role. */
export function RoleField({ value, onChange, disabled }: RoleFieldProps) {
  return (
    <SelectField
      label="Role"
      value={value}
      disabled={disabled}
      onChange={(event) => {
        const chosen = ROLES.find((role) => role === event.target.value);
        if (chosen) onChange(chosen);
      }}
    >
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {ROLE_NAME[role]}
        </option>
      ))}
    </SelectField>
  );
}
