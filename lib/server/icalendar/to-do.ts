import ICAL from 'ical.js';
import type { Day, TimeOfDay } from '@/lib/shared/calendar/days';
import { instantOf } from '@/lib/shared/calendar/zoned-time';
import type { Priority } from '@/lib/shared/contract/priorities';
import { type CalendarItem, itemComponent, utc } from './component';
import type { CalendarFrame } from './event';

export type CalendarTask = CalendarItem & {
  date: Day;
  time: TimeOfDay | null;
  priority: Priority;
  completedAt: Date | null;
};

/** PRIORITY of RFC 5545, where 1 is the highest of nine. */
const PRIORITY: Record<Priority, number> = { high: 1, medium: 5, low: 9 };

/** Returns a task as a VTODO, due at its time or, without a time, on its day. */
export function toDoOf(task: CalendarTask, { timeZone, host, at }: CalendarFrame) {
  const toDo = itemComponent('vtodo', task, host, at);
  toDo.addPropertyWithValue(
    'due',
    task.time === null ? ICAL.Time.fromDateString(task.date) : utc(instantOf(task.date, task.time, timeZone)),
  );
  toDo.addPropertyWithValue('priority', PRIORITY[task.priority]);
  toDo.addPropertyWithValue('status', task.completedAt ? 'COMPLETED' : 'NEEDS-ACTION');
  if (task.completedAt) {
    toDo.addPropertyWithValue('percent-complete', 100);
    toDo.addPropertyWithValue('completed', utc(task.completedAt));
  }
  return toDo;
}
