import { type Day, type Period, periodOf } from './calendar';
import type { Schedule } from './schedules';
import type { Task } from './tasks';

/** What is still to come in the current calendar year (SPEC.md section 2). */

export type UpcomingEvent = { kind: 'task'; item: Task } | { kind: 'schedule'; item: Schedule };

/** From today to the last day of its year. */
export const upcomingPeriod = (today: Day): Period => ({
  start: today,
  end: periodOf('annual', today).end,
});

/** Incomplete tasks and all meetings of these, by date, then time, where a missing one counts as 00:00; then by age. */
export function upcomingEvents(
  tasks: readonly Task[],
  schedules: readonly Schedule[],
  today: Day,
): UpcomingEvent[] {
  const { start, end } = upcomingPeriod(today);
  const events: UpcomingEvent[] = [
    ...tasks.filter(({ completed }) => !completed).map((item) => ({ kind: 'task' as const, item })),
    ...schedules.map((item) => ({ kind: 'schedule' as const, item })),
  ];
  return events
    .filter(({ item }) => item.date >= start && item.date <= end)
    .map((event) => ({ event, key: keyOf(event) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ event }) => event);
}

const keyOf = ({ item: { date, time, createdAt, id } }: UpcomingEvent): string =>
  `${date} ${time ?? '00:00'} ${createdAt} ${id}`;

export type UpcomingDay = { day: Day; events: readonly UpcomingEvent[] };

/** The same, day by day. */
export function byDay(events: readonly UpcomingEvent[]): UpcomingDay[] {
  const days = new Map<Day, UpcomingEvent[]>();
  for (const event of events) {
    const sameDay = days.get(event.item.date);
    if (sameDay) sameDay.push(event);
    else days.set(event.item.date, [event]);
  }
  return [...days].map(([day, ofDay]) => ({ day, events: ofDay }));
}

export type UpcomingOverview = { total: number; tasks: number; meetings: number; highPriority: number };

/** The four figures above the list. */
export function overviewOf(events: readonly UpcomingEvent[]): UpcomingOverview {
  const tasks = events.flatMap((event) => (event.kind === 'task' ? [event.item] : []));
  return {
    total: events.length,
    tasks: tasks.length,
    meetings: events.length - tasks.length,
    highPriority: tasks.filter(({ priority }) => priority === 'high').length,
  };
}
