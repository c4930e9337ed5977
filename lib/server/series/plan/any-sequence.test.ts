import fc from 'fast-check';
import { addDays, type Day, daysBetween, partsOf } from '@/lib/shared/calendar/days';
import { type Rule, ruleOf } from '@/lib/shared/recurrence/rule';
import { isTouched, type StoredItem, StoredSeries } from '@/lib/testing/series/stored-series';
import { runs } from '@/lib/testing/tier';
import { layoutOf } from '../horizon';
import { planAll, planDeleteAll, planDeleteFollowing, planFollowing } from './plan-change';
import type { Plan } from './series-state';

/**
 * Random sequences of changes of series, against a plain model of docs/product/repeating.md: the model counts days
 * one by one, and says of each item of a changed series where it has to be.
 *
 * SERIES_SEQUENCES is the number of sequences, SERIES_SEED what they are made from.
 */

/** A Monday. */
const BEGINNING = '2026-11-23';
// biome-ignore lint/style/noProcessEnv: settings of this test alone
const { SERIES_SEQUENCES, SERIES_SEED } = process.env;
const SEED = Number(SERIES_SEED ?? 20_261_123);
const RUNS = Number(SERIES_SEQUENCES ?? runs(750, 2_000));

/** A rule of the model, with the weekdays or the day of the month that it names, if any. */
type Spec = {
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY';
  interval: number;
  weekdays: readonly number[];
  monthDay: number | null;
  count: number | null;
  until: Day | null;
};

const ruleOfSpec = ({ freq, interval, weekdays, monthDay, count, until }: Spec): Rule =>
  ruleOf(freq, {
    interval,
    count,
    until,
    byDay: [...weekdays]
      .sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
      .map((weekday) => ({ weekday, ordinal: null })),
    byMonthDay: monthDay === null ? [] : [monthDay],
  });

const monthOf = (day: Day): number => partsOf(day).year * 12 + partsOf(day).month;
const mondayOf = (day: Day): Day => addDays(day, -((partsOf(day).weekday + 6) % 7));

/** True when a rule from a start gives a day, without regard to COUNT and UNTIL. */
function gives({ freq, interval, weekdays, monthDay }: Spec, start: Day, day: Day): boolean {
  switch (freq) {
    case 'DAILY':
      return daysBetween(start, day) % interval === 0;
    case 'WEEKLY': {
      const weeks = daysBetween(mondayOf(start), mondayOf(day)) / 7;
      const wanted = weekdays.length > 0 ? weekdays : [partsOf(start).weekday];
      return weeks % interval === 0 && wanted.includes(partsOf(day).weekday);
    }
    case 'MONTHLY':
      return (
        (monthOf(day) - monthOf(start)) % interval === 0 &&
        partsOf(day).dayOfMonth === (monthDay ?? partsOf(start).dayOfMonth)
      );
  }
}

const counted = new Map<string, Day[]>();

/** Counts the days of a rule one by one, the start first. */
function daysOf(spec: Spec, start: Day, last: Day): Day[] {
  const key = JSON.stringify([spec, start, last]);
  const known = counted.get(key);
  if (known) return known;
  const days = [start];
  for (let day = addDays(start, 1); day <= last; day = addDays(day, 1)) {
    if (days.length === spec.count || (spec.until !== null && day > spec.until)) break;
    if (gives(spec, start, day)) days.push(day);
  }
  counted.set(key, days);
  return days;
}

/** Every rule of a sequence has ended by then. */
const LAST = addDays(BEGINNING, 800);

type Model = { spec: Spec; start: Day };

const index = fc.nat(30);
const title = fc.constantFrom('Choir', 'Orchestra', 'Quartet');
const time = fc.constantFrom('18:30', '19:00', '20:15');
const values = fc.oneof(fc.record({ title }), fc.record({ time }), fc.record({ title, time }));
const scope = fc.constantFrom('following' as const, 'all' as const);
const spec: fc.Arbitrary<Spec> = fc
  .record({
    freq: fc.constantFrom('DAILY' as const, 'WEEKLY' as const, 'MONTHLY' as const),
    interval: fc.integer({ min: 1, max: 3 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
    monthDay: fc.option(fc.integer({ min: 1, max: 28 })),
    end: fc.oneof(
      fc.record({ count: fc.integer({ min: 1, max: 8 }) }),
      fc.record({ days: fc.integer({ min: 20, max: 90 }) }),
    ),
  })
  .map(({ freq, interval, weekdays, monthDay, end }) => ({
    freq,
    interval,
    weekdays: freq === 'WEEKLY' ? weekdays : [],
    monthDay: freq === 'MONTHLY' ? monthDay : null,
    count: 'count' in end ? end.count : null,
    until: 'days' in end ? addDays(BEGINNING, end.days) : null,
  }));

/** A random action. Its numbers select among the series and occurrences that exist when it is performed. */
const action = fc.oneof(
  fc.record({ do: fc.constant('create' as const), spec, from: fc.integer({ min: -20, max: 20 }) }),
  fc.record({ do: fc.constant('change' as const), scope, series: index, position: index, values }),
  fc.record({ do: fc.constant('change' as const), scope, series: index, position: index, values }),
  fc.record({
    do: fc.constant('move' as const),
    scope,
    series: index,
    position: index,
    by: fc.integer({ min: -9, max: 9 }),
  }),
  fc.record({
    do: fc.constant('rule' as const),
    scope,
    series: index,
    position: index,
    spec: fc.option(spec),
  }),
  fc.record({ do: fc.constant('remove' as const), scope, series: index, position: index }),
  fc.record({ do: fc.constant('change one' as const), series: index, position: index, values }),
  fc.record({
    do: fc.constant('move one' as const),
    series: index,
    position: index,
    by: fc.integer({ min: -9, max: 9 }),
  }),
  fc.record({ do: fc.constant('remove one' as const), series: index, position: index }),
  fc.record({ do: fc.constant('complete' as const), series: index, position: index }),
  fc.record({ do: fc.constant('comment' as const), series: index, position: index }),
  fc.record({ do: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 9 }) }),
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;
type Wide = Extract<Action, { scope: 'following' | 'all' }>;

class World {
  readonly stored = new StoredSeries();
  readonly models = new Map<string, Model>();
  today: Day = BEGINNING;

  perform(given: Action): void {
    if (given.do === 'create') this.#create(given.spec, addDays(this.today, given.from));
    else if (given.do === 'pass') this.today = addDays(this.today, given.days);
    else {
      const ids = [...this.models.keys()];
      const id = ids[given.series % Math.max(1, ids.length)];
      const items = id === undefined ? [] : this.stored.occurrences(id);
      const item = items[given.position % Math.max(1, items.length)];
      if (id === undefined || !item) return;
      if ('scope' in given) this.#changeMany(id, item, given);
      else this.#changeOne(id, item, given);
    }
    this.#check();
  }

  #create(given: Spec, start: Day): void {
    // The UNTIL of a rule is counted from the beginning, and the start may be later.
    const model = { spec: reaching(given, start), start };
    const layout = layoutOf(ruleOfSpec(model.spec), start, this.today);
    const id = this.stored.create(
      { rule: ruleOfSpec(model.spec), mode: 'fixed', start, laidOutUntil: null, exdates: [] },
      layout.days,
      { title: 'Choir', time: '18:30' },
    );
    this.models.set(id, model);
  }

  #changeOne(id: string, item: StoredItem, given: Exclude<Action, Wide | { do: 'create' | 'pass' }>): void {
    const own = (names: readonly string[]) => [...new Set([...item.overridden, ...names])];
    if (given.do === 'change one')
      this.stored.change(item.id, {
        values: { ...item.values, ...given.values },
        overridden: own(Object.keys(given.values)),
      });
    else if (given.do === 'move one')
      this.stored.change(item.id, { date: addDays(item.date, given.by), overridden: own(['date']) });
    else if (given.do === 'complete') this.stored.change(item.id, { isCompleted: !item.isCompleted });
    else if (given.do === 'comment') this.stored.change(item.id, { isCommented: true });
    else {
      const { state, template } = this.stored.stored(id);
      this.stored.change(item.id, { isDeleted: true });
      this.stored.series.set(id, { state: { ...state, exdates: [...state.exdates, item.day] }, template });
    }
  }

  #changeMany(id: string, item: StoredItem, given: Wide): void {
    const rows = this.stored.rows(id);
    const asked = rows.find((row) => row.id === item.id);
    const model = this.models.get(id);
    if (!asked || !model) throw new Error('The occurrence is not stored.');
    const before = this.stored.occurrences(id);
    const excepted = this.stored.stored(id).state.exdates;
    const date = given.do === 'move' && given.by !== 0 ? addDays(asked.day, given.by) : undefined;
    // Its date is the start of the new rule.
    const recurrence =
      given.do !== 'rule'
        ? undefined
        : given.spec && { rule: ruleOfSpec(reaching(given.spec, asked.day)), mode: 'fixed' as const };
    const changed = given.do === 'change' ? given.values : {};
    const call = { series: this.stored.stored(id).state, rows, asked, today: this.today };
    const change = { fields: Object.keys(changed), date, recurrence };
    let plan: Plan;
    if (given.do === 'remove') plan = given.scope === 'all' ? planDeleteAll(call) : planDeleteFollowing(call);
    else plan = given.scope === 'all' ? planAll(call, change) : planFollowing(call, change);
    const next = this.stored.apply(id, plan, changed);

    const after = (each: StoredItem) => this.stored.item(each.id);
    const isOver = given.do === 'remove' || recurrence === null;
    const record = (each: StoredItem) => each.isCompleted || each.date < this.today;
    if (!this.stored.series.has(id)) this.models.delete(id);

    if (isOver) {
      for (const each of before) {
        if (given.scope === 'following' && each.day < item.day) expect(after(each)).toEqual(each);
        else if (given.do === 'remove') {
          const goes = given.scope === 'all' || each.id === item.id || !isTouched(each);
          expect(after(each)).toMatchObject(goes ? { isDeleted: true } : { isDeleted: false, series: null });
        } else {
          const stays = each.id === item.id || isTouched(each) || record(each);
          expect(after(each)).toMatchObject(stays ? { isDeleted: false, series: null } : { isDeleted: true });
        }
      }
      if (this.models.has(id)) this.models.set(id, ended(model, item.day, before));
      return;
    }

    if (given.scope === 'following') {
      const isSame = given.do === 'change' || (given.do === 'move' && date === undefined);
      const present = daysOf(model.spec, model.start, LAST);
      const start = isSame ? (present.find((day) => day >= item.day) ?? item.day) : (date ?? item.day);
      const passed = present.filter((day) => day < item.day).length;
      const rest = { ...model.spec, count: model.spec.count && Math.max(1, model.spec.count - passed) };
      const nextSpec = reaching(
        given.do === 'rule' && given.spec
          ? reaching(given.spec, item.day)
          : date
            ? moved(rest, item.day, date)
            : rest,
        start,
      );
      const days = daysOf(nextSpec, start, LAST);
      const isNew = before.some(({ day }) => day < item.day);
      expect(next === id).toBe(!isNew);
      if (isNew) this.models.set(id, ended(model, item.day, before));
      this.models.set(next, { spec: nextSpec, start });
      for (const each of before) {
        if (each.day < item.day) expect(after(each)).toEqual(each);
        else if (each.id === item.id)
          expect(after(each)).toMatchObject({
            isDeleted: false,
            series: next,
            day: date ?? item.day,
            ...(date && { date }),
            values: changed,
          });
        else if (isSame || (days.includes(each.day) && each.day !== start))
          expect(after(each)).toEqual({
            ...each,
            series: next,
            values: { ...each.values, ...takenBy(each, changed, each.isCompleted) },
          });
        else
          expect(after(each)).toMatchObject(
            isTouched(each) ? { isDeleted: false, series: null } : { isDeleted: true },
          );
      }
      const laid = this.stored.occurrences(next).map(({ day }) => day);
      const { exdates } = this.stored.stored(next).state;
      if (isSame) {
        expect(laid).toEqual(before.filter(({ day }) => day >= item.day).map(({ day }) => day));
        expect(exdates).toEqual(excepted.filter((day) => day > item.day));
      } else {
        expect([...laid, ...exdates].sort()).toEqual(days);
        expect(exdates).toEqual(excepted.filter((day) => days.includes(day) && day !== start));
      }
      return;
    }

    expect(next).toBe(id);
    expect(this.stored.series.has(id)).toBe(true);
    if (given.do === 'change') {
      for (const each of before) {
        const taken =
          each.id === item.id
            ? record(each)
              ? { ...changed, time: each.values.time ?? '' }
              : changed
            : takenBy(each, changed, record(each));
        const own =
          each.id === item.id
            ? each.overridden.filter(
                (name) => !Object.keys(changed).includes(name) || (record(each) && name === 'time'),
              )
            : each.overridden;
        expect(after(each)).toEqual({ ...each, values: { ...each.values, ...taken }, overridden: own });
      }
      return;
    }
    // Of a moved or new rule the plan says the start: of the first occurrence that moves.
    const { state } = this.stored.stored(id);
    const nextSpec =
      given.do === 'rule' && given.spec
        ? reaching(reaching(given.spec, item.day), state.start)
        : reaching(moved(model.spec, item.day, date ?? item.day), date ?? item.day);
    this.models.set(id, {
      spec: { ...nextSpec, count: state.rule.count, until: state.rule.until },
      start: state.start,
    });
    if (given.do === 'rule') {
      const days = daysOf(nextSpec, model.start, LAST);
      expect([state.start, state.rule]).toEqual([model.start, ruleOfSpec(nextSpec)]);
      // The asked one takes the next day of the rule, which another one may have had.
      const place = record(item) ? item.day : days.find((day) => day >= item.day);
      for (const each of before) {
        if (each.id === item.id)
          expect(after(each)).toMatchObject(
            place === undefined
              ? { isDeleted: false, series: null }
              : {
                  ...{ isDeleted: false, series: id, day: place, overridden: each.overridden },
                  date: place === each.day || each.overridden.includes('date') ? each.date : place,
                },
          );
        else if (each.day !== place && (days.includes(each.day) || record(each)))
          expect(after(each)).toEqual(each);
        else if (isTouched(each) || record(each))
          expect(after(each)).toMatchObject({ isDeleted: false, series: null });
        else expect(after(each).isDeleted).toBe(true);
      }
      return;
    }
    if (date === undefined) return;
    expect(after(item)).toMatchObject({ isDeleted: false, series: id, day: date, date });
    for (const each of before) {
      if (each.id === item.id) continue;
      if (record(each)) expect([after(each).date, after(each).isDeleted]).toEqual([each.date, false]);
      else if (each.overridden.includes('date'))
        expect(after(each)).toMatchObject({ date: each.date, isDeleted: false });
    }
    // A rule of one day in a week, or of every so many days, moves each of its days by as many.
    if (model.spec.freq === 'MONTHLY' || model.spec.weekdays.length > 1) return;
    if (model.spec.weekdays.length === 1 && !model.spec.weekdays.includes(partsOf(item.day).weekday)) return;
    // A record of an earlier rule that is moved becomes the day from which the present one counts.
    if (!isOfRule(model, item.day)) return;
    const by = daysBetween(item.day, date);
    // A rule that stays the same still gives the days of the others.
    if (model.spec.weekdays.length === 1 && by % 7 === 0) return;
    for (const each of before)
      if (
        !record(each) &&
        each.id !== item.id &&
        isOfRule(model, each.day) &&
        gives(model.spec, model.start, each.day) &&
        !each.overridden.includes('date') &&
        // Beyond the last day of the rule there is nothing.
        addDays(each.day, by) <= (state.rule.until ?? LAST) &&
        // A start that the rule did not give stays, and has its day.
        !before.some(({ day }) => day === addDays(each.day, by) && !gives(model.spec, model.start, day))
      )
        expect(after(each)).toEqual({ ...each, day: addDays(each.day, by), date: addDays(each.day, by) });
  }

  /** Checks what holds for every series at any time. */
  #check(): void {
    for (const [id, { spec, start }] of this.models) {
      const items = this.stored.occurrences(id);
      const { state } = this.stored.stored(id);
      expect(new Set(items.map(({ day }) => day)).size).toBe(items.length);
      expect(items.filter(({ day }) => state.exdates.includes(day))).toEqual([]);
      const days = daysOf(spec, start, LAST);
      expect([state.start, state.rule]).toEqual([start, ruleOfSpec(spec)]);
      const there = [...state.exdates, ...items.map(({ day }) => day)];
      // Nothing is missing from today on.
      expect(days.filter((day) => day >= this.today && day > start && !there.includes(day))).toEqual([]);
    }
    const live = [...this.stored.items.values()].filter(
      ({ series, isDeleted }) => series !== null && !isDeleted,
    );
    expect(live.filter(({ series }) => !this.models.has(series ?? ''))).toEqual([]);
  }
}

const isOfRule = ({ spec, start }: Model, day: Day): boolean => daysOf(spec, start, LAST).includes(day);

const reaching = (given: Spec, day: Day): Spec =>
  given.until !== null && given.until < day ? { ...given, until: day } : given;

function ended({ spec: given, start }: Model, day: Day, [first]: readonly StoredItem[]): Model {
  const isLeft = start < day;
  const only = first?.day ?? start;
  const [begun, last] = isLeft ? [start, addDays(day, -1)] : [only, only];
  // It may have ended before.
  const isOver =
    given.until === null
      ? daysOf(given, begun, last).length === given.count
      : begun <= given.until && given.until <= last;
  return { spec: isOver ? given : { ...given, count: null, until: last }, start: begun };
}

function moved(given: Spec, from: Day, to: Day): Spec {
  const weekdays = given.weekdays.map((weekday) =>
    weekday === partsOf(from).weekday ? partsOf(to).weekday : weekday,
  );
  const monthDay = given.monthDay === partsOf(from).dayOfMonth ? partsOf(to).dayOfMonth : given.monthDay;
  return { ...given, weekdays: [...new Set(weekdays)], monthDay };
}

/** The new values that an occurrence takes which has some fields of its own, and may keep its time. */
const takenBy = ({ overridden }: StoredItem, changed: Record<string, string>, keepsTime: boolean) =>
  Object.fromEntries(
    Object.entries(changed).filter(([name]) => !overridden.includes(name) && !(keepsTime && name === 'time')),
  );

test(`any sequence of changes leaves the series as the model says (${RUNS} sequences, seed ${SEED})`, () => {
  fc.assert(
    fc.property(fc.array(action, { minLength: 2, maxLength: 12 }), (actions) => {
      const world = new World();
      world.perform({ do: 'create', spec: FIRST, from: -8 });
      for (const each of actions) world.perform(each);
    }),
    { seed: SEED, numRuns: RUNS },
  );
});

const FIRST: Spec = { freq: 'WEEKLY', interval: 1, weekdays: [2], monthDay: null, count: 6, until: null };
