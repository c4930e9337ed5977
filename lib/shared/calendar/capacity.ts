import { DAY_MINUTES, type Day, minutesOf, type TimeOfDay } from './days';
import { isTimed, partOn } from './span';

/** The plan of a day against the hours that the person has on it. All values but the last are minutes. */
export type Capacity = {
  meetings: number;
  tasks: number;
  /** The sum of both. */
  planned: number;
  hours: number;
  /** The number of open tasks without a length. */
  withoutLength: number;
};

/** The minutes of each weekday, Sunday first; null on days whose capacity is not shown. */
export type HoursByWeekday = readonly (number | null)[];

type Meeting = { date: Day; time: TimeOfDay | null; duration: number };
type Task = { estimate: number | null; completed: boolean; droppedAt: string | null; isShared: boolean };

/** Returns the minutes of the day that at least one meeting takes. Meetings of whole days take none. */
function minutesTaken(meetings: readonly Meeting[], date: Day): number {
  const stretches = meetings
    .filter(isTimed)
    .map((meeting) => partOn(meeting, date))
    .map(({ time, duration }) => ({ start: minutesOf(time), end: minutesOf(time) + duration }))
    .sort((a, b) => a.start - b.start);
  let taken = 0;
  let until = 0;
  for (const { start, end } of stretches) {
    const last = Math.min(end, DAY_MINUTES);
    taken += Math.max(0, last - Math.max(start, until));
    until = Math.max(until, last);
  }
  return taken;
}

/**
 * Returns what the meetings and the person's own tasks of a day take. Overlapping meetings count once; tasks that were
 * let go do not count.
 */
export function capacityOf(
  date: Day,
  hours: number,
  meetings: readonly Meeting[],
  tasks: readonly Task[],
): Capacity {
  const own = tasks.filter(({ droppedAt, isShared }) => droppedAt === null && !isShared);
  const inMeetings = minutesTaken(meetings, date);
  const inTasks = own.reduce((sum, { estimate }) => sum + (estimate ?? 0), 0);
  return {
    meetings: inMeetings,
    tasks: inTasks,
    planned: inMeetings + inTasks,
    hours,
    withoutLength: own.filter(({ estimate, completed }) => estimate === null && !completed).length,
  };
}
