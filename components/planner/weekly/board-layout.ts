import { type Day, daysOf, type Period } from '@/lib/shared/calendar/days';
import { isOnDay } from '@/lib/shared/calendar/span';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';

/** The content of one column of the board. */
export type BoardDay = {
  /** The meetings of whole or several days, by lane; null where a ribbon of other days has the lane. */
  ribbons: readonly (Schedule | null)[];
  /** The other meetings. */
  meetings: readonly Schedule[];
  tasks: readonly Task[];
  /** Everything that takes time on the day: all of the above, and the items that the label filter hides. */
  taking: Items;
};

type Items = { tasks: readonly Task[]; meetings: readonly Schedule[] };

/** True for a meeting that is drawn across its days. */
const isRibbon = ({ date, endDate, time }: Schedule): boolean => time === null || date !== endDate;

/**
 * Distributes the items of a week to its days, in the order of the lists. A ribbon has the same lane on all of its days,
 * so that it is one line across the columns. Tasks that were let go are not on the board.
 * @param all also the items that the label filter hides
 */
export function layOutBoard(
  period: Period,
  tasks: readonly Task[],
  meetings: readonly Schedule[],
  all: Items = { tasks, meetings },
): ReadonlyMap<Day, BoardDay> {
  const lanes = new Map<Day, (Schedule | null)[]>(daysOf(period).map((day) => [day, []]));
  for (const meeting of meetings.filter(isRibbon).sort(byStartAndLength)) {
    const own = [...lanes].flatMap(([day, lane]) => (isOnDay(meeting, day) ? [lane] : []));
    const free = Math.min(
      ...Array.from({ length: meetings.length }, (_, index) => index).filter((index) =>
        own.every((lane) => !lane[index]),
      ),
    );
    for (const lane of own) {
      while (lane.length < free) lane.push(null);
      lane[free] = meeting;
    }
  }
  return new Map(
    [...lanes].map(([day, ribbons]) => [
      day,
      {
        ribbons,
        meetings: meetings.filter((meeting) => !isRibbon(meeting) && meeting.date === day),
        tasks: tasks.filter(({ date, droppedAt }) => date === day && droppedAt === null),
        taking: {
          tasks: all.tasks.filter(({ date }) => date === day),
          meetings: all.meetings.filter((meeting) => isOnDay(meeting, day)),
        },
      },
    ]),
  );
}

const byStartAndLength = (a: Schedule, b: Schedule): number =>
  a.date === b.date ? b.endDate.localeCompare(a.endDate) : a.date.localeCompare(b.date);

/** True when two columns show the same: an unchanged item is the same object. */
export const isSameDay = (a: BoardDay, b: BoardDay): boolean =>
  areSame(a.ribbons, b.ribbons) &&
  areSame(a.meetings, b.meetings) &&
  areSame(a.tasks, b.tasks) &&
  areSame(a.taking.tasks, b.taking.tasks) &&
  areSame(a.taking.meetings, b.taking.meetings);

const areSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((each, index) => each === b[index]);
