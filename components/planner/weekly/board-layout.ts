import type { CalendarEvent } from '@/lib/client/items/outside-events';
import { type Day, daysOf, type Period, type TimeOfDay } from '@/lib/shared/calendar/days';
import { isOnDay } from '@/lib/shared/calendar/span';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';

/** The content of one column of the board. */
export type BoardDay = {
  /** What takes whole or several days, by lane; null where a ribbon of other days has the lane. */
  ribbons: readonly (Schedule | CalendarEvent | null)[];
  /** The other meetings, and the other events of outside calendars. */
  meetings: readonly Schedule[];
  events: readonly CalendarEvent[];
  tasks: readonly Task[];
  /** Everything that takes time on the day: all of the above, and the items that the label filter hides. */
  taking: Items;
};

type Items = { tasks: readonly Task[]; meetings: readonly Schedule[]; events: readonly CalendarEvent[] };

type Spanning = { date: Day; endDate: Day; time: TimeOfDay | null };

/** True for what is drawn across its days. */
export const isRibbon = ({ date, endDate, time }: Spanning): boolean => time === null || date !== endDate;

/**
 * Distributes the items of a week to its days, in the order of the lists. A ribbon has the same lane on all of its days,
 * so that it is one line across the columns. Tasks that were let go are not on the board.
 * @param all also the items that the label filter hides
 */
export function layOutBoard(period: Period, shown: Items, all: Items = shown): ReadonlyMap<Day, BoardDay> {
  const { tasks, meetings, events } = shown;
  const lanes = new Map<Day, BoardDay['ribbons'][number][]>(daysOf(period).map((day) => [day, []]));
  const ribbons = [
    ...meetings.filter(isRibbon).sort(byStartAndLength),
    ...events.filter(isRibbon).sort(byStartAndLength),
  ];
  for (const ribbon of ribbons) {
    const own = [...lanes].flatMap(([day, lane]) => (isOnDay(ribbon, day) ? [lane] : []));
    const free = Math.min(
      ...ribbons.map((_, index) => index).filter((index) => own.every((lane) => !lane[index])),
    );
    for (const lane of own) {
      while (lane.length < free) lane.push(null);
      lane[free] = ribbon;
    }
  }
  return new Map(
    [...lanes].map(([day, ofDay]) => [
      day,
      {
        ribbons: ofDay,
        meetings: meetings.filter((meeting) => !isRibbon(meeting) && meeting.date === day),
        events: events.filter((event) => !isRibbon(event) && event.date === day),
        tasks: tasks.filter(({ date, droppedAt }) => date === day && droppedAt === null),
        taking: {
          tasks: all.tasks.filter(({ date }) => date === day),
          meetings: all.meetings.filter((meeting) => isOnDay(meeting, day)),
          events: all.events.filter((event) => event.busy && isOnDay(event, day)),
        },
      },
    ]),
  );
}

const byStartAndLength = (a: Spanning, b: Spanning): number =>
  a.date === b.date ? b.endDate.localeCompare(a.endDate) : a.date.localeCompare(b.date);

/** True when two columns show the same: an unchanged item is the same object. */
export const isSameDay = (a: BoardDay, b: BoardDay): boolean =>
  areSame(a.ribbons, b.ribbons) &&
  areSame(a.meetings, b.meetings) &&
  areSame(a.events, b.events) &&
  areSame(a.tasks, b.tasks) &&
  areSame(a.taking.tasks, b.taking.tasks) &&
  areSame(a.taking.meetings, b.taking.meetings) &&
  areSame(a.taking.events, b.taking.events);

const areSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((each, index) => each === b[index]);
