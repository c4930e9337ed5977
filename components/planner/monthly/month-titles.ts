import { ribbonLines } from '@/components/planner/print/ribbon-lines';
import { type CalendarEvent, isCalendarEvent } from '@/lib/client/items/outside-events';
import type { Day, Period, TimeOfDay } from '@/lib/shared/calendar/days';
import type { MonthWeek } from '@/lib/shared/calendar/periods';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';

export type MonthItem = { kind: 'schedule'; item: Schedule } | { kind: 'task'; item: Task };

/** An item, or an event of an outside calendar. */
export type MonthTitle = MonthItem | { kind: 'outside'; item: CalendarEvent };

/** The content of the cell of a day. */
export type DayTitles = {
  /** What takes whole or several days by line; undefined where a line is free on this day. */
  ribbons: readonly (Schedule | CalendarEvent | undefined)[];
  titles: readonly MonthTitle[];
  /** The number of items without a line. */
  more: number;
};

/** The name of the list of a cell: a meeting of several days has a row in each of its cells; see `RowIdentity`. */
export const cellOf = (day: Day): string => `month-${day}`;

/** The most items that a day shows, and today. */
const MOST = 3;
const MOST_TODAY = 5;

/**
 * Chooses what the days of a month show: meetings and outside events across their days, the others by time, open tasks
 * of high priority, the other open tasks, and completed ones. Tasks that were let go are left out.
 */
export function titlesOf(
  weeks: readonly MonthWeek[],
  tasks: readonly Task[],
  meetings: readonly Schedule[],
  events: readonly CalendarEvent[],
  today: Day,
): ReadonlyMap<Day, DayTitles> {
  const taskTitles = byDay(tasks.filter(({ droppedAt }) => droppedAt === null).sort(byWeight), (task) => ({
    kind: 'task',
    item: task,
  }));
  const meetingTitles = byDay(timedOf(meetings, events), meetingTitle);
  const across = [...meetings, ...events].filter(isRibbon);
  return new Map(
    weeks.flatMap(({ days, period }) => {
      const lines = ribbonLines(
        across.filter(({ date, endDate }) => date <= period.end && endDate >= period.start),
        days,
      );
      return days.flatMap((day, index) =>
        day === null
          ? []
          : [
              [
                day,
                cut(
                  lines[index] ?? [],
                  [...(meetingTitles.get(day) ?? []), ...(taskTitles.get(day) ?? [])],
                  day === today ? MOST_TODAY : MOST,
                ),
              ] as const,
            ],
      );
    }),
  );
}

/** Returns all that is on a day in the order of its cell, of which the cell shows the first. */
export function allOn(
  day: Day,
  tasks: readonly Task[],
  meetings: readonly Schedule[],
  events: readonly CalendarEvent[],
): MonthTitle[] {
  const across = [...meetings, ...events].filter(isRibbon);
  const shown = tasks.filter(({ date, droppedAt }) => date === day && droppedAt === null).sort(byWeight);
  return [
    ...[...across, ...timedOf(meetings, events)].map(meetingTitle),
    ...shown.map((item) => ({ kind: 'task', item }) as const),
  ];
}

type Spanning = { date: Day; endDate: Day; time: TimeOfDay | null };

const isRibbon = ({ time, date, endDate }: Spanning): boolean => time === null || date !== endDate;

/** Returns what has a time on one day, by time. */
const timedOf = (meetings: readonly Schedule[], events: readonly CalendarEvent[]) =>
  [...meetings, ...events]
    .filter((each) => !isRibbon(each))
    .sort((one, other) => (one.time ?? '').localeCompare(other.time ?? ''));

const meetingTitle = (item: Schedule | CalendarEvent): MonthTitle =>
  isCalendarEvent(item) ? { kind: 'outside', item } : { kind: 'schedule', item };

const weight = ({ completed, priority }: Task): number => (completed ? 2 : priority === 'high' ? 0 : 1);

/** The sort is stable, so that tasks of the same weight keep the order of the lists. */
export const byWeight = (a: Task, b: Task): number => weight(a) - weight(b);

function byDay<Item extends { date: Day | null }>(
  items: readonly Item[],
  titleOf: (item: Item) => MonthTitle,
): ReadonlyMap<Day, MonthTitle[]> {
  const days = new Map<Day, MonthTitle[]>();
  for (const item of items) {
    if (item.date === null) continue;
    const titles = days.get(item.date);
    if (titles) titles.push(titleOf(item));
    else days.set(item.date, [titleOf(item)]);
  }
  return days;
}

/** Free lines between ribbons take room, but do not count as items. */
function cut(ribbons: DayTitles['ribbons'], titles: readonly MonthTitle[], most: number): DayTitles {
  const shownRibbons = ribbons.slice(0, most);
  const shown = titles.slice(0, Math.max(0, most - shownRibbons.length));
  const hidden = ribbons.slice(most).filter((ribbon) => ribbon !== undefined).length;
  return { ribbons: shownRibbons, titles: shown, more: hidden + titles.length - shown.length };
}

/** True when a ribbon of the day has its title: on its first day, and where a week of the month begins. */
export const hasTitle = ({ date }: Spanning, day: Day, { start }: Period): boolean =>
  day === date || day === start;

/** Compares what two cells show, so that an unchanged one is not rendered again. */
export const showSame = (a: DayTitles | null, b: DayTitles | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.more === b.more &&
    areSame(a.ribbons, b.ribbons) &&
    areSame(
      a.titles.map(({ item }) => item),
      b.titles.map(({ item }) => item),
    ));

const areSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((each, index) => each === b[index]);
