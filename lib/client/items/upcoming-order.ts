import { type Day, type Period, periodOf } from '@/lib/shared/calendar/days';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';

/** The items of /upcoming: those from today to the end of the calendar year (docs/product/views.md). */

/**
 * An item in the list of what is upcoming.
 * @property day the day under which the item stands: its own, or today for a meeting that has begun before
 */
export type UpcomingEvent = { day: Day } & (
  | { kind: 'task'; item: Task }
  | { kind: 'schedule'; item: Schedule }
);

/** Returns the period from today to the last day of its year. */
export const upcomingPeriod = (today: Day): Period => ({
  start: today,
  end: periodOf('annual', today).end,
});

/**
 * Returns the open tasks and all meetings of the upcoming period, ordered by day, then by time, where an item without
 * one counts as 00:00, then by time of creation.
 * @param staying the ids of completed tasks that stay in the list
 */
export function upcomingEvents(
  tasks: readonly Task[],
  schedules: readonly Schedule[],
  today: Day,
  staying: ReadonlySet<string> = new Set(),
): UpcomingEvent[] {
  const { start, end } = upcomingPeriod(today);
  const events: UpcomingEvent[] = [
    ...tasks
      .filter(({ id, completed, droppedAt }) => (!completed && droppedAt === null) || staying.has(id))
      .flatMap((item) => (item.date === null ? [] : [{ kind: 'task' as const, item, day: item.date }])),
    ...schedules.map((item) => ({ kind: 'schedule' as const, item, day: dayOf(item, start) })),
  ];
  return events
    .filter(({ day }) => day >= start && day <= end)
    .map((event) => ({ event, key: keyOf(event) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ event }) => event);
}

const dayOf = ({ date, endDate }: Schedule, today: Day): Day =>
  date < today && endDate >= today ? today : date;

const keyOf = ({ day, item: { date, time, createdAt, id } }: UpcomingEvent): string =>
  `${day} ${date === day && time !== null ? time : '00:00'} ${createdAt} ${id}`;

export type UpcomingDay = { day: Day; events: readonly UpcomingEvent[] };

/** Groups the events by day. */
export function byDay(events: readonly UpcomingEvent[]): UpcomingDay[] {
  const days = new Map<Day, UpcomingEvent[]>();
  for (const event of events) {
    const sameDay = days.get(event.day);
    if (sameDay) sameDay.push(event);
    else days.set(event.day, [event]);
  }
  return [...days].map(([day, ofDay]) => ({ day, events: ofDay }));
}

export type UpcomingOverview = { total: number; tasks: number; meetings: number; highPriority: number };

/** Returns the four figures above the list. Completed tasks that stay in the list are not counted. */
export function overviewOf(events: readonly UpcomingEvent[]): UpcomingOverview {
  const tasks = events.flatMap((event) =>
    event.kind === 'task' && !event.item.completed ? [event.item] : [],
  );
  const meetings = events.filter(({ kind }) => kind === 'schedule').length;
  return {
    total: tasks.length + meetings,
    tasks: tasks.length,
    meetings,
    highPriority: tasks.filter(({ priority }) => priority === 'high').length,
  };
}

/** The filters of /upcoming. */
export const UPCOMING_FILTERS = ['mine', 'tasks', 'meetings', 'high'] as const;
export type UpcomingFilter = (typeof UPCOMING_FILTERS)[number];

/**
 * Applies the filters. `tasks` and `meetings` keep their kinds; with neither, both kinds stay. `mine` keeps one's own
 * items, `high` the tasks of high priority. Returns the same array while no filter is on.
 */
export function filteredEvents(
  events: readonly UpcomingEvent[],
  filters: ReadonlySet<UpcomingFilter>,
): readonly UpcomingEvent[] {
  if (filters.size === 0) return events;
  const isOfKind = { task: filters.has('tasks'), schedule: filters.has('meetings') };
  const isAnyKind = !isOfKind.task && !isOfKind.schedule;
  return events.filter(({ kind, item }) => {
    if (filters.has('mine') && item.isShared) return false;
    if (filters.has('high') && !('priority' in item && item.priority === 'high')) return false;
    return isAnyKind || isOfKind[kind];
  });
}
