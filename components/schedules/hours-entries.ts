import { may } from '@/components/item/row/item-level';
import { rowIdOf } from '@/components/item/row/row-focus';
import { type Day, minutesOf, type TimeOfDay } from '@/lib/shared/calendar/days';
import { isTimed, partOn } from '@/lib/shared/calendar/span';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import type { Block } from './hours-layout';

/**
 * A meeting, or a task with a time and a length, on the hours. Its id is that of its element; the one of a task differs
 * from that of its row in the list of tasks.
 */
export type Entry = Block & {
  /** True when the person may change its time, and it begins on this day. */
  isMovable: boolean;
} & ({ kind: 'schedule'; item: Schedule } | { kind: 'task'; item: Task });

type TimedTask = Task & { time: TimeOfDay; estimate: number };

const isBlock = (task: Task): task is TimedTask =>
  task.time !== null && task.estimate !== null && task.droppedAt === null;

/** Returns the id of the element of a task on the hours. */
export const hoursIdOf = (id: string): string => `hours-${rowIdOf({ kind: 'task', id })}`;

/** Returns what stands on the hours of the day, in order of time. */
export function entriesOf(date: Day, schedules: readonly Schedule[], tasks: readonly Task[]): Entry[] {
  const meetings = schedules.filter(isTimed).map((item): Entry => {
    const { time, duration } = partOn(item, date);
    const start = minutesOf(time);
    return {
      kind: 'schedule',
      item,
      id: rowIdOf({ kind: 'schedule', id: item.id }),
      start,
      end: start + duration,
      isMovable: item.date === date && may(item, 'edit'),
    };
  });
  const blocks = tasks.filter(isBlock).map((item): Entry => {
    const start = minutesOf(item.time);
    return {
      kind: 'task',
      item,
      id: hoursIdOf(item.id),
      start,
      end: start + item.estimate,
      isMovable: may(item, 'edit'),
    };
  });
  return [...meetings, ...blocks].sort((a, b) => a.start - b.start || b.end - a.end);
}
