import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextAreaField, TextField } from '@/components/ui/field';
import { useInvite } from '@/lib/client/people/collaborations';
import { MESSAGE_MAX } from '@/lib/shared/contract/plain/limits';
import type { Role } from '@/lib/shared/policy/policy';
import styles from './collaboration.module.css';
import { RoleField } from './role-field';
import { SignUpInvitation } from './sign-up-invitation';
import { NOBODY, unknownAddressIn } from './unknown-address';

const BLANK = { email: '', message: '' };

/** The form that invites somebody to the person's planner. */
export function InvitationForm() {
  const invite = useInvite();
  const [{ email, message }, setFields] = useState(BLANK);
  const [role, setRole] = useState<Role>('editor');
  const isBlank = email.trim() === '';
  const unknown = unknownAddressIn(email, invite, (input) => input.email);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isBlank || invite.isPending) return;
    const written = { email: email.trim(), role, message: message.trim() || null };
    invite.mutate(written, { onSuccess: () => setFields(BLANK) });
  }

  return (
    <form className={styles.inviteForm} noValidate onSubmit={submit}>
      <div className="split wide">
        <TextField
          label="Invite by e-mail"
          type="email"
          autoComplete="off"
          placeholder="name@example.org"
          error={unknown === null ? undefined : NOBODY}
          readOnly={invite.isPending}
          value={email}
          onChange={(event) => setFields({ email: event.target.value, message })}
        />
        <RoleField value={role} onChange={setRole} disabled={invite.isPending} />
      </div>
      {unknown !== null && <SignUpInvitation key={unknown} email={unknown} />}
      <TextAreaField
        label="Message"
        optional
        placeholder="Say what you would like to plan together"
        maxLength={MESSAGE_MAX}
        readOnly={invite.isPending}
        value={message}
        onChange={(event) => setFields({ email, message: event.target.value })}
      />
      <Button type="submit" variant="primary" disabled={isBlank || invite.isPending}>
        Send invitation
      </Button>
    </form>
  );
}
