import { may } from '@/components/item/row/item-level';
import { rowIdOf } from '@/components/item/row/row-focus';
import type { CalendarEvent } from '@/lib/client/items/outside-events';
import {
  DAY_MINUTES,
  type Day,
  formatDay,
  minutesOf,
  type TimeOfDay,
  timeAt,
} from '@/lib/shared/calendar/days';
import { type Stretch, spanText, UNMEASURED } from '@/lib/shared/calendar/hours';
import { isOnDay, isTimed, partOn } from '@/lib/shared/calendar/span';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import type { Block } from './hours-layout';

/**
 * Something on the hours. Its id is that of its element; the one of a task differs from that of its row in the list of
 * tasks.
 */
type OnHours = Block & {
  /** The day on whose hours it is. */
  date: Day;
  /** True when the person may change its time, and it begins on this day. */
  isMovable: boolean;
  /** False for a task whose length nobody has said. */
  hasLength: boolean;
  /** When it began, such as 'Thu 20, 22:00', if that was on an earlier day; null otherwise. */
  since: string | null;
};

/** A meeting, or a task with a time. */
export type Entry = OnHours & ({ kind: 'schedule'; item: Schedule } | { kind: 'task'; item: Task });

/** An event of an outside calendar, which nothing here changes. */
type OutsideEntry = OnHours & { kind: 'outside'; item: CalendarEvent };

export type HoursEntry = Entry | OutsideEntry;

export const isItem = (entry: HoursEntry): entry is Entry => entry.kind !== 'outside';

/** True for what takes its time: all but the events of calendars that do not count as busy. */
export const takesTime = (entry: HoursEntry): boolean => isItem(entry) || entry.item.busy;

export type TaskEntry = Extract<Entry, { kind: 'task' }>;

/** Where a block is to stand; without a date on its own day. `setsLength` is true where an edge was held, so that a task without a length gets one. */
export type Target = Stretch & { date?: Day; setsLength?: boolean };

/** True if the block gets another length, or one at all. */
export const isResizedTo = ({ start, end, hasLength }: Entry, to: Target): boolean =>
  to.end - to.start !== end - start || (to.setsLength === true && !hasLength);

type TimedTask = Task & { time: TimeOfDay };

const isBlock = (task: Task): task is TimedTask => task.time !== null && task.droppedAt === null;

type TimedEvent = CalendarEvent & { time: TimeOfDay; duration: number };

export const isTimedEvent = (event: CalendarEvent): event is TimedEvent =>
  event.time !== null && event.duration !== null;

/**
 * Returns a text such as '10:00 to 11:15', or 'Thu 20, 22:00 to 02:00' on the day after; the start alone of what has no
 * length.
 */
export function timesOf({
  since,
  hasLength,
  ...stretch
}: Stretch & Pick<Entry, 'hasLength' | 'since'>): string {
  if (!hasLength) return timeAt(stretch.start);
  return since === null ? spanText(stretch) : `${since} to ${timeAt(stretch.end % DAY_MINUTES)}`;
}

/** Returns a text such as 'Fri 21'. */
export const weekdayOf = (day: Day): string =>
  `${formatDay(day, { weekday: 'short' })} ${Number(day.slice(8))}`;

/** Returns the id of the element of a task on the hours. */
export const hoursIdOf = (id: string): string => `hours-${rowIdOf({ kind: 'task', id })}`;

/**
 * Returns the id of the element of an item on the hours of a day.
 * @param isFirst false on the later days of a meeting that goes on beyond midnight
 */
export type IdOf = (of: { kind: HoursEntry['kind']; id: string }, date: Day, isFirst: boolean) => string;

/** The ids where one day is shown. */
export const idOnDay: IdOf = ({ kind, id }) => (kind === 'task' ? hoursIdOf(id) : rowIdOf({ kind, id }));

/** Returns what stands on the hours of the day, in order of time. */
export function entriesOf(
  date: Day,
  schedules: readonly Schedule[],
  tasks: readonly Task[],
  events: readonly CalendarEvent[] = [],
  idOf = idOnDay,
): HoursEntry[] {
  const meetings = schedules.filter(isTimed).map((item): Entry => {
    const { time, duration } = partOn(item, date);
    const start = minutesOf(time);
    return {
      kind: 'schedule',
      item,
      date,
      id: idOf({ kind: 'schedule', id: item.id }, date, item.date === date),
      start,
      end: start + duration,
      isMovable: item.date === date && may(item, 'edit'),
      hasLength: true,
      since: item.date < date ? `${weekdayOf(item.date)}, ${item.time}` : null,
    };
  });
  const blocks = tasks.filter(isBlock).map((item): Entry => {
    const start = minutesOf(item.time);
    return {
      kind: 'task',
      item,
      date,
      id: idOf({ kind: 'task', id: item.id }, date, true),
      start,
      end: start + (item.estimate ?? UNMEASURED),
      isMovable: may(item, 'edit'),
      hasLength: item.estimate !== null,
      since: null,
    };
  });
  const outside = events.filter(isTimedEvent).flatMap((item): OutsideEntry[] => {
    if (!isOnDay(item, date)) return [];
    const { time, duration } = partOn(item, date);
    const start = minutesOf(time);
    return [
      {
        kind: 'outside',
        item,
        date,
        id: idOf({ kind: 'outside', id: item.id }, date, item.date === date),
        start,
        end: start + duration,
        isMovable: false,
        hasLength: item.duration > 0,
        since: item.date < date ? `${weekdayOf(item.date)}, ${item.time}` : null,
      },
    ];
  });
  return [...meetings, ...blocks, ...outside].sort((a, b) => a.start - b.start || b.end - a.end);
}
