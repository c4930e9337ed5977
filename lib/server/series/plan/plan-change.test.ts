import { addDays, type Day } from '@/lib/shared/calendar/days';
import { parseRule, type Rule } from '@/lib/shared/recurrence/rule';
import { type StoredItem, StoredSeries } from '@/lib/testing/series/stored-series';
import { layoutOf } from '../horizon';
import {
  type Asked,
  type Change,
  planAll,
  planDeleteAll,
  planDeleteFollowing,
  planFollowing,
} from './plan-change';
import type { Plan } from './series-state';

/** A Monday. */
const TODAY = '2026-11-23';
const TUESDAY = '2026-11-24';

function ruleIn(text: string): Rule {
  const read = parseRule(text);
  if ('error' in read) throw new Error(`${text}: ${read.error}`);
  return read.rule;
}

/** A series in memory, and what its items are in short. */
class Case {
  readonly stored = new StoredSeries();
  readonly id: string;

  constructor(text: string, start: Day, mode: 'fixed' | 'after_completion' = 'fixed') {
    const rule = ruleIn(text);
    const layout = layoutOf(rule, start, TODAY);
    const state = { rule, mode, start, laidOutUntil: layout.isComplete ? null : layout.until, exdates: [] };
    this.id = this.stored.create(state, mode === 'fixed' ? layout.days : [start], {
      title: 'Choir',
      time: '18:30',
    });
  }

  at(day: Day): StoredItem {
    const found = this.stored.occurrences(this.id).find((item) => item.day === day);
    if (!found) throw new Error(`There is no occurrence on ${day}.`);
    return found;
  }

  alter(day: Day, values: Partial<StoredItem>): StoredItem {
    const { id } = this.at(day);
    this.stored.change(id, values);
    return this.stored.item(id);
  }

  except(day: Day): void {
    const { state, template } = this.stored.stored(this.id);
    this.stored.change(this.at(day).id, { isDeleted: true });
    this.stored.series.set(this.id, { state: { ...state, exdates: [...state.exdates, day] }, template });
  }

  /** Plans and applies a change as asked for on a day. */
  ask(day: Day, planned: (asked: Asked) => Plan, values: Record<string, string> = {}): string {
    const rows = this.stored.rows(this.id);
    const asked = rows.find((row) => row.day === day);
    if (!asked) throw new Error(`There is no occurrence on ${day}.`);
    const { state } = this.stored.stored(this.id);
    return this.stored.apply(this.id, planned({ series: state, rows, asked, today: TODAY }), values);
  }

  following(day: Day, values: Record<string, string> = {}, change: Partial<Change> = {}): string {
    return this.ask(day, (asked) => planFollowing(asked, { fields: Object.keys(values), ...change }), values);
  }

  all(day: Day, values: Record<string, string> = {}, change: Partial<Change> = {}): string {
    return this.ask(day, (asked) => planAll(asked, { fields: Object.keys(values), ...change }), values);
  }

  /** Returns the dates of a series' occurrences. */
  dates = (series = this.id): Day[] => this.stored.occurrences(series).map(({ date }) => date);

  state = (id: string) => this.stored.stored(id).state;

  titles = (series = this.id): string[] =>
    this.stored.occurrences(series).map(({ values }) => values.title ?? '');
}

const week = (count: number): Day => addDays(TUESDAY, 7 * count);

test('following: the old series ends the day before, and the new one has the rest of COUNT and all ids', () => {
  const choir = new Case('FREQ=WEEKLY;COUNT=5', TUESDAY);
  const ids = [2, 3, 4].map((count) => choir.at(week(count)).id);
  const next = choir.following(week(2), { title: 'Orchestra' });
  expect([choir.dates(), choir.titles()]).toEqual([
    [week(0), week(1)],
    ['Choir', 'Choir'],
  ]);
  expect([choir.dates(next), choir.titles(next)]).toEqual([
    [week(2), week(3), week(4)],
    Array(3).fill('Orchestra'),
  ]);
  expect(choir.stored.occurrences(next).map(({ id }) => id)).toEqual(ids);
  expect(choir.state(choir.id).rule).toMatchObject({ count: null, until: addDays(week(2), -1) });
  expect(choir.state(next)).toMatchObject({ rule: { count: 3 }, start: week(2) });
});

test('following from a record of an earlier rule, behind which nothing stands, begins with the next day of the rule', () => {
  const choir = new Case('FREQ=WEEKLY;COUNT=3', TODAY);
  const monday = (count: number): Day => addDays(TODAY, 7 * count);
  choir.except(monday(1));
  choir.except(monday(2));
  choir.stored.layOut(choir.id, [TUESDAY]);
  const next = choir.following(TUESDAY, { title: 'Orchestra' });
  expect(choir.titles(next)).toEqual(['Orchestra']);
  expect(choir.state(next)).toMatchObject({ start: monday(1), exdates: [monday(1), monday(2)] });
});

test('following from the first occurrence changes the series itself', () => {
  const choir = new Case('FREQ=WEEKLY;COUNT=3', TUESDAY);
  expect(choir.following(week(0), { title: 'Orchestra' })).toBe(choir.id);
  expect(choir.titles()).toEqual(Array(3).fill('Orchestra'));
  expect(choir.state(choir.id).rule.count).toBe(3);
});

test('following and all leave the fields that an occurrence has of its own, but the asked one takes them', () => {
  for (const scope of ['following', 'all'] as const) {
    const choir = new Case('FREQ=WEEKLY;COUNT=3', TUESDAY);
    for (const count of [0, 1])
      choir.alter(week(count), {
        overridden: ['title', 'time'],
        values: { title: 'Concert', time: '20:00' },
      });
    const next = choir[scope](week(0), { title: 'Orchestra' });
    const [first, second, third] = choir.stored.occurrences(next);
    expect(first).toMatchObject({ values: { title: 'Orchestra', time: '20:00' }, overridden: ['time'] });
    expect(second).toMatchObject({
      values: { title: 'Concert', time: '20:00' },
      overridden: ['title', 'time'],
    });
    expect(third).toMatchObject({ values: { title: 'Orchestra', time: '18:30' }, overridden: [] });
  }
});

test('all: days before today and completed ones keep their time, and take the other fields', () => {
  const choir = new Case('FREQ=WEEKLY;COUNT=4', week(-2));
  choir.alter(week(1), { isCompleted: true });
  choir.all(week(0), { title: 'Orchestra', time: '19:00' });
  expect(choir.stored.occurrences(choir.id).map(({ values }) => [values.title, values.time])).toEqual([
    ['Orchestra', '18:30'],
    ['Orchestra', '18:30'],
    ['Orchestra', '19:00'],
    ['Orchestra', '18:30'],
  ]);
});

test('a day that was deleted alone stays so in the series that follows', () => {
  const choir = new Case('FREQ=WEEKLY;COUNT=5', TUESDAY);
  choir.except(week(3));
  const next = choir.following(week(2), { title: 'Orchestra' });
  expect(choir.dates(next)).toEqual([week(2), week(4)]);
  expect(choir.state(next)).toMatchObject({ exdates: [week(3)], rule: { count: 3 } });
});

test('following with a new date re-anchors: the moved row keeps its id, untouched ones go, touched ones stay single', () => {
  const choir = new Case('FREQ=WEEKLY;BYDAY=TU;COUNT=4', TUESDAY);
  const asked = choir.at(week(1));
  const commented = choir.alter(week(2), { isCommented: true });
  const untouched = choir.at(week(3));
  const wednesday = addDays(week(1), 1);
  const next = choir.following(week(1), {}, { date: wednesday });
  expect(choir.dates(next)).toEqual([1, 2, 3].map((count) => addDays(week(count), 1)));
  expect(choir.stored.item(asked.id)).toMatchObject({ series: next, day: wednesday, date: wednesday });
  expect(choir.stored.item(commented.id)).toMatchObject({ series: null, date: week(2), isDeleted: false });
  expect(choir.stored.item(untouched.id).isDeleted).toBe(true);
});

test.each([
  ['FREQ=WEEKLY;BYDAY=TU', 'FREQ=WEEKLY;BYDAY=WE'],
  ['FREQ=WEEKLY', 'FREQ=WEEKLY'],
])('all with a new date moves %s, with all that hangs on its rows; the past stays', (text) => {
  const choir = new Case(`${text};COUNT=5`, week(-2));
  const rows = choir.stored.occurrences(choir.id);
  choir.alter(week(2), { isCommented: true });
  choir.except(week(1));
  choir.all(week(0), {}, { date: addDays(week(0), 1) });
  expect(choir.dates()).toEqual([week(-2), week(-1), addDays(week(0), 1), addDays(week(2), 1)]);
  expect(choir.stored.occurrences(choir.id).map(({ id }) => id)).toEqual(
    [0, 1, 2, 4].map((index) => rows[index]?.id),
  );
  expect(choir.state(choir.id)).toMatchObject({ exdates: [addDays(week(1), 1)], rule: { count: 3 } });
});

test('all with a new date of a later one moves the earlier ones of today and later too', () => {
  const choir = new Case('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR;COUNT=6', TUESDAY);
  choir.all(week(2), {}, { date: addDays(week(2), 1) });
  const days = [0, 2, 4].flatMap((count) => [addDays(week(count), 1), addDays(week(count), 3)]);
  expect(choir.dates()).toEqual(days);
});

test('all with a new date in a month moves every month, whatever its length', () => {
  const rent = new Case('FREQ=MONTHLY;BYDAY=2TU;COUNT=4', '2026-12-08');
  rent.all('2027-02-09', {}, { date: '2027-02-10' });
  expect(rent.dates()).toEqual(['2026-12-09', '2027-01-13', '2027-02-10', '2027-03-10']);
  const last = new Case('FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3', '2026-12-31');
  const march = last.at('2027-03-31');
  last.all('2026-12-31', {}, { date: '2026-12-15' });
  expect(last.dates()).toEqual(['2026-12-15', '2027-01-15', '2027-02-15']);
  expect(last.stored.item(march.id).isDeleted).toBe(true);
});

test('a new rule for the following: its days keep their rows, other untouched ones go, new ones are laid out', () => {
  const choir = new Case('FREQ=WEEKLY;COUNT=4', TUESDAY);
  const commented = choir.alter(week(2), { isCommented: true });
  const third = choir.at(week(3));
  const recurrence = { rule: ruleIn('FREQ=WEEKLY;INTERVAL=2;COUNT=3'), mode: 'fixed' as const };
  const next = choir.following(week(1), {}, { recurrence });
  expect(choir.dates(next)).toEqual([week(1), week(3), week(5)]);
  expect(choir.stored.item(third.id)).toMatchObject({ series: next, isDeleted: false });
  expect(choir.stored.item(commented.id)).toMatchObject({ series: null, isDeleted: false });
});

test('a new rule for all counts from the start of the series, and leaves the past as it was', () => {
  const choir = new Case('FREQ=WEEKLY;COUNT=6', week(-2));
  const recurrence = { rule: ruleIn('FREQ=DAILY;INTERVAL=14;COUNT=4'), mode: 'fixed' as const };
  choir.all(week(2), {}, { recurrence });
  expect(choir.dates()).toEqual([week(-2), week(-1), week(0), week(2), week(4)]);
});

test('stopping makes single items of this one and of what is past, completed or touched', () => {
  const choir = new Case('FREQ=WEEKLY;COUNT=6', week(-2));
  choir.alter(week(2), { isCompleted: true });
  choir.all(week(0), { title: 'Last rehearsal' }, { recurrence: null });
  expect(choir.stored.series.has(choir.id)).toBe(false);
  const left = [...choir.stored.items.values()].filter(({ isDeleted }) => !isDeleted);
  expect(left.map(({ series, date, values }) => [series, date, values.title])).toEqual([
    [null, week(-2), 'Choir'],
    [null, week(-1), 'Choir'],
    [null, week(0), 'Last rehearsal'],
    [null, week(2), 'Choir'],
  ]);
});

test('stopping the following leaves the earlier ones in their series', () => {
  const choir = new Case('FREQ=WEEKLY;COUNT=4', TUESDAY);
  const asked = choir.at(week(2));
  choir.following(week(2), {}, { recurrence: null });
  expect(choir.dates()).toEqual([week(0), week(1)]);
  expect(choir.stored.item(asked.id)).toMatchObject({ series: null, isDeleted: false });
});

test('deleting the following takes this one and untouched ones, deleting all takes everything', () => {
  const choir = new Case('FREQ=WEEKLY;COUNT=4', TUESDAY);
  const asked = choir.alter(week(1), { isCommented: true });
  const touched = choir.alter(week(2), { isCommented: true });
  choir.ask(week(1), planDeleteFollowing);
  expect(choir.dates()).toEqual([week(0)]);
  expect(choir.stored.item(asked.id).isDeleted).toBe(true);
  expect(choir.stored.item(touched.id)).toMatchObject({ series: null, isDeleted: false });

  const past = new Case('FREQ=WEEKLY;COUNT=4', week(-2));
  past.alter(week(0), { isCommented: true });
  past.ask(week(1), planDeleteAll);
  expect([...past.stored.items.values()].every(({ isDeleted }) => isDeleted)).toBe(true);
  expect(past.stored.series.size).toBe(0);
});

test('of a series that counts from the completion, following has the rest of COUNT and lays out nothing', () => {
  const fig = new Case('FREQ=DAILY;INTERVAL=3;COUNT=5', TUESDAY, 'after_completion');
  fig.alter(TUESDAY, { isCompleted: true });
  fig.stored.layOut(fig.id, ['2026-11-27']);
  const next = fig.following('2026-11-27', { title: 'Water the fig' }, { date: '2026-11-28' });
  expect([fig.dates(), fig.dates(next)]).toEqual([[TUESDAY], ['2026-11-28']]);
  expect(fig.state(next)).toMatchObject({ mode: 'after_completion', rule: { interval: 3, count: 4 } });
});

test('days that BYSETPOS would choose in the week that has begun are no new occurrences', () => {
  const choir = new Case('FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=2;COUNT=4', '2026-11-25');
  const days = choir.dates();
  const next = choir.following(days[1] ?? '', { title: 'Orchestra' });
  expect([...choir.dates(), ...choir.dates(next)]).toEqual(days);
});

test('all: the open occurrence after a completion may be moved to the day of another one, which stays by itself', () => {
  const habit = new Case('FREQ=DAILY', TUESDAY, 'after_completion');
  const done = habit.alter(TUESDAY, { isCompleted: true });
  habit.stored.layOut(habit.id, [addDays(TUESDAY, 1)]);
  const open = habit.at(addDays(TUESDAY, 1));
  habit.all(open.day, {}, { date: TUESDAY });
  expect(habit.dates()).toEqual([TUESDAY]);
  expect(habit.at(TUESDAY).id).toBe(open.id);
  expect(habit.stored.item(done.id)).toMatchObject({ series: null, date: TUESDAY, isDeleted: false });
});
