/** A day with more tasks than this is written dense, and its rest is folded away. */
export const DENSE_ABOVE = 12;

type Foldable = { id: string; completed: boolean; priority: string };

const isUrgent = ({ priority, completed }: Foldable): boolean => priority === 'high' && !completed;

/** What of a long list is folded away when its day is opened: all but the first twelve and the high ones still to do. */
export function foldedAtFirst(tasks: readonly Foldable[]): ReadonlySet<string> {
  return new Set(tasks.filter((task, index) => index >= DENSE_ABOVE && !isUrgent(task)).map(({ id }) => id));
}

/**
 * What of the list is in sight. Only what was folded at first stays so: a task that is added, completed or led to later
 * does not vanish under somebody's hands, and one that becomes urgent comes out.
 */
export const inSight = <T extends Foldable>(tasks: readonly T[], folded: ReadonlySet<string>): T[] =>
  tasks.filter((task) => !folded.has(task.id) || isUrgent(task));
