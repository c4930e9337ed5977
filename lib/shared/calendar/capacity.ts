import { DAY_MINUTES, type Day, minutesOf, type TimeOfDay } from './days';
import { isOnDay, isTimed, partOn } from './span';

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

type Meeting = {
  date: Day;
  time: TimeOfDay | null;
  duration: number;
  isShared: boolean;
  /** The share of this meeting alone; null for one that is seen in another's planner. */
  shareId: string | null;
};
type Task = {
  estimate: number | null;
  completed: boolean;
  droppedAt: string | null;
  isShared: boolean;
  collaborators: readonly { user: { email: string } }[];
};

type OutsideEvent = {
  date: Day;
  endDate: Day;
  time: TimeOfDay | null;
  duration: number | null;
  busy: boolean;
};

/** Returns the minutes of the day that at least one meeting or busy event takes. Those of whole days take none. */
function minutesTaken(date: Day, meetings: readonly Meeting[], events: readonly OutsideEvent[]): number {
  const own = meetings.filter(({ isShared, shareId }) => !isShared || shareId !== null);
  const outside = events
    .filter((event) => event.busy && isOnDay(event, date))
    .map((event) => ({ ...event, duration: event.duration ?? 0 }));
  const stretches = [...own, ...outside]
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
 * Returns what the meetings and tasks of a day take of a person: their own ones, tasks that they work on, meetings that
 * were shared with them by themselves, and events of outside calendars that count as busy. What overlaps counts once;
 * tasks that were let go do not count.
 *
 * @param email the person's address
 * @param events those of outside calendars, also of other days
 */
export function capacityOf(
  date: Day,
  hours: number,
  meetings: readonly Meeting[],
  tasks: readonly Task[],
  email: string | undefined,
  events: readonly OutsideEvent[] = [],
): Capacity {
  const own = tasks.filter(
    ({ droppedAt, isShared, collaborators }) =>
      droppedAt === null && (!isShared || collaborators.some(({ user }) => user.email === email)),
  );
  const inMeetings = minutesTaken(date, meetings, events);
  const inTasks = own.reduce((sum, { estimate }) => sum + (estimate ?? 0), 0);
  return {
    meetings: inMeetings,
    tasks: inTasks,
    planned: inMeetings + inTasks,
    hours,
    withoutLength: own.filter(({ estimate, completed }) => estimate === null && !completed).length,
  };
}
