import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '@/components/collaboration/collaboration.module.css';
import { PeopleSection } from '@/components/collaboration/people-section';
import { PersonRow } from '@/components/collaboration/person-row';
import { RoleField } from '@/components/collaboration/role-field';
import { SignUpInvitation } from '@/components/collaboration/sign-up-invitation';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import {
  taskCollaboratorsOf,
  useAddTaskCollaborator,
  useRemoveTaskCollaborator,
} from '@/lib/client/people/task-collaborators';
import { stateOf } from '@/lib/client/query/read-state';
import type { TaskCollaborator } from '@/lib/shared/contract/schemas/tasks';
import type { Role } from '@/lib/shared/policy/policy';
import { PRODUCT_NAME } from '@/lib/shared/site/product';
import { Subject, type SubjectItem } from './subject';
import { useAddressForm } from './use-address-form';
import { removalOf, useWhichOnes, WhichOnes } from './which-ones';

type TeamDialogProps = {
  task: SubjectItem;
  onClose: () => void;
  returnFocusTo?: () => HTMLElement | null;
};

/** The dialog for the people who work on a task together, each with a role. */
export function TeamDialog({ task, onClose, returnFocusTo }: TeamDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Team"
      description="Everyone here sees this task."
      size="medium"
      returnFocusTo={returnFocusTo}
    >
      <Subject kind="task" item={task} />
      <AddForm task={task} />
      <Team task={task} />
    </Dialog>
  );
}

function AddForm({ task }: { task: SubjectItem }) {
  const add = useAddTaskCollaborator(task.id);
  const [role, setRole] = useState<Role>('viewer');
  const { field, unknown, canSend, submit } = useAddressForm(add, ({ userEmail }) => userEmail);
  const { scope, choice } = useWhichOnes(task, add.isPending);

  return (
    <form
      className={styles.inviteForm}
      noValidate
      onSubmit={submit((userEmail) => ({ userEmail, role, scope }))}
    >
      <div className="split wide">
        <TextField {...field} placeholder="name@example.org" />
        <RoleField value={role} onChange={setRole} disabled={add.isPending} />
      </div>
      {unknown === null ? (
        <p className="hint">They need a {PRODUCT_NAME} account.</p>
      ) : (
        <SignUpInvitation key={unknown} email={unknown} />
      )}
      {choice}
      <Button type="submit" variant="primary" disabled={!canSend}>
        Add collaborator
      </Button>
    </form>
  );
}

function Team({ task }: { task: SubjectItem }) {
  const query = useQuery(taskCollaboratorsOf(task.id));
  const remove = useRemoveTaskCollaborator();

  function row(member: TaskCollaborator) {
    const { id, role, user } = member;
    const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
    return (
      <PersonRow
        key={id}
        person={{ ...user, name, isKnown: true }}
        role={role === 'viewer' ? undefined : role}
      >
        <WhichOnes of={task} given={member} />
        <IconButton
          icon="x"
          size="sm"
          label={removalOf(user.firstName, task, member)}
          disabled={remove.isPending}
          onClick={() => remove.mutate(id)}
        />
      </PersonRow>
    );
  }

  return (
    <PeopleSection
      title="On this task"
      state={stateOf(query)}
      onTryAgain={() => void query.refetch()}
      empty="Nobody else works on it yet."
    >
      {(query.data ?? []).map(row)}
    </PeopleSection>
  );
}
