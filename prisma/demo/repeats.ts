import { v5 } from 'uuid';
import type { ItemKind } from '@/lib/db/generated/enums';
import { layoutOf } from '@/lib/server/series/horizon';
import { storedRule } from '@/lib/server/series/stored-rule';
import { addDays, addMonths, type Day, periodOf } from '@/lib/shared/calendar/days';
import type { Person } from './people';
import type { Random } from './random';
import { type Item, PLAIN_MEETING, PLAIN_TASK, type Plans } from './year';

/** The series of the demo: a weekly meeting, a task of each month, and a daily goal that is complete on most days. */

export type DemoSeries = {
  id: string;
  kind: ItemKind;
  ownerId: string;
  rrule: string;
  start: Day;
  /** The occurrences up to this day are there. */
  until: Day;
  template: object;
};

const CHOIR = {
  title: 'Choir rehearsal',
  time: '18:30',
  duration: 120,
  location: 'St Anne’s hall',
  notes: null,
  timeZone: null,
};
const RENT = {
  title: 'Pay the studio rent',
  time: null,
  priority: 'high',
  notes: null,
  checklist: [],
  estimate: 10,
  goalId: null,
} as const;
const PAGES = { title: 'Ten pages before sleep', type: 'daily', description: null, parentId: null } as const;

/** Days ago on which the goal was missed. */
const MISSED = 12;

/** Adds what repeats to the plans of one person, and returns the series. */
export function repeat(random: Random, owner: Person, plans: Plans, today: Day): DemoSeries[] {
  /** Returns a series, and its occurrences. */
  function seriesOf(
    kind: ItemKind,
    rrule: string,
    start: Day,
    template: { title: string } & Record<string, unknown>,
  ) {
    const createdAt = new Date(`${start}T07:00:00Z`);
    const id = random.id(createdAt);
    const { days, until } = layoutOf(storedRule(rrule), start, today);
    const { title } = template;
    const items: Item[] = days.map((date) => ({
      id: v5(date, id),
      ownerId: owner.id,
      title,
      date,
      createdAt,
      seriesId: id,
    }));
    return { series: { id, kind, ownerId: owner.id, rrule, start, until, template }, items };
  }
  const doneAt = (day: Day) => new Date(`${day}T20:30:00Z`);

  const choir = seriesOf('schedule', 'FREQ=WEEKLY', addDays(today, -56), { ...CHOIR, furtherDays: 0 });
  plans.meetings.push(...choir.items.map((item) => ({ ...PLAIN_MEETING, ...CHOIR, ...item })));

  const firstRent = addMonths(periodOf('monthly', today).start, -4);
  const rent = seriesOf('task', 'FREQ=MONTHLY', firstRent, RENT);
  plans.tasks.push(
    ...rent.items.map((item) => ({
      ...PLAIN_TASK,
      ...RENT,
      ...item,
      completedAt: item.date < today ? doneAt(item.date) : null,
    })),
  );

  const pages = seriesOf('goal', 'FREQ=DAILY', addDays(today, -40), PAGES);
  plans.goals.push(
    ...pages.items.map((item) => ({
      ...PAGES,
      ...item,
      completedAt: item.date < today && item.date !== addDays(today, -MISSED) ? doneAt(item.date) : null,
    })),
  );
  return [choir.series, rent.series, pages.series];
}
