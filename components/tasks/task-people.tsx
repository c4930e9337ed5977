import { AvatarStack } from '@/components/ui/avatar';
import type { Task } from '@/lib/shared/contract/schemas/tasks';

const SHOWN = 3;

type TaskPeopleProps = { people: Task['collaborators'] };

/** The other people on a person's own task: three avatars, then the number of others. */
export function TaskPeople({ people }: TaskPeopleProps) {
  if (people.length === 0) return null;
  const names = people.map(({ user }) => user.firstName).join(', ');
  const more = people.length - SHOWN;
  return (
    <>
      <AvatarStack
        people={people.slice(0, SHOWN).map(({ user }) => user)}
        label={`With ${names}`}
        size="xs"
      />
      {more > 0 && <span aria-hidden="true">and {more} more</span>}
    </>
  );
}
