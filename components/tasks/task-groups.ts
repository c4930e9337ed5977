import { foldAddress } from '@/lib/shared/contract/plain/email-address';
import type { Author } from '@/lib/shared/contract/schemas/items';

type Grouped = { id: string; isShared: boolean; author: Author; sharedBy: Author | null };

export type PersonGroup<T> = { person: Author; tasks: T[] };

/** The tasks of a day in groups; each keeps the order of the list. */
export type TaskGroups<T> = {
  /** The person's own open tasks. */
  own: T[];
  /** Other people's open tasks, by person in the order of their names. */
  others: PersonGroup<T>[];
  /** Everybody's completed tasks, and those that were let go. */
  done: T[];
};

/**
 * Groups the tasks of a day.
 * @param isDone true for a task of the completed group; false keeps one that was just completed among the open ones
 */
export function groupTasks<T extends Grouped>(
  tasks: readonly T[],
  isDone: (task: T) => boolean,
): TaskGroups<T> {
  const own: T[] = [];
  const done: T[] = [];
  const byPerson = new Map<string, PersonGroup<T>>();
  for (const task of tasks) {
    if (isDone(task)) done.push(task);
    else if (!task.isShared) own.push(task);
    else {
      const person = task.sharedBy ?? task.author;
      const key = foldAddress(person.email);
      const group = byPerson.get(key);
      if (group) group.tasks.push(task);
      else byPerson.set(key, { person, tasks: [task] });
    }
  }
  return { own, others: [...byPerson.values()].sort(byName), done };
}

const byName = ({ person: a }: PersonGroup<unknown>, { person: b }: PersonGroup<unknown>): number =>
  a.firstName.localeCompare(b.firstName, 'en') || (a.email < b.email ? -1 : 1);
