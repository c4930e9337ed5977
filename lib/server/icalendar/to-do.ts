import ICAL from 'ical.js';
import { instantOf } from '@/lib/shared/calendar/zoned-time';
import type { Priority } from '@/lib/shared/contract/plain/priorities';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import type { FieldOf } from '@/lib/shared/policy/item-kinds';
import { type CalendarItem, itemComponent, utc, zonedProperty } from './component';
import type { CalendarFrame } from './event';

/** The fields of a task for which iCalendar has no property. */
export type NotInToDo = 'checklist' | 'goalId' | 'rank';

export type CalendarTask = CalendarItem &
  Pick<Task, Exclude<FieldOf<'task'>, NotInToDo | 'completed' | 'dropped'>> & {
    completedAt: Date | null;
    /** True for a task that was let go. */
    isDropped: boolean;
  };

/** PRIORITY of RFC 5545, where 1 is the highest of nine. */
const PRIORITY: Record<Priority, number> = { high: 1, medium: 5, low: 9 };

/**
 * Returns a task as a VTODO, due at its time or, without a time, on its day; for later without DUE. Its length is
 * ESTIMATED-DURATION (draft-ietf-calext-ical-tasks), which programs that do not know it ignore. What repeats has the times
 * of its zone (`eventOf`).
 */
export function toDoOf(
  task: CalendarTask,
  { timeZone, host, writtenAt }: CalendarFrame,
  form: 'utc' | 'zoned' = 'utc',
) {
  const toDo = itemComponent('vtodo', task, host, writtenAt);
  const { date, time, priority, completedAt, isDropped, estimate } = task;
  if (date !== null && form === 'zoned') {
    // A rule needs DTSTART. It is the same as DUE, as other programs write it.
    for (const name of ['dtstart', 'due']) toDo.addProperty(zonedProperty(name, { date, time, timeZone }));
  } else if (date !== null) {
    const due = time === null ? ICAL.Time.fromDateString(date) : utc(instantOf(date, time, timeZone));
    toDo.addPropertyWithValue('due', due);
  }
  if (estimate !== null) toDo.addPropertyWithValue('estimated-duration', `PT${estimate}M`);
  toDo.addPropertyWithValue('priority', PRIORITY[priority]);
  toDo.addPropertyWithValue('status', statusOf(task));
  if (completedAt && !isDropped) {
    toDo.addPropertyWithValue('percent-complete', 100);
    toDo.addPropertyWithValue('completed', utc(completedAt));
  }
  return toDo;
}

function statusOf({ isDropped, completedAt }: CalendarTask): 'CANCELLED' | 'COMPLETED' | 'NEEDS-ACTION' {
  if (isDropped) return 'CANCELLED';
  return completedAt ? 'COMPLETED' : 'NEEDS-ACTION';
}
