import fc from 'fast-check';
import { type OutboxChange, Withdrawn } from '@/lib/client/database/change';
import { ApiError } from '@/lib/client/http/api';
import { runs } from '@/lib/testing/tier';
import { type Fate, settle, type Tab, textAfter, World } from './model-world';

/**
 * The rules of the outbox, for any order of events: whatever happens to tabs, calls and answers, each change that was
 * shown takes effect once or is kept for the person's decision, in the order of its item, and overwrites nothing of
 * others, or of another tab, that the person has not seen.
 */

const OWNER = 'ada';
const ITEMS = ['a', 'b', 'c'];

type Action =
  | { do: 'change' | 'create' | 'read'; tab: number; item: number }
  | { do: 'change many' | 'crash' | 'open' | 'send now'; tab: number }
  | { do: 'by other' | 'close' | 'reopen'; item: number }
  | { do: 'offline' | 'online' }
  | { do: 'decide'; what: Decision; tab: number; change: number };

type Decision = 'withdraw' | 'discard' | 'try again' | 'keep mine';

const tab = fc.nat(2);
const item = fc.nat(ITEMS.length - 1);
const change = fc.nat(20);
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant('change' as const), tab, item }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('create' as const), tab, item }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('read' as const), tab, item }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change many' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('by other' as const), item }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('close' as const, 'reopen' as const), item }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('crash' as const, 'open' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('offline' as const, 'online' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      what: fc.constantFrom<Decision>('withdraw', 'discard', 'try again', 'keep mine'),
      tab,
      change,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('send now' as const), tab }) },
);

const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 4, arbitrary: fc.constant('answered' as const) },
  { weight: 3, arbitrary: fc.constantFrom('request lost' as const, 'answer lost' as const) },
  { weight: 2, arbitrary: fc.constantFrom('twice' as const, 'unavailable' as const) },
);

/** A change that a person has made, and what they were told about it. */
type Made = {
  id: string;
  tab: Tab;
  items: string[];
  /** By item: the number of effects in its log that the person had seen. */
  seen: Map<string, number>;
  /** The same when the change was made: a later decision may come too late. */
  seenThen: ReadonlyMap<string, number>;
  outcome: 'none' | 'stored' | 'refused' | 'conflict' | 'withdrawn';
  isDiscarded: boolean;
  /** True if the outbox said that it has removed the change before it could reach the server. */
  isWithdrawn: boolean;
  /** True if it was made without network. */
  isOffline: boolean;
};

/** The version of each item that the person sees in one tab: the newest that it has read or got as an answer. */
type Screen = Map<string, number>;

class Person {
  readonly world = new World();
  readonly made: Made[] = [];
  readonly #screens = new Map<Tab, Screen>();
  /** By item: the number of effects in its log that the person has seen in a question. */
  readonly #asked = new Map<string, number>();
  #count = 0;

  #next(): number {
    this.#count += 1;
    return this.#count;
  }

  async open(): Promise<void> {
    const opened = this.world.open();
    this.#screens.set(opened, new Map([...this.world.items].map(([id, { version }]) => [id, version])));
    void opened.engine.restore(OWNER);
    await settle();
  }

  async act(next: Action): Promise<void> {
    const { world } = this;
    switch (next.do) {
      case 'offline':
      case 'online':
        return world.setOnline(next.do === 'online');
      case 'by other':
        return world.changeByOther(idAt(next.item), `${this.#next()}`);
      case 'close':
        return void world.closed.add(idAt(next.item));
      case 'reopen':
        return world.reopen([idAt(next.item)]);
      case 'open':
        return world.tabs.length < 3 ? this.open() : undefined;
      default:
    }
    const used = world.tabs[next.tab % Math.max(world.tabs.length, 1)];
    if (!used) return;
    switch (next.do) {
      case 'crash':
        return world.crash(used);
      case 'send now':
        return used.engine.sendNow();
      case 'read':
        return this.#read(used, idAt(next.item));
      case 'change':
        return this.#change(used, [idAt(next.item)]);
      case 'create':
        return this.#create(used);
      case 'change many':
        return this.#change(used, ['a', 'b']);
      case 'decide':
        return this.#decide(used, next.what, next.change);
    }
  }

  #read(used: Tab, id: string): void {
    const stored = this.world.items.get(id);
    if (stored && this.world.isOnline) this.#show(used, id, stored.version);
  }

  #show(used: Tab, id: string, version: number): void {
    const screen = this.#screens.get(used);
    screen?.set(id, Math.max(screen.get(id) ?? 0, version));
  }

  /** The text that the tab shows: that of its last change that has no answer yet, else of the version it has read. */
  #textOf(used: Tab, id: string): string {
    const own = this.made.filter((made) => made.tab === used && made.items.includes(id));
    const open = own.filter((made) => made.outcome === 'none' && !made.isDiscarded);
    const { log = [], at } = this.world.items.get(id) ?? {};
    const seen = log.slice(0, at?.get(this.#screens.get(used)?.get(id) ?? 0) ?? 0);
    return textAfter([...seen, ...open.map((made) => made.id)]);
  }

  #change(used: Tab, ids: string[]): void {
    const screen = this.#screens.get(used) ?? new Map<string, number>();
    const shown = ids.filter((id) => screen.has(id));
    if (shown.length === 0) return;
    const bases = Object.fromEntries(shown.map((id) => [id, screen.get(id) ?? 0]));
    const [subject = ''] = shown;
    const name = `${ids.length === 1 ? 'change' : 'many'} ${this.#next()}`;
    this.#submit(used, name, shown, {
      call:
        ids.length === 1
          ? { method: 'PATCH', path: `/api/tasks/${subject}`, body: { text: name } }
          : { method: 'POST', path: '/api/items/batch', body: { items: shown.map((id) => ({ id })) } },
      ...(ids.length === 1
        ? { base: bases[subject] ?? 0, seen: { text: this.#textOf(used, subject) } }
        : { base: null, bases }),
    });
  }

  #create(used: Tab): void {
    const id = `new ${this.#next()}`;
    this.#submit(used, `change ${this.#next()}`, [id], {
      call: { method: 'POST', path: '/api/tasks', body: {} },
      base: null,
      creates: true,
    });
    // The person changes it before it is stored.
    this.#show(used, id, 1);
    this.#change(used, [id]);
  }

  #submit(
    used: Tab,
    id: string,
    items: string[],
    call: Pick<OutboxChange, 'call' | 'base' | 'seen' | 'bases' | 'creates'>,
  ): void {
    const screen = this.#screens.get(used);
    const seen = new Map(
      items.map((item): [string, number] => [
        item,
        Math.max(this.world.items.get(item)?.at.get(screen?.get(item) ?? 0) ?? 0, this.#asked.get(item) ?? 0),
      ]),
    );
    const made: Made = {
      id,
      tab: used,
      items,
      seen,
      seenThen: new Map(seen),
      outcome: 'none',
      isDiscarded: false,
      isWithdrawn: false,
      isOffline: !this.world.isOnline,
    };
    this.made.push(made);
    used.engine
      .submit<unknown>({ id, entities: items, view: {}, words: { did: 'changed', title: id }, ...call })
      .then(
        (answer) => {
          made.outcome = 'stored';
          for (const { id: item, version } of entitiesIn(answer)) this.#show(used, item, version);
        },
        (error: Error) => {
          const isConflict = error instanceof ApiError && error.status === 409;
          made.outcome = error instanceof Withdrawn ? 'withdrawn' : isConflict ? 'conflict' : 'refused';
        },
      );
  }

  async #decide(used: Tab, what: Decision, index: number): Promise<void> {
    const stored = await this.world.database.readAll('changes');
    const picked = stored[index % Math.max(stored.length, 1)];
    if (!picked) return;
    if (what === 'withdraw') {
      const made = this.made.find(({ id }) => id === picked.id);
      void used.engine.withdraw(picked.id).then((isDone) => {
        if (!isDone) return;
        this.#drop(picked, stored);
        if (made) made.isWithdrawn = true;
      });
      return;
    }
    if (picked.state === 'waiting') return;
    if (what === 'discard') {
      this.#drop(picked, stored);
      void used.engine.discard(picked.id);
    }
    if (what === 'try again') {
      // A call for many is sent with the versions that this tab shows by now.
      const made = this.made.find(({ id }) => id === picked.id);
      const screen = this.#screens.get(used) ?? new Map<string, number>();
      if (picked.bases)
        for (const id of picked.entities) {
          const seen = this.world.items.get(id)?.at.get(screen.get(id) ?? 0) ?? 0;
          made?.seen.set(id, Math.max(made.seen.get(id) ?? 0, seen));
        }
      void used.engine.tryAgain(picked.id, Object.fromEntries(screen));
    }
    const current = entitiesIn(picked.problem?.current)[0];
    if (what === 'keep mine' && current) {
      // The person has seen the other version, for this change and the later ones of the item.
      const seen = this.world.items.get(current.id)?.at.get(current.version) ?? 0;
      this.#asked.set(current.id, seen);
      for (const made of this.made.slice(this.made.findIndex(({ id }) => id === picked.id)))
        if (made.seen.has(current.id))
          made.seen.set(current.id, Math.max(made.seen.get(current.id) ?? 0, seen));
      void used.engine.replaceBase(picked.id, current.version);
    }
  }

  #drop(picked: OutboxChange, stored: readonly OutboxChange[]): void {
    const gone = stored.filter(
      (other) =>
        other === picked ||
        (picked.creates && other.entities[0] === picked.entities[0] && other.order > picked.order),
    );
    for (const { id } of gone) for (const made of this.made) if (made.id === id) made.isDiscarded = true;
  }

  /** Ends all faults, and lets everything run. */
  async finish(): Promise<void> {
    const { world } = this;
    world.fates = [];
    await world.reopen([...world.closed]);
    if (world.tabs.length === 0) await this.open();
    world.setOnline(true);
    let count = 0;
    while (await world.step(0)) {
      count += 1;
      if (count > 5000) throw new Error('The outbox never comes to rest');
    }
  }

  async check(): Promise<void> {
    const kept = await this.world.database.readAll('changes');
    const keptIds = new Set(kept.map(({ id }) => id));
    const undecided = new Set(
      kept.filter(({ state }) => state !== 'waiting').map(({ entities: [subject] }) => subject),
    );
    for (const { id, state, entities } of kept) {
      // What still waits, waits for a decision about an earlier change.
      if (state === 'waiting' && !entities.some((entity) => undecided.has(entity)) && !hasWaiting(kept, id))
        throw new Error(`${id} waits for nothing`);
    }
    for (const made of this.made) {
      for (const id of made.items) {
        const { log = [] } = this.world.items.get(id) ?? {};
        const effects = log.filter((name) => name === made.id).length;
        const text = `${made.id} of ${id} (${made.outcome}): ${effects} effects in ${log.join(', ')}`;
        if (effects > 1) throw new Error(`More than once: ${text}`);
        if (made.isWithdrawn && effects > 0) throw new Error(`Withdrawn, but stored: ${text}`);
        if (made.isOffline && made.outcome.match(/refused|conflict/))
          throw new Error(`Refused long after it was made, and not kept: ${text}`);
        if (made.outcome === 'stored' && effects === 0 && made.items.length === 1)
          throw new Error(`Lost after its answer: ${text}`);
        // A page that crashes before it has stored the change loses it.
        const isLost = effects === 0 && !keptIds.has(made.id) && !made.isDiscarded && made.tab.isOpen;
        if (isLost && made.outcome === 'none') throw new Error(`Lost: ${text}`);
        const isOne = made.items.length === 1;
        // What waits behind an undecided change may be stored: nothing has been said about it yet.
        const isNotTaken = kept.some(({ id: other, state }) => other === made.id && state !== 'waiting');
        if (isOne && effects > 0 && (isNotTaken || made.outcome.match(/refused|conflict/)))
          throw new Error(`Stored, but reported as not taken: ${text}`);
        const isConflict =
          made.outcome === 'conflict' ||
          kept.some((other) => other.id === made.id && other.state === 'conflict');
        const isOfOneTab = this.made.every((other) => other.tab === made.tab || !other.items.includes(id));
        const seen = made.outcome === 'conflict' ? made.seenThen : made.seen;
        const others = log.slice(seen.get(id) ?? 0).filter((name) => name.startsWith('other'));
        if (isOne && isConflict && isOfOneTab && others.length === 0)
          throw new Error(`Conflicts with the person's own changes: ${text}`);
        const before = log.slice(0, Math.max(log.indexOf(made.id), 0));
        // A call for many changes no text, and follows the changes of all tabs.
        const ofOtherTab = (name: string) =>
          isOne &&
          name.startsWith('change') &&
          this.made.some((other) => other.id === name && other.tab !== made.tab);
        const unseen = before
          .slice(made.seen.get(id) ?? 0)
          .filter((name) => name.startsWith('other') || ofOtherTab(name));
        if (unseen.length > 0) throw new Error(`Overwrites ${unseen.join(', ')}: ${text}`);
      }
    }
    for (const [id, { log }] of this.world.items) {
      for (const used of new Set(this.made.map((made) => made.tab))) {
        const own = this.made.filter((made) => made.tab === used && made.items.includes(id));
        const order = log.flatMap((name) => {
          const at = own.findIndex((made) => made.id === name);
          return at === -1 ? [] : [at];
        });
        if (order.some((at, index) => index > 0 && at < (order[index - 1] ?? 0)))
          throw new Error(`Out of order: ${id}: ${log.join(', ')}`);
      }
    }
  }
}

/** True if an earlier change that has an entity in common is kept too. */
function hasWaiting(kept: readonly OutboxChange[], id: string): boolean {
  const at = kept.findIndex((other) => other.id === id);
  const entities = new Set(kept[at]?.entities);
  return kept.slice(0, at).some((other) => other.entities.some((entity) => entities.has(entity)));
}

const idAt = (index: number): string => ITEMS[index] ?? 'a';

function entitiesIn(answer: unknown): { id: string; version: number }[] {
  const given = answer as { id?: string; version?: number; done?: unknown[] } | undefined;
  if (given?.done) return given.done.flatMap(entitiesIn);
  return given?.id !== undefined && given.version !== undefined
    ? [{ id: given.id, version: given.version }]
    : [];
}

type Step = [Action, number[]];

/** Sequences that have broken a rule before. */
const KNOWN: [Step[], Fate[]][] = [
  // A call that is delivered twice, while its item is closed.
  [
    [
      [{ do: 'close', item: 1 }, []],
      [{ do: 'crash', tab: 0 }, [0]],
      [{ do: 'change', tab: 0, item: 1 }, [0, 0, 0, 0]],
      [{ do: 'change', tab: 0, item: 0 }, [1]],
      [{ do: 'open', tab: 0 }, []],
    ],
    ['twice'],
  ],
  // A text that is changed after the person has chosen it over that of others.
  [
    [
      [{ do: 'crash', tab: 0 }, []],
      [{ do: 'by other', item: 1 }, [0]],
      [{ do: 'change', tab: 0, item: 1 }, []],
      [{ do: 'decide', what: 'withdraw', tab: 0, change: 0 }, [0, 0, 0, 0, 0, 0]],
      [{ do: 'change', tab: 0, item: 0 }, [0, 0, 0, 0, 0, 0]],
      [{ do: 'by other', item: 0 }, [0]],
      [{ do: 'open', tab: 0 }, [0, 0]],
      [{ do: 'change', tab: 0, item: 0 }, [0, 0]],
      [{ do: 'decide', what: 'keep mine', tab: 0, change: 0 }, []],
      [{ do: 'change', tab: 0, item: 1 }, []],
    ],
    ['request lost'],
  ],
  // What is left of a call for many is withdrawn, of which another tab has sent the rest.
  [
    [
      [{ do: 'change many', tab: 0 }, [0, 0]],
      [{ do: 'read', tab: 0, item: 0 }, [0, 0]],
      [{ do: 'crash', tab: 0 }, []],
      [{ do: 'close', item: 0 }, [0]],
      [{ do: 'open', tab: 0 }, [0, 0, 0, 0]],
      [{ do: 'read', tab: 0, item: 0 }, [0, 0]],
      [{ do: 'change', tab: 0, item: 0 }, [0]],
      [{ do: 'decide', what: 'withdraw', tab: 1, change: 0 }, []],
      [{ do: 'change', tab: 0, item: 0 }, []],
    ],
    [],
  ],
  // A conflict that another tab has sent is decided there, before the page that made the change takes it.
  [
    [
      [{ do: 'change', tab: 0, item: 0 }, [0, 0, 0]],
      [{ do: 'decide', what: 'withdraw', tab: 0, change: 0 }, [0, 0, 0]],
      [{ do: 'change', tab: 1, item: 0 }, [0, 0, 0, 22]],
      [{ do: 'send now', tab: 0 }, [0, 0, 0, 0, 0]],
      [{ do: 'change', tab: 0, item: 0 }, []],
      [{ do: 'change', tab: 0, item: 1 }, [0, 0]],
      [{ do: 'change', tab: 0, item: 0 }, [33, 0, 0, 28]],
      [{ do: 'change', tab: 0, item: 0 }, [0, 3, 4, 0]],
      [{ do: 'decide', what: 'keep mine', tab: 0, change: 0 }, []],
    ],
    [],
  ],
  // A conflict that another tab has sent is decided there, after the page that made the change has taken it.
  [
    [
      [{ do: 'read', tab: 0, item: 0 }, [0]],
      [{ do: 'change', tab: 0, item: 0 }, [0, 0, 0]],
      [{ do: 'read', tab: 0, item: 0 }, [0, 0, 0, 0, 0]],
      [{ do: 'change', tab: 1, item: 2 }, [1]],
      [{ do: 'by other', item: 2 }, [13]],
      [{ do: 'send now', tab: 0 }, [7, 0, 0]],
      [{ do: 'read', tab: 0, item: 0 }, [0, 0, 0, 0, 0]],
      [{ do: 'change', tab: 0, item: 0 }, [0, 0, 0]],
      [{ do: 'offline' }, [8, 41]],
      [{ do: 'decide', what: 'keep mine', tab: 0, change: 0 }, []],
    ],
    [],
  ],
];

test('each change takes effect once or is kept, in order, and overwrites nothing unseen', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(action, fc.array(fc.nat(50), { maxLength: 6 })), { minLength: 1, maxLength: 40 }),
      fc.array(fate, { maxLength: 30 }),
      async (actions, fates) => {
        const person = new Person();
        for (const id of ITEMS)
          person.world.items.set(id, { id, version: 1, log: [], at: new Map([[1, 0]]), keys: [] });
        person.world.fates = [...fates];
        await person.open();
        await person.open();
        for (const [next, picks] of actions) {
          await person.act(next);
          for (const pick of picks) await person.world.step(pick);
        }
        await person.finish();
        await person.check();
      },
    ),
    // A fixed seed, so that every run tests the same sequences.
    { numRuns: runs(150, 4000), seed: 20_261_124, examples: KNOWN },
  );
});
