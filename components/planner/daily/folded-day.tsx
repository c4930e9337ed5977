import { useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { useToday } from '@/lib/client/browser/today';
import { tasksOn } from '@/lib/client/items/tasks';
import { useVisibleItems } from '@/lib/client/people/people-filter';
import { foldDay, useIsFolded } from '@/lib/client/view-state/folded-days';
import type { Day } from '@/lib/shared/calendar/days';
import { isOpenTask } from '@/lib/shared/calendar/summary';

/** The button at the foot of today that folds the day away and unfolds it. */
export function FoldAway({ date }: { date: Day }) {
  const isFolded = useIsFolded(date);
  return (
    <Button variant="quiet" size="sm" onClick={() => foldDay(date, !isFolded)}>
      {isFolded ? 'Unfold the day' : 'Fold the day away'}
    </Button>
  );
}

/** One sentence in place of the leaves of a day that was folded away. */
export function FoldedDay({ date }: { date: Day }) {
  const isToday = useToday() === date;
  const tasks = useVisibleItems(useQuery(tasksOn(date)).data) ?? [];
  const done = tasks.filter(({ completed, droppedAt }) => completed && droppedAt === null).length;
  // Those of other people are not carried over.
  const open = tasks.filter((task) => isOpenTask(task) && !task.isShared).length;
  return (
    <p className="folded-day" role="status">
      {done} done, {open} {!isToday ? 'open' : open === 1 ? 'carries over' : 'carry over'}.
    </p>
  );
}
