/** A day with more tasks than this is written dense, and its rest is folded away. */
export const DENSE_ABOVE = 12;

type Foldable = { id: string; completed: boolean; priority: string };

/**
 * What of a long list stays in sight: the first twelve, every high one that is still to do, and whatever was already
 * on the open page, so that nothing vanishes under somebody's hands.
 */
export function foldTasks<T extends Foldable>(
  tasks: readonly T[],
  keep: ReadonlySet<string> = new Set(),
): { shown: readonly T[]; folded: number } {
  if (tasks.length <= DENSE_ABOVE) return { shown: tasks, folded: 0 };
  const shown = tasks.filter(
    (task, index) =>
      index < DENSE_ABOVE || (task.priority === 'high' && !task.completed) || keep.has(task.id),
  );
  return { shown, folded: tasks.length - shown.length };
}
