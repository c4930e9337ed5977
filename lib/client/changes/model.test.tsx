import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import type { OutboxChange } from '@/lib/client/database/change';
import { ApiError } from '@/lib/client/http/api';
import { itemIdsOf } from '@/lib/client/outbox/batch-rest';
import { type Fate, settle, type Tab, World } from '@/lib/client/outbox/model-world';
import { bodyOf } from '@/lib/client/outbox/versions';
import type { SeriesOfItem } from '@/lib/shared/contract/schemas/items';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { installMockApi, type MockApi, SAMPLE_USER } from '@/lib/testing/screen/mock-api';
import { SAMPLE_DAY, sampleTask } from '@/lib/testing/screen/sample-items';
import { runs } from '@/lib/testing/tier';

/**
 * The whole path of a change, for any order of events: in two tabs with all their code, through the outbox, to the
 * server of the screen tests, whose answers are compared with those of the planner
 * (lib/testing/screen/mock-api.test.ts). Whatever happens to tabs, calls and answers: a tab shows what is stored, with
 * the changes that wait, and nothing else; what is taken back is as before.
 */

const DAYS = [SAMPLE_DAY, '2025-11-22'] as const;
const SERIES: SeriesOfItem = {
  id: newId(),
  rrule: 'FREQ=DAILY',
  mode: 'fixed',
  version: 1,
  occurrenceDay: SAMPLE_DAY,
  isException: false,
};

/** The modules of one tab, with a state of their own. */
type Modules = Awaited<ReturnType<typeof loadModules>>;

async function loadModules() {
  const [outbox, shown, engine, api, session, query, tasks, many, undo, conflicts, start, describe] =
    await Promise.all([
      import('@/lib/client/outbox/outbox'),
      import('@/lib/client/outbox/shown'),
      import('@/lib/client/outbox/engine'),
      import('@/lib/client/http/api'),
      import('@/lib/client/http/session-id'),
      import('@/lib/client/query/query-client'),
      import('@/lib/client/items/tasks'),
      import('@/lib/client/items/many'),
      import('./undo'),
      import('./conflicts'),
      import('./start'),
      import('./describe'),
    ]);
  return { outbox, shown, engine, api, session, query, tasks, many, undo, conflicts, start, describe };
}

/** Each tab that is open uses one of these. */
let rooms: Modules[] = [];

/** The runs after which modules are loaded anew: each change is also laid out for the caches of all pages closed before. */
const RUNS_OF_MODULES = 25;
let opened = 0;

async function provideModules(): Promise<void> {
  if (opened++ % RUNS_OF_MODULES > 0) return;
  rooms = [];
  for (let room = 0; room < 2; room++)
    await jest.isolateModulesAsync(async () => void rooms.push(await loadModules()));
}

/** An open tab: its modules, its cache, and what it shows. */
type Page = { room: Modules; tab: Tab; client: QueryClient; close: () => void };

/** The server of the screen tests, with what it lacks: keys of repeated changes, and changes of several occurrences. */
class Server {
  readonly api: MockApi;
  readonly #fetch: typeof fetch;
  readonly #made = new Set<string>();
  readonly #wide = new Map<string, { before: Task[]; after: Task[] }>();

  constructor(tasks: readonly Task[]) {
    this.api = installMockApi({ tasks });
    this.#fetch = globalThis.fetch;
  }

  get(path: string): Promise<Response> {
    return this.#fetch(path);
  }

  async serve(change: OutboxChange): Promise<unknown> {
    const { method, path } = change.call;
    const body = bodyOf(change);
    if (path === '/api/items/batch') return this.#serveMany(change.id, body as Batch);
    if (path.startsWith('/api/series-changes/'))
      return this.#once(change, async () =>
        this.#takeBack(path.split('/')[3] ?? '', path.split('=')[1] ?? ''),
      );
    if (path.includes('?scope=')) return this.#once(change, async () => this.#changeSeries(path, body));
    return this.#once(change, () => this.#ask(method, path, body));
  }

  async #once(change: OutboxChange, make: () => Promise<unknown>): Promise<unknown> {
    const [id = ''] = itemIdsOf(change);
    if (this.#made.has(change.id))
      return change.call.method === 'DELETE' ? undefined : this.api.tasks().find((task) => task.id === id);
    const answer = await make();
    this.#made.add(change.id);
    return answer;
  }

  async #ask(method: string, path: string, body: unknown): Promise<unknown> {
    const response = await this.#fetch(path, { method, body: body ? JSON.stringify(body) : null });
    if (!response.ok) throw await ApiError.from(response);
    return response.status === 204 ? undefined : response.json();
  }

  async #serveMany(key: string, { items, ...way }: Batch): Promise<unknown> {
    const outcome: { done: unknown[]; refused: unknown[] } = { done: [], refused: [] };
    for (const item of items) {
      const made = `${key} ${item.id}`;
      const stored = this.api.tasks().find(({ id }) => id === item.id);
      if (this.#made.has(made)) {
        outcome.done.push(stored ?? { id: item.id, version: item.version ?? 1 });
        continue;
      }
      const answer = await this.#ask('POST', '/api/items/batch', { items: [item], ...way });
      const { done, refused } = answer as typeof outcome;
      if (done.length > 0) this.#made.add(made);
      outcome.done.push(...done);
      outcome.refused.push(...refused);
    }
    return outcome;
  }

  #changeSeries(path: string, body: unknown): unknown {
    const { version, seriesVersion, ...patch } = body as Partial<Task> & { seriesVersion: number };
    const id = /tasks\/([^?]+)/.exec(path)?.[1];
    const item = this.api.tasks().find((task) => task.id === id);
    if (!item?.series) throw ApiError.of(404, { error: 'Not found.' });
    if (version !== item.version || seriesVersion !== item.series.version)
      throw ApiError.of(409, { error: 'Changed.', details: 'Ines changed this a moment ago', current: item });
    const before = this.#ofSeries();
    const series = { ...item.series, version: item.series.version + 1 };
    for (const each of before) this.api.changeTask(each.id, { ...patch, series });
    const changeId = newId();
    this.#wide.set(changeId, { before, after: this.#ofSeries() });
    const after = this.api.tasks().find((task) => task.id === id);
    return { ...after, changed: before.length, kept: 0, changeId };
  }

  #takeBack(changeId: string, asked: string): unknown {
    const { before = [], after = [] } = this.#wide.get(changeId) ?? {};
    const isSame = JSON.stringify(this.#ofSeries()) === JSON.stringify(after);
    if (!isSame || before.length === 0) throw ApiError.of(409, { error: 'Changed since.' });
    for (const { version: _version, series, ...fields } of before)
      this.api.changeTask(fields.id, {
        ...fields,
        series: series && { ...series, version: (after[0]?.series?.version ?? 1) + 1 },
      });
    const { id, version, series } = { ...this.api.tasks().find((task) => task.id === asked) };
    return { changed: before.length, id, version, series };
  }

  #ofSeries = (): Task[] => this.api.tasks().filter(({ series }) => series !== null);
}

type Batch = { items: { kind: string; id: string; version?: number }[] };

type Act =
  | { do: 'tick' | 'rename' | 'move' | 'keep for later' | 'delete'; tab: number; item: number }
  | {
      do: 'create' | 'tick all' | 'rename series' | 'undo' | 'redo' | 'read' | 'decide';
      tab: number;
      item: number;
    }
  | { do: 'try again' | 'crash' | 'open' | 'by other' | 'offline' | 'online'; tab: number; item: number };

const actOf = (...names: Act['do'][]): fc.Arbitrary<Act> =>
  fc.record({ do: fc.constantFrom(...names), tab: fc.nat(1), item: fc.nat(5) }) as fc.Arbitrary<Act>;

const OWN = ['tick', 'rename', 'move', 'keep for later', 'delete', 'create', 'tick all'] as const;

const act = fc.oneof(
  { weight: 8, arbitrary: actOf(...OWN, 'rename series') },
  { weight: 3, arbitrary: actOf('undo', 'undo', 'redo') },
  { weight: 2, arbitrary: actOf('by other', 'read', 'decide', 'try again') },
  { weight: 2, arbitrary: actOf('offline', 'online', 'crash', 'open') },
);

const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 5, arbitrary: fc.constant('answered' as const) },
  { weight: 2, arbitrary: fc.constantFrom('request lost' as const, 'answer lost' as const) },
  { weight: 1, arbitrary: fc.constantFrom('twice' as const, 'unavailable' as const) },
);

class Person {
  readonly world = new World();
  readonly server: Server;
  readonly pages: Page[] = [];
  #count = 0;

  constructor(tasks: readonly Task[]) {
    const server = new Server(tasks);
    this.server = server;
    this.world.serve = (change) => server.serve(change);
    globalThis.fetch = (input) => this.world.read(() => server.get(String(input)));
  }

  async open(): Promise<void> {
    const room = rooms.find((each) => this.pages.every((page) => page.room !== each));
    if (!room) return;
    room.session.setSessionId(newId());
    const tab = this.world.open((env) => {
      const engine = new room.engine.OutboxEngine({
        ...env,
        // Errors of the tab's own classes.
        send: (change, isRenewedHere) =>
          env.send(change, isRenewedHere).catch((error: unknown) => {
            if (!(error instanceof ApiError)) throw error;
            const { status, error: text = '', details, current } = error;
            throw room.api.ApiError.of(status, { error: text, details, current });
          }),
      });
      room.outbox.setEngineForTest(engine);
      return engine;
    });
    const client = room.query.createQueryClient();
    const { tasksOn, tasksForLater } = room.tasks;
    const observers = [...DAYS.map(tasksOn), tasksForLater()].map((list) =>
      new QueryObserver(client, list as ReturnType<typeof tasksOn>).subscribe(() => {}),
    );
    this.pages.push({ room, tab, client, close: () => observers.map((stop) => stop()) });
    void room.start.startChanges(client, SAMPLE_USER.id);
    await settle();
  }

  crash(page: Page): void {
    this.world.crash(page.tab);
    page.close();
    this.pages.splice(this.pages.indexOf(page), 1);
  }

  /** The lists of a tab, as it shows them. */
  listsOf({ client, room }: Page): { key: string; tasks: readonly Task[] }[] {
    const { tasksOn, tasksForLater } = room.tasks;
    return [...DAYS.map(tasksOn), tasksForLater()].flatMap(({ queryKey }) => {
      const tasks = client.getQueryData<Task[]>(queryKey);
      return tasks ? [{ key: String(queryKey[1]), tasks }] : [];
    });
  }

  shownIn = (page: Page): Task[] => this.listsOf(page).flatMap(({ tasks }) => tasks);

  #next(): string {
    this.#count += 1;
    return `Text ${this.#count}`;
  }

  async act({ do: what, tab, item }: Act): Promise<void> {
    const { world, server, pages } = this;
    const stored = server.api.tasks();
    const any = stored[item % Math.max(stored.length, 1)];
    if (what === 'offline' || what === 'online') return world.setOnline(what === 'online');
    if (what === 'by other') return any && server.api.changeTask(any.id, { title: `Other ${this.#next()}` });
    if (what === 'open') return this.open();
    const page = pages[tab % Math.max(pages.length, 1)];
    if (!page) return;
    if (what === 'crash') return this.crash(page);
    const { client, room } = page;
    const actions = room.tasks.taskActionsOf(client);
    const shown = this.shownIn(page);
    const task = shown[item % Math.max(shown.length, 1)];
    if (what === 'read') return void client.invalidateQueries();
    if (what === 'undo') return void room.undo.undoLast();
    if (what === 'redo') return void room.undo.redoLast();
    if (what === 'decide' || what === 'try again') return this.#decide(page, what, item);
    if (what === 'create')
      return void actions.create({ id: newId(), title: this.#next(), date: DAYS[item % 2] ?? SAMPLE_DAY });
    if (what === 'tick all') {
      const items = shown.map((each) => ({ kind: 'task' as const, item: each }));
      if (items.length > 0) void room.many.manyActionsOf(client).change(items, { completed: true }, 'done');
      return;
    }
    if (!task) return;
    if (what === 'tick') return void actions.setCompleted(task, !task.completed);
    if (what === 'rename') return void actions.update(task, { title: this.#next() });
    if (what === 'move') {
      const to = DAYS.find((day) => day !== task.date) ?? SAMPLE_DAY;
      return void actions.update(task, { date: to });
    }
    if (what === 'keep for later') return void actions.update(task, { date: null });
    if (what === 'delete') return void actions.remove(task);
    if (task.series) void actions.update(task, { title: this.#next() }, undefined, 'all');
  }

  #decide({ room, client }: Page, what: 'decide' | 'try again', item: number): void {
    const kept = room.shown.outboxChanges.get().filter(({ state }) => state !== 'waiting');
    const change = kept[item % Math.max(kept.length, 1)];
    if (!change) return;
    const { current } = (change.problem ?? {}) as { current?: Task };
    if (what === 'try again') void room.conflicts.tryShownAgain(client, change);
    else if (item % 2 === 0 || !current) void room.outbox.discard(change.id);
    else void room.outbox.replaceBase(change.id, current.version, current.series?.version);
  }

  /** Ends all faults, and lets everything run. */
  async rest(): Promise<void> {
    const { world } = this;
    world.fates = [];
    if (this.pages.length === 0) await this.open();
    world.setOnline(true);
    await settle();
    let count = 0;
    while (await world.step(0)) if (++count > 5000) throw new Error('The tabs never come to rest');
  }

  /** Each tab shows each change that waits there, and no item of such a change in two places. */
  check(): void {
    for (const page of this.pages) {
      const shown = this.shownIn(page);
      for (const { key, tasks } of this.listsOf(page)) {
        expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length);
        for (const { date } of tasks) expect(date ?? 'later').toBe(key);
      }
      for (const [id, changes] of this.#waitingIn(page)) {
        const expected = expectationOf(changes);
        // Lists are read one after the other, but what waits stands in one place.
        const [task, ...others] = shown.filter((each) => each.id === id);
        expect(others).toEqual([]);
        if (expected === 'nothing') expect(task).toBeUndefined();
        else if (task) expect(task).toMatchObject(expected);
      }
    }
  }

  #waitingIn({ room }: Page): Map<string, OutboxChange[]> {
    const byItem = new Map<string, OutboxChange[]>();
    for (const change of room.shown.outboxChanges.get())
      for (const id of itemIdsOf(change)) byItem.set(id, [...(byItem.get(id) ?? []), change]);
    return byItem;
  }
}

/** Returns the fields that a task must show because of the changes that wait, from their calls alone. */
function expectationOf(changes: readonly OutboxChange[]): Partial<Task> | 'nothing' {
  let expected: Partial<Task> | 'nothing' = {};
  for (const { call, view } of changes) {
    const body = (call.body ?? {}) as { change?: object; delete?: true } & Partial<Task>;
    const isDeletion = call.method === 'DELETE' || body.delete === true;
    const isBack = call.path.endsWith('/restore') || call.path.includes('/undo?') || 'restore' in body;
    if (isDeletion) expected = 'nothing';
    else if (isBack) {
      const [{ item }] = (view as { items: [{ item: Task }] }).items;
      expected = isBatch(call.path) ? {} : { title: item.title, completed: item.completed };
    } else if (expected !== 'nothing') {
      const { title, completed } = (body.change ?? body) as Partial<Task>;
      expected = {
        ...expected,
        ...(title === undefined ? {} : { title }),
        ...(completed === undefined ? {} : { completed }),
      };
    }
  }
  return expected;
}

const isBatch = (path: string): boolean => path === '/api/items/batch';

/** The same in every run, so that a sequence that fails does so again. */
const IDS = Array.from({ length: 5 }, () => newId());

const aPlanner = (): Task[] =>
  [
    sampleTask({ title: 'Fig', rank: 'a0' }),
    sampleTask({ title: 'Quote', rank: 'a1', date: DAYS[1] }),
    sampleTask({ title: 'Shelf', rank: 'a2', date: null }),
    sampleTask({ title: 'Stretch', rank: 'a3', series: SERIES }),
    sampleTask({
      title: 'Stretch',
      rank: 'a4',
      date: DAYS[1],
      series: { ...SERIES, occurrenceDay: DAYS[1] },
    }),
  ].map((task, index) => ({ ...task, id: IDS[index] ?? task.id }));

const essenceOf = (tasks: readonly Task[]) =>
  tasks
    .map(({ id, title, date, completed }) => ({ id, title, date, completed }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));

const { fetch: realFetch } = globalThis;
let person: Person;
afterEach(() => {
  for (const page of [...person.pages]) person.crash(page);
  globalThis.fetch = realFetch;
});

async function open(fates: readonly Fate[], tabs: number): Promise<Person> {
  for (const page of [...(person?.pages ?? [])]) person.crash(page);
  await provideModules();
  person = new Person(aPlanner());
  for (let tab = 0; tab < tabs; tab++) await person.open();
  await person.rest();
  person.world.fates = [...fates];
  return person;
}

const steps = fc.array(fc.tuple(act, fc.array(fc.nat(50), { maxLength: 6 })), {
  minLength: 1,
  maxLength: 25,
});

test('every tab shows what is stored with what waits, and in the end what is stored', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.array(fate, { maxLength: 20 }), async (acts, fates) => {
      await open(fates, 2);
      for (const [next, picks] of acts) {
        await person.act(next);
        person.check();
        for (const pick of picks) {
          await person.world.step(pick);
          person.check();
        }
      }
      await person.rest();
      person.check();
      // What was refused is given up, which nothing may be left of.
      for (let round = 0; round < 20; round++) {
        const [page] = person.pages;
        const kept = page?.room.shown.outboxChanges.get().find(({ state }) => state !== 'waiting');
        if (!page || !kept) break;
        void page.room.outbox.discard(kept.id);
        await person.rest();
      }
      for (const page of person.pages) {
        void page.client.invalidateQueries();
        await person.rest();
        expect(page.room.shown.outboxChanges.get()).toEqual([]);
        expect(essenceOf(person.shownIn(page))).toEqual(essenceOf(person.server.api.tasks()));
      }
    }),
    // A fixed seed, so that every run tests the same sequences.
    { numRuns: runs(40, 300), seed: 20_261_127, endOnFailure: true },
  );
});

describe('what one tab changes and takes back is as before, and made again as after', () => {
  // A change of a series is taken back only while nothing of it has been changed since, also by the person.
  const ownActs = fc.oneof(
    { weight: 9, arbitrary: fc.array(actOf(...OWN), { minLength: 1, maxLength: 12 }) },
    { weight: 1, arbitrary: fc.tuple(actOf('rename series')) },
  );

  test.each([
    ['without a network, with nothing sent', false],
    ['after it was stored', true],
  ])('%s', async (_when, isOnline) => {
    await fc.assert(
      fc.asyncProperty(ownActs, async (acts) => {
        await open([], 1);
        const before = essenceOf(person.server.api.tasks());
        const shown = () => person.pages.flatMap((page) => person.shownIn(page));
        const reverse = async (what: 'undo' | 'redo', times: number) => {
          for (let time = 0; time < times; time++) {
            await person.act({ do: what, tab: 0, item: 0 });
            await settle();
            if (isOnline) await person.rest();
            else while (await person.world.step(0));
          }
        };
        person.world.setOnline(isOnline);
        person.world.sent.length = 0;
        for (const next of acts) {
          await person.act({ ...next, tab: 0 });
          if (isOnline) await person.rest();
          else await settle();
        }
        const after = essenceOf(shown());
        await reverse('undo', acts.length);
        expect(essenceOf(shown())).toEqual(before);
        if (isOnline) expect(essenceOf(person.server.api.tasks())).toEqual(before);
        await reverse('redo', acts.length);
        expect(essenceOf(shown())).toEqual(after);
        await reverse('undo', acts.length);
        expect(essenceOf(shown())).toEqual(before);
        await person.rest();
        expect(essenceOf(person.server.api.tasks())).toEqual(before);
        if (!isOnline) expect(person.world.sent).toEqual([]);
      }),
      { numRuns: runs(20, 100), seed: 20_261_127, endOnFailure: true },
    );
  });
});
