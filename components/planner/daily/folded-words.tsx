import { useQuery } from '@tanstack/react-query';
import { useToday } from '@/lib/client/browser/today';
import { tasksOn } from '@/lib/client/items/tasks';
import { useVisibleItems } from '@/lib/client/people/people-filter';
import { isLeft } from '@/lib/client/view-state/folded-days';
import type { Day } from '@/lib/shared/calendar/days';

/** The sentence about a day that is folded away: how many tasks were done, and how many are left. */
export function FoldedWords({ date }: { date: Day }) {
  const isToday = useToday() === date;
  const tasks = useVisibleItems(useQuery(tasksOn(date)).data) ?? [];
  const done = tasks.filter(({ completed, droppedAt }) => completed && droppedAt === null).length;
  // Those of other people are not carried over.
  const open = tasks.filter(isLeft).length;
  return `${done} done, ${open} ${!isToday ? 'open' : open === 1 ? 'carries over' : 'carry over'}.`;
}
