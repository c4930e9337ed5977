import fc from 'fast-check';
import { POST as commentRoute } from '@/app/api/comments/route';
import { POST as restoreGoalRoute } from '@/app/api/goals/[viewOrId]/restore/route';
import { DELETE as deleteGoalRoute, PATCH as patchGoalRoute } from '@/app/api/goals/[viewOrId]/route';
import { POST as goalRoute } from '@/app/api/goals/route';
import { POST as batchRoute } from '@/app/api/items/batch/route';
import { POST as restoreScheduleRoute } from '@/app/api/schedules/[dateOrId]/restore/route';
import {
  DELETE as deleteScheduleRoute,
  PATCH as patchScheduleRoute,
} from '@/app/api/schedules/[dateOrId]/route';
import { POST as scheduleRoute } from '@/app/api/schedules/route';
import { POST as undoRoute } from '@/app/api/series-changes/[changeId]/undo/route';
import { POST as shareRoute } from '@/app/api/task-shares/route';
import { POST as restoreTaskRoute } from '@/app/api/tasks/[dateOrId]/restore/route';
import { DELETE as deleteTaskRoute, PATCH as patchTaskRoute } from '@/app/api/tasks/[dateOrId]/route';
import { POST as taskRoute } from '@/app/api/tasks/route';
import { database } from '@/lib/db/client';
import { occurrenceDays } from '@/lib/server/series/expand';
import { extendAll } from '@/lib/server/series/extend';
import { dayAfterCompletion, layoutOf } from '@/lib/server/series/horizon';
import {
  planAll,
  planDeleteAll,
  planDeleteFollowing,
  planFollowing,
} from '@/lib/server/series/plan/plan-change';
import type { Plan, SeriesState } from '@/lib/server/series/plan/series-state';
import { addDays, type Day, dayAt } from '@/lib/shared/calendar/days';
import type { SeriesMode } from '@/lib/shared/contract/plain/series-modes';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import { formatRule, parseRule, type Rule } from '@/lib/shared/recurrence/rule';
import { deleteJobs } from '@/lib/testing/mail/run-jobs';
import { isTouched, type StoredItem, StoredSeries, type Values } from '@/lib/testing/series/stored-series';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { searchTextFaults } from '@/lib/testing/server/search-texts';
import { changeSettings } from '@/lib/testing/server/settings';
import { runs } from '@/lib/testing/tier';

/**
 * Random sequences of calls, and of the nightly job by two workers at a time, against series in memory. What a change of
 * several occurrences does to their days is computed by the plans, which lib/server/series/plan/any-sequence.test.ts
 * compares with a model of docs/product/repeating.md; everything else is computed here.
 *
 * SERIES_SEQUENCES is the number of sequences, SERIES_SEED what they are made from.
 */

// biome-ignore lint/style/noProcessEnv: settings of this test alone
const { SERIES_SEQUENCES, SERIES_SEED } = process.env;
const SEQUENCES = Number(SERIES_SEQUENCES ?? runs(8, 40));
const SEED = Number(SERIES_SEED ?? 20_261_123);

const ZONE = 'Europe/Lisbon';

const CALLS = {
  task: {
    create: taskRoute,
    patch: patchTaskRoute,
    remove: deleteTaskRoute,
    restore: restoreTaskRoute,
    text: 'notes',
  },
  schedule: {
    create: scheduleRoute,
    patch: patchScheduleRoute,
    remove: deleteScheduleRoute,
    restore: restoreScheduleRoute,
    text: 'location',
  },
  goal: {
    create: goalRoute,
    patch: patchGoalRoute,
    remove: deleteGoalRoute,
    restore: restoreGoalRoute,
    text: 'description',
  },
} as const;

const RULES = [
  ...['FREQ=WEEKLY;COUNT=6', 'FREQ=DAILY;COUNT=5', 'FREQ=DAILY;INTERVAL=3;COUNT=7', 'FREQ=WEEKLY'],
  ...['FREQ=WEEKLY;BYDAY=TU,FR;COUNT=8', 'FREQ=MONTHLY;COUNT=5', 'FREQ=MONTHLY', 'FREQ=YEARLY'],
  ...[
    'FREQ=MONTHLY;BYDAY=2TU;COUNT=4',
    'FREQ=MONTHLY;BYMONTHDAY=31',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,SU',
  ],
];
/** Of series that count from the completion. */
const STEPS = ['FREQ=DAILY;INTERVAL=3', 'FREQ=DAILY', 'FREQ=WEEKLY;COUNT=3', 'FREQ=MONTHLY'];

const index = fc.nat(30);
const text = fc.constantFrom('Choir', 'Orchestra', 'Quartet');
const values = fc.oneof(
  fc.record({ title: text }),
  fc.record({ text }),
  fc.record({ time: fc.constantFrom('18:30', '19:00') }),
  fc.record({ title: text, text }),
);
const days = fc.integer({ min: -9, max: 9 });
const kind = fc.constantFrom<ItemKind[]>('task', 'schedule', 'goal');
const scope = fc.constantFrom('following' as const, 'all' as const);
const rule = fc.constantFrom(...RULES);
const position = { series: index, position: index };

/** A random action. Its numbers select among the series and occurrences that exist when it is performed. */
const action = fc.oneof(
  fc.record({ do: fc.constant('create' as const), kind, rule, from: fc.integer({ min: -30, max: 20 }) }),
  fc.record({ do: fc.constant('create after' as const), rule: fc.constantFrom(...STEPS), from: days }),
  fc.record({ do: fc.constant('change' as const), scope, ...position, values }),
  fc.record({ do: fc.constant('move' as const), scope, ...position, by: days }),
  fc.record({ do: fc.constant('rule' as const), scope, ...position, rule: fc.option(rule) }),
  fc.record({ do: fc.constant('remove' as const), scope, ...position }),
  fc.record({ do: fc.constant('take back' as const), inBatch: fc.boolean() }),
  fc.record({ do: fc.constant('change one' as const), ...position, values }),
  fc.record({ do: fc.constant('move one' as const), ...position, by: days }),
  fc.record({ do: fc.constant('remove one' as const), ...position }),
  fc.record({ do: fc.constant('restore one' as const), position: index }),
  fc.record({ do: fc.constant('complete' as const), ...position }),
  fc.record({ do: fc.constant('let go' as const), ...position }),
  fc.record({ do: fc.constant('comment' as const), ...position }),
  fc.record({
    do: fc.constant('share' as const),
    ...position,
    scope: fc.constantFrom('this' as const, 'all' as const),
  }),
  fc.record({ do: fc.constant('repeat' as const), position: index, rule }),
  fc.record({ do: fc.constant('work' as const), days: fc.integer({ min: 1, max: 60 }) }),
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;
type Of<Name extends Action['do']> = Extract<Action, { do: Name }>;

function ruleIn(given: string): Rule {
  const read = parseRule(given);
  if ('error' in read) throw new Error(`${given}: ${read.error}`);
  return read.rule;
}

/** A series with its items as they were, to which a wide change can be taken back. */
type Undo = {
  id: string;
  /** Null after a deletion, which is taken back by restoring one of `gone`. */
  changeId: string | null;
  gone: readonly string[];
  series: string;
  successor: string | null;
  before: { items: StoredItem[]; stored: ReturnType<StoredSeries['stored']> };
};

class World {
  readonly memory = new StoredSeries();
  /** The ids of the server, by those in memory. */
  readonly ids = new Map<string, string>();
  readonly kinds = new Map<string, ItemKind>();
  /** The series that the friend sees: what leaves one is shared by itself then. */
  readonly shared = new Set<string>();
  /** The items that were deleted each alone. */
  readonly alone = new Set<string>();
  undos: Undo[] = [];

  constructor(
    readonly owner: Person,
    readonly friend: Person,
  ) {}

  get today(): Day {
    return dayAt(new Date(), ZONE);
  }

  async do(given: Action): Promise<void> {
    switch (given.do) {
      case 'create':
        return this.#create(given.kind, given.rule, 'fixed', addDays(this.today, given.from));
      case 'create after':
        return this.#create('task', given.rule, 'after_completion', addDays(this.today, given.from));
      case 'take back':
        return this.#takeBack(given.inBatch);
      case 'restore one':
        return this.#restoreOne(given.position);
      case 'repeat':
        return this.#repeat(given);
      case 'work':
        return this.#work(given.days);
    }
    const series = [...this.memory.series.keys()];
    const id = series[given.series % Math.max(1, series.length)];
    const items = id === undefined ? [] : this.memory.occurrences(id);
    const item = items[given.position % Math.max(1, items.length)];
    if (id === undefined || !item) return;
    switch (given.do) {
      case 'change':
      case 'move':
      case 'rule':
      case 'remove':
        return this.#changeWide(id, item, given);
      default:
        // What it changes cannot be taken back with the rest.
        this.undos = this.undos.filter(
          ({ series: of, successor, before }) =>
            of !== id && successor !== id && before.items.every((each) => each.id !== item.id),
        );
        return this.#changeOne(id, item, given);
    }
  }

  #serverId = (id: string): string => this.ids.get(id) ?? raise(`${id} has no id on the server.`);
  #kindOf = (id: string): ItemKind => this.kinds.get(id) ?? raise(`${id} has no kind.`);

  async #send(route: Parameters<typeof call>[0], options: Parameters<typeof call>[1], status: number) {
    const answer = await call<Record<string, unknown>>(route, { as: this.owner, ...options });
    expect([answer.status, answer.body]).toEqual([status, answer.body]);
    return answer.body;
  }

  /** Names the items that were laid out, and those of a new series, by what the server has stored. */
  async #learn(series: string, item: ItemKind): Promise<void> {
    this.kinds.set(series, item);
    const unknown = [...this.memory.items.values()].filter(({ id }) => !this.ids.has(id));
    const rows = await database.$queryRaw<{ id: string; day: Day; series: string }[]>`
      SELECT id, occurrence_day::text AS day, series_id AS series FROM items
      WHERE owner_id = ${this.owner.user.id}::uuid AND deleted_at IS NULL`;
    for (const each of unknown) {
      const row = rows.find(
        ({ day, series: of }) => day === each.day && of === this.ids.get(each.series ?? ''),
      );
      this.ids.set(each.id, row?.id ?? raise(`Nothing was laid out on ${each.day}.`));
      this.kinds.set(each.id, item);
    }
  }

  async #create(item: ItemKind, rrule: string, mode: SeriesMode, date: Day): Promise<void> {
    const body = {
      title: 'Choir',
      date,
      ...(item === 'goal' ? { type: 'daily' } : { time: '18:30' }),
      [CALLS[item].text]: 'Sing',
      recurrence: { rrule, mode },
    };
    const made = await this.#send(CALLS[item].create, { method: 'POST', body }, 201);
    const given = { rule: ruleIn(rrule), mode, start: date, exdates: [] };
    const template = { title: 'Choir', text: 'Sing', ...(item !== 'goal' && { time: '18:30' }) };
    const { laidOutUntil, days: laid } = this.#layout(given.rule, mode, date, this.today);
    const id = this.memory.create({ ...given, laidOutUntil }, laid, template);
    this.ids.set(id, seriesOf(made));
    await this.#learn(id, item);
  }

  #layout(given: Rule, mode: SeriesMode, start: Day, today: Day): { laidOutUntil: Day | null; days: Day[] } {
    if (mode === 'after_completion') return { laidOutUntil: null, days: [start] };
    const { days: laid, until, isComplete } = layoutOf(given, start, today);
    return { laidOutUntil: isComplete ? null : until, days: laid };
  }

  /** A single item begins to repeat. */
  async #repeat(given: Of<'repeat'>): Promise<void> {
    const single = [...this.memory.items.values()].filter(({ series, isDeleted }) => !series && !isDeleted);
    const item = single[given.position % Math.max(1, single.length)];
    if (!item) return;
    const itemKind = this.#kindOf(item.id);
    this.undos = this.undos.filter(({ before }) => before.items.every((each) => each.id !== item.id));
    const options = {
      method: 'PATCH',
      params: paramsOf(itemKind, this.#serverId(item.id)),
      body: { recurrence: { rrule: given.rule } },
    } as const;
    const changed = await this.#send(CALLS[itemKind].patch, options, 200);
    const parsed = ruleIn(given.rule);
    const { laidOutUntil, days: laid } = this.#layout(parsed, 'fixed', item.date, this.today);
    const state = { rule: parsed, mode: 'fixed' as const, start: item.date, laidOutUntil, exdates: [] };
    const id = this.memory.create(state, [], item.values);
    this.memory.change(item.id, { series: id, day: item.date });
    this.memory.layOut(id, laid.slice(1));
    this.ids.set(id, seriesOf(changed));
    await this.#learn(id, itemKind);
  }

  async #changeOne(
    id: string,
    item: StoredItem,
    given: Of<'change one' | 'move one' | 'remove one' | 'complete' | 'let go' | 'comment' | 'share'>,
  ): Promise<void> {
    const itemKind = this.#kindOf(item.id);
    const target = { params: paramsOf(itemKind, this.#serverId(item.id)) };
    const patch = (body: object) =>
      this.#send(CALLS[itemKind].patch, { method: 'PATCH', ...target, body }, 200);
    switch (given.do) {
      case 'change one': {
        const changes = valuesOf(itemKind, given.values);
        if (Object.keys(changes).length === 0) return;
        await patch(bodyOf(itemKind, changes));
        const own = Object.keys(changes).filter((name) => changes[name] !== item.values[name]);
        this.#note(item, own, { values: { ...item.values, ...changes } });
        return;
      }
      case 'move one': {
        if (itemKind === 'goal') return;
        const date = addDays(item.date, given.by);
        await patch({ date });
        this.#note(item, date === item.date ? [] : ['date'], { date });
        return;
      }
      case 'remove one': {
        await this.#send(CALLS[itemKind].remove, { method: 'DELETE', ...target }, 204);
        this.memory.change(item.id, { isDeleted: true });
        this.alone.add(item.id);
        const { state, template } = this.memory.stored(id);
        const exdates = [...state.exdates, item.day].sort();
        this.memory.series.set(id, { state: { ...state, exdates }, template });
        if (state.mode === 'after_completion') await this.#layOutNext(id, item.day);
        return;
      }
      case 'complete': {
        if (itemKind === 'schedule') return;
        await patch({ completed: !item.isCompleted });
        this.memory.change(item.id, { isCompleted: !item.isCompleted });
        await this.#follow(id, item);
        return;
      }
      case 'let go': {
        if (itemKind !== 'task' || item.isDropped) return;
        await patch({ dropped: true });
        this.memory.change(item.id, { isDropped: true });
        await this.#follow(id, item);
        return;
      }
      case 'comment': {
        const body = { targetType: itemKind, targetId: this.#serverId(item.id), content: 'Bring the score' };
        await this.#send(commentRoute, { method: 'POST', body }, 201);
        this.memory.change(item.id, { isCommented: true });
        return;
      }
      case 'share': {
        if (itemKind !== 'task') return;
        const body = {
          taskId: this.#serverId(item.id),
          sharedWithEmail: this.friend.user.email,
          scope: given.scope,
        };
        // Whoever has it already keeps it.
        const { status } = await call(shareRoute, { as: this.owner, method: 'POST', body });
        expect([200, 201]).toContain(status);
        if (given.scope === 'all') this.shared.add(id);
        else if (status === 201) this.memory.change(item.id, { isCommented: true });
        return;
      }
    }
  }

  #note(item: StoredItem, own: readonly string[], change: Partial<StoredItem>): void {
    this.memory.change(item.id, {
      ...change,
      overridden: [...new Set([...item.overridden, ...own])].sort(),
    });
  }

  /** After an occurrence was closed the next one is laid out; it goes when the other one is open again. */
  async #follow(id: string, before: StoredItem): Promise<void> {
    if (this.memory.stored(id).state.mode !== 'after_completion') return;
    const now = this.memory.item(before.id);
    if (isOpen(now) === isOpen(before)) return;
    if (!isOpen(now)) await this.#layOutNext(id, null);
    else this.#removeNext(id, now.id);
  }

  #removeNext(id: string, except: string): void {
    const made = [...this.memory.items.keys()];
    for (const other of this.memory.occurrences(id))
      if (made.indexOf(other.id) > made.indexOf(except) && !isTouched(other)) {
        this.memory.items.delete(other.id);
        this.ids.delete(other.id);
      }
  }

  async #layOutNext(id: string, skipped: Day | null): Promise<void> {
    const { state } = this.memory.stored(id);
    const there = this.memory.occurrences(id);
    if (there.some(isOpen)) return;
    const taken = [...state.exdates, ...there.map(({ day }) => day)];
    let day: Day | null;
    let intervals = 0;
    do {
      const rule = { ...state.rule, interval: ++intervals * state.rule.interval };
      day = dayAfterCompletion(rule, this.today, there.length + state.exdates.length);
    } while (day !== null && (taken.includes(day) || (skipped !== null && day <= skipped)));
    if (day === null) return;
    this.memory.layOut(id, [day]);
    await this.#learn(id, 'task');
  }

  async #changeWide(
    id: string,
    item: StoredItem,
    given: Of<'change' | 'move' | 'rule' | 'remove'>,
  ): Promise<void> {
    const itemKind = this.#kindOf(item.id);
    const stored = this.memory.stored(id);
    const rows = this.memory.rows(id);
    const asked = rows.find((row) => row.id === item.id) ?? raise('The occurrence is not stored.');
    const changes = given.do === 'change' ? valuesOf(itemKind, given.values) : {};
    const date = given.do === 'move' ? addDays(asked.day, given.by) : undefined;
    if (given.do === 'change' && Object.keys(changes).length === 0) return;
    if (given.do === 'move' && itemKind === 'goal') return;
    const recurrence =
      given.do !== 'rule'
        ? undefined
        : given.rule === null
          ? null
          : { rule: ruleIn(given.rule), mode: 'fixed' as const };
    const called = { series: stored.state, rows, asked, today: this.today };
    const change = {
      fields: Object.keys(changes).filter(
        (name) =>
          [item.values[name], stored.template[name]].some((value) => value !== changes[name]) ||
          item.overridden.includes(name),
      ),
      date: date === item.date ? undefined : date,
      recurrence:
        recurrence && isRuleOf(stored.state, recurrence, item, given.scope) ? undefined : recurrence,
    };
    const before = { stored, items: this.memory.occurrences(id) };
    const target = {
      params: paramsOf(itemKind, this.#serverId(item.id)),
      path: `/x?scope=${given.scope}`,
    };
    if (given.do === 'remove') {
      await this.#send(CALLS[itemKind].remove, { method: 'DELETE', ...target }, 204);
      const plan = given.scope === 'all' ? planDeleteAll(called) : planDeleteFollowing(called);
      this.memory.apply(id, plan, {});
      this.#keepPeople(id, plan);
      const gone = plan.gone.map((row) => row.id);
      this.undos.push({ id: item.id, changeId: null, gone, series: id, successor: null, before });
      return;
    }
    const body = {
      ...bodyOf(itemKind, changes),
      ...(date !== undefined && { date }),
      ...(recurrence !== undefined && { recurrence: recurrence && { rrule: formatRule(recurrence.rule) } }),
    };
    const changed = await this.#send(CALLS[itemKind].patch, { method: 'PATCH', ...target, body }, 200);
    if (change.fields.length === 0 && change.date === undefined && change.recurrence === undefined) {
      expect(changed).toMatchObject({ changed: 0, kept: 0 });
      return;
    }
    const plan = given.scope === 'all' ? planAll(called, change) : planFollowing(called, change);
    const next = this.memory.apply(id, plan, changes);
    this.#keepPeople(id, plan);
    if (next !== id) {
      if (this.shared.has(id)) this.shared.add(next);
      this.ids.set(next, seriesOf(changed));
      this.#moveExceptions(id, next);
    }
    if (this.memory.series.has(next)) await this.#learn(next, itemKind);
    const undo = { changeId: String(changed.changeId), gone: [], series: id, before };
    this.undos.push({ id: item.id, ...undo, successor: next === id ? null : next });
  }

  #keepPeople(id: string, { single }: Plan): void {
    if (this.shared.has(id)) for (const { row } of single) this.memory.change(row.id, { isCommented: true });
  }

  /** An occurrence that was deleted alone goes with its exception date. */
  #moveExceptions(from: string, to: string): void {
    const { exdates } = this.memory.stored(to).state;
    for (const each of this.memory.items.values())
      if (each.series === from && each.isDeleted && exdates.includes(each.day))
        this.memory.change(each.id, { series: to });
  }

  async #takeBack(inBatch: boolean): Promise<void> {
    const undo = this.undos.pop();
    if (!undo) return;
    const { id, changeId, gone, series, successor, before } = undo;
    const itemKind = this.#kindOf(id);
    if (changeId) await this.#send(undoRoute, { method: 'POST', params: { changeId } }, 200);
    else if (inBatch) {
      const items = gone.slice(0, 3).map((each) => ({ kind: itemKind, id: this.#serverId(each) }));
      const { refused } = await this.#send(
        batchRoute,
        { method: 'POST', body: { items, restore: true } },
        200,
      );
      expect(refused).toEqual([]);
    } else {
      const one = this.#serverId(gone.at(-1) ?? id);
      await this.#send(CALLS[itemKind].restore, { method: 'POST', params: paramsOf(itemKind, one) }, 200);
    }
    const kept = new Set(before.items.map((each) => each.id));
    for (const each of [...this.memory.items.values()]) {
      const isTheirs = each.series === series || (successor !== null && each.series === successor);
      if (!isTheirs || kept.has(each.id)) continue;
      if (each.isDeleted) this.memory.change(each.id, { series });
      else {
        this.memory.items.delete(each.id);
        this.ids.delete(each.id);
      }
    }
    for (const each of before.items) this.memory.items.set(each.id, each);
    this.memory.series.set(series, before.stored);
    if (successor) this.memory.series.delete(successor);
  }

  async #restoreOne(which: number): Promise<void> {
    const deleted = [...this.alone];
    const id = deleted[which % Math.max(1, deleted.length)];
    if (id === undefined) return;
    this.alone.delete(id);
    const item = this.memory.item(id);
    const itemKind = this.#kindOf(id);
    // The exception dates differ afterwards.
    this.undos = this.undos.filter(({ series, successor }) => ![series, successor].includes(item.series));
    const params = paramsOf(itemKind, this.#serverId(id));
    await this.#send(CALLS[itemKind].restore, { method: 'POST', params }, 200);
    const { series, day } = item;
    const stored = series === null ? undefined : this.memory.series.get(series);
    if (series === null || !stored || !this.#rejoins(series, item)) {
      const isShared = series !== null && this.shared.has(series);
      this.memory.change(id, {
        series: null,
        overridden: [],
        isDeleted: false,
        ...(isShared && { isCommented: true }),
      });
      return;
    }
    this.memory.change(id, { isDeleted: false });
    const exdates = stored.state.exdates.filter((each) => each !== day);
    this.memory.series.set(series, { ...stored, state: { ...stored.state, exdates } });
  }

  #rejoins(series: string, item: StoredItem): boolean {
    const { state } = this.memory.stored(series);
    if (this.memory.occurrences(series).some(({ day }) => day === item.day)) return false;
    if (state.mode === 'fixed') return occurrenceDays(state.rule, state.start, item.day).includes(item.day);
    if (!isOpen(item)) return true;
    this.#removeNext(series, item.id);
    return !this.memory.occurrences(series).some(isOpen);
  }

  /** The nightly job, so many days later, by two workers at once. */
  async #work(later: number): Promise<void> {
    const now = new Date(Date.now() + later * 86_400_000);
    await Promise.all([extendAll(now), extendAll(now)]);
    for (const [id, { state, template }] of this.memory.series) {
      const { laidOutUntil } = state;
      if (laidOutUntil === null || state.mode !== 'fixed') continue;
      const next = this.#layout(state.rule, state.mode, state.start, dayAt(now, ZONE));
      if (next.laidOutUntil !== null && next.laidOutUntil <= laidOutUntil) continue;
      const [first] = this.memory.occurrences(id);
      this.memory.layOut(
        id,
        next.days.filter((day) => day > laidOutUntil && !state.exdates.includes(day)),
      );
      const extended = { ...state, laidOutUntil: next.laidOutUntil };
      this.memory.series.set(id, { template, state: extended });
      await this.#learn(id, this.kinds.get(id) ?? this.#kindOf(first?.id ?? ''));
    }
    // A change after the next one would not be taken back, as that one changes what was laid out between them.
    this.undos = this.undos.slice(-1);
  }

  /** Compares all that is stored of the person with the memory. */
  async check(): Promise<void> {
    const rows = await database.$queryRaw<Record<string, unknown>[]>`
      SELECT item.id, item.kind::text AS kind, item.series_id AS series, item.occurrence_day::text AS day,
        item.date::text AS date, item.title, coalesce(task.notes, schedule.location, goal.description) AS text,
        coalesce(task.time, schedule.time) AS time, ARRAY(SELECT unnest(item.overridden) ORDER BY 1) AS overridden,
        coalesce(task.completed_at, goal.completed_at) IS NOT NULL AS "isCompleted",
        task.dropped_at IS NOT NULL AS "isDropped", item.deleted_at IS NOT NULL AS "isDeleted"
      FROM items AS item LEFT JOIN tasks AS task ON task.id = item.id
        LEFT JOIN schedules AS schedule ON schedule.id = item.id LEFT JOIN goals AS goal ON goal.id = item.id
      WHERE item.owner_id = ${this.owner.user.id}::uuid`;
    const expected = [...this.memory.items.values()].map((item) => {
      const itemKind = this.#kindOf(item.id);
      return {
        id: this.#serverId(item.id),
        kind: itemKind,
        // Of what was deleted only its return is of interest.
        ...(!item.isDeleted && {
          series: item.series && this.#serverId(item.series),
          day: item.series === null ? null : item.day,
          date: item.date,
          title: item.values.title,
          text: item.values.text,
          time: item.values.time ?? null,
          overridden: nameText(itemKind, item.overridden),
        }),
        isCompleted: item.isCompleted,
        isDropped: item.isDropped ?? false,
        isDeleted: item.isDeleted,
      };
    });
    const found = rows.map(({ id, kind: of, isCompleted, isDropped, isDeleted, ...row }) => ({
      ...(isDeleted === true ? {} : row),
      ...{ id, kind: of, isCompleted, isDropped, isDeleted },
    }));
    expect(found.sort(byId)).toEqual(expected.sort(byId));
    const series = await database.$queryRaw<({ rrule: string } & Record<string, unknown>)[]>`
      SELECT id, rrule, mode::text AS mode, start_day::text AS start, laid_out_until::text AS until,
        exdates::text[] AS exdates, template->>'title' AS title
      FROM series WHERE owner_id = ${this.owner.user.id}::uuid AND deleted_at IS NULL`;
    const living = [...this.memory.series].map(([id, { state, template }]) => ({
      id: this.#serverId(id),
      rule: state.rule,
      mode: state.mode,
      start: state.start,
      until: state.laidOutUntil,
      exdates: [...state.exdates].sort(),
      title: template.title,
    }));
    // A new rule is stored as it was sent.
    const present = series.map(({ rrule, ...stored }) => ({
      ...stored,
      rule: ruleIn(rrule),
      id: String(stored.id),
    }));
    expect(present.sort(byId)).toEqual(living.sort(byId));
  }
}

/** True for the rule that a series has, from an occurrence on: one with COUNT counts from there. */
const isRuleOf = (
  { rule: present, mode, start }: SeriesState,
  given: { rule: Rule; mode: SeriesMode },
  { day }: StoredItem,
  of: 'following' | 'all',
): boolean =>
  given.mode === mode &&
  formatRule(given.rule) === formatRule(present) &&
  (of === 'all' || present.count === null || day === start);

const isOpen = ({ isCompleted, isDropped }: StoredItem): boolean => !isCompleted && !isDropped;

const byId = ({ id: one }: { id?: unknown }, { id: other }: { id?: unknown }): number =>
  String(one) < String(other) ? -1 : 1;

function raise(what: string): never {
  throw new Error(what);
}

/** Returns the id of the series of an answered entity. */
function seriesOf({ series }: Record<string, unknown>): string {
  if (typeof series !== 'object' || series === null) return raise('Does not repeat.');
  return String(Reflect.get(series, 'id'));
}

const paramsOf = (of: ItemKind, id: string): Record<string, string> =>
  of === 'goal' ? { viewOrId: id } : { dateOrId: id };

/** The values that the kind has: a goal has no time. */
function valuesOf(
  of: ItemKind,
  { time, ...others }: { title?: string; text?: string; time?: string },
): Values {
  return { ...others, ...(time !== undefined && of !== 'goal' && { time }) };
}

/** The values by the names of the API. */
const bodyOf = (of: ItemKind, { text: own, ...others }: Values) => ({
  ...others,
  ...(own !== undefined && { [CALLS[of].text]: own }),
});

const nameText = (of: ItemKind, names: readonly string[]): string[] =>
  names.map((name) => (name === 'text' ? CALLS[of].text : name)).sort();

beforeAll(() => changeSettings({ RATE_LIMIT_SCALE: '100000' }));

afterEach(deleteJobs);

test(`any sequence of calls leaves what the memory has (${SEQUENCES} sequences, seed ${SEED})`, async () => {
  const owner = await aUser({ timeZone: ZONE });
  const friend = await aUser({ timeZone: ZONE });
  await fc.assert(
    fc.asyncProperty(
      kind,
      rule,
      fc.array(action, { minLength: 2, maxLength: 12 }),
      async (first, begun, actions) => {
        const world = new World(owner, friend);
        await database.$transaction([
          database.$executeRaw`DELETE FROM items WHERE owner_id = ${owner.user.id}::uuid`,
          database.$executeRaw`DELETE FROM series WHERE owner_id = ${owner.user.id}::uuid`,
          database.$executeRaw`TRUNCATE rate_limits`,
        ]);
        await world.do({ do: 'create', kind: first, rule: begun, from: -8 });
        for (const each of actions) {
          await world.do(each);
          await world.check();
        }
        expect(await searchTextFaults()).toEqual([]);
      },
    ),
    { seed: SEED, numRuns: SEQUENCES },
  );
}, 600_000);
