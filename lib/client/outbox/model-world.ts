import { setImmediate } from 'node:timers';
import type { OutboxChange } from '@/lib/client/database/change';
import { createMemoryDatabase, type Database } from '@/lib/client/database/database';
import { ApiError } from '@/lib/client/http/api';
import { OutboxEngine } from './engine';
import type { OutboxEnvironment } from './environment';
import { bodyOf } from './versions';

/**
 * A browser with tabs, a network and a server in memory, for the test of the outbox's rules. Every step that takes time
 * in a browser is a task, and the test chooses which task runs next.
 */

/**
 * A step that runs when the test chooses it.
 * @property tab the tab that runs it, with which it is lost; null for the network and the server
 * @property queue steps of one queue run in the order in which they were added
 */
type Task = { tab: Tab | null; queue: 'database' | null; run: () => void };
/** @property at the time of the world at which it runs, in milliseconds */
type Timer = { tab: Tab; at: number; work: () => void };

/**
 * How the network treats a call: it is answered; it, or its answer, is lost; it is delivered a second time, which may
 * be later; a proxy answers it with status 503.
 */
export type Fate = 'answered' | 'request lost' | 'answer lost' | 'twice' | 'unavailable';

/** An item on the server. */
type Stored = {
  id: string;
  version: number;
  /** The ids of the changes that took effect, in order; changes of another person begin with 'other'. */
  log: string[];
  /** By version: the length of the log. */
  at: Map<number, number>;
  /** The Idempotency-Keys of the last 16 changes of this person. */
  keys: string[];
};

export class Tab {
  isOpen = true;
  readonly engine: OutboxEngine;
  /** Called when another tab posts a message. */
  receive: (message: unknown) => void = () => {};
  onNetwork: (isThere: boolean) => void = () => {};
  constructor(make: (tab: Tab) => OutboxEngine) {
    this.engine = make(this);
  }
}

export class World {
  readonly items = new Map<string, Stored>();
  /** Items that the person may no longer change. */
  readonly closed = new Set<string>();
  readonly tabs: Tab[] = [];
  isOnline = true;
  /** The fates of the next calls; without one a call is answered. */
  fates: Fate[] = [];
  /** The statuses of the texts that a proxy answers the next calls with in place of the server. */
  answersOfProxy: number[] = [];
  /** The ids of changes in the order in which calls for them were sent. */
  readonly sent: string[] = [];
  /** Their paths and bodies. */
  readonly sentPaths: string[] = [];
  readonly sentBodies: (object | undefined)[] = [];
  /** Further fields of the answers to changes of one item. */
  answersWith: object = {};
  readonly database: Database = createMemoryDatabase();
  #tasks: Task[] = [];
  #timers: Timer[] = [];
  #now = 1_000_000;
  #lock: { holder: Tab | null; waiting: { tab: Tab; run: () => Promise<void>; done: () => void }[] } = {
    holder: null,
    waiting: [],
  };

  /** @param makeEngine makes the engine of the tab, of other modules than those of this file */
  open(makeEngine = (env: OutboxEnvironment) => new OutboxEngine(env)): Tab {
    const tab = new Tab((opened) => makeEngine(this.#environment(opened)));
    this.tabs.push(tab);
    return tab;
  }

  /** Closes a tab as a crash does: nothing that it was waiting for happens, except on the server. */
  crash(tab: Tab): void {
    tab.isOpen = false;
    this.tabs.splice(this.tabs.indexOf(tab), 1);
    this.#lock.waiting = this.#lock.waiting.filter((request) => request.tab !== tab);
    if (this.#lock.holder === tab) this.#lock.holder = null;
    this.#grant();
  }

  setOnline(isOnline: boolean): void {
    this.isOnline = isOnline;
    for (const tab of this.tabs) tab.onNetwork(isOnline);
  }

  /**
   * Lets the person change items again. What is on its way to the server arrives before: a copy of a call that was
   * refused would otherwise take effect (docs/rules/changes.md, known limits).
   */
  async reopen(ids: readonly string[]): Promise<void> {
    const onTheirWay = this.#tasks.filter(({ tab }) => tab === null);
    this.#tasks = this.#tasks.filter(({ tab }) => tab !== null);
    for (const { run } of onTheirWay) run();
    for (const id of ids) this.closed.delete(id);
    await settle();
  }

  /**
   * Runs one of the tasks that may come next or, without any, the next timer.
   * @param pick any number, which chooses the task
   * @returns false if nothing is left to do
   */
  async step(pick: number): Promise<boolean> {
    this.#tasks = this.#tasks.filter(({ tab }) => tab === null || tab.isOpen);
    this.#timers = this.#timers.filter(({ tab }) => tab.isOpen);
    // The transactions of a store run in the order in which they were begun.
    const first = this.#tasks.find(({ queue }) => queue === 'database');
    const next = this.#tasks.filter((task) => task.queue === null || task === first);
    const task = next[pick % Math.max(next.length, 1)];
    if (task) {
      this.#tasks = this.#tasks.filter((other) => other !== task);
      task.run();
    } else {
      const [timer] = this.#timers.sort((a, b) => a.at - b.at);
      if (!timer) return false;
      this.#timers = this.#timers.filter((other) => other !== timer);
      this.#now = Math.max(this.#now, timer.at);
      timer.work();
    }
    await settle();
    return true;
  }

  /** The change of another person, or of this one in another browser. */
  changeByOther(id: string, name: string): void {
    const item = this.items.get(id);
    if (item) effect(item, `other ${name}`);
  }

  #task<T>(tab: Tab | null, run: () => T, queue: Task['queue'] = null): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#tasks.push({
        tab,
        queue,
        run: () => {
          try {
            resolve(run());
          } catch (error) {
            reject(error instanceof Error ? error : new Error());
          }
        },
      });
    });
  }

  #environment(tab: Tab): OutboxEnvironment {
    const { database } = this;
    const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
      this.#task(tab, work, 'database').then((result) => result);
    return {
      database: async () => ({
        ...database,
        isLasting: true,
        read: (store, key) => inTurn(() => database.read(store, key)),
        readAll: (store) => inTurn(() => database.readAll(store)),
        write: (store, writes) => inTurn(() => database.write(store, writes)),
        revise: (store, decide) => inTurn(() => database.revise(store, decide)),
      }),
      send: (change) => this.#call(tab, structuredClone(change)),
      hasLocks: true,
      exclusively: (run) =>
        new Promise<void>((done) => {
          this.#lock.waiting.push({ tab, run, done });
          this.#grant();
        }),
      post: (message) => {
        for (const other of this.tabs)
          if (other !== tab) void this.#task(other, () => other.receive(structuredClone(message)));
      },
      onMessage: (listener) => {
        tab.receive = listener;
      },
      onNetwork: (listener) => {
        tab.onNetwork = listener;
      },
      isOnline: () => this.isOnline,
      now: () => this.#now++,
      after: (milliseconds, work) => {
        const timer = { tab, at: this.#now + milliseconds, work };
        this.#timers.push(timer);
        return () => {
          this.#timers = this.#timers.filter((other) => other !== timer);
        };
      },
      afterPaint: (work) => void this.#task(tab, work),
      isLeaving: () => false,
      onLeave: () => {},
    };
  }

  #grant(): void {
    const { holder, waiting } = this.#lock;
    const [next] = waiting;
    if (holder || !next) return;
    this.#lock.holder = next.tab;
    waiting.shift();
    void this.#task(next.tab, () => {
      void next.run().finally(() => {
        if (this.#lock.holder === next.tab) this.#lock.holder = null;
        next.done();
        this.#grant();
      });
    });
  }

  /**
   * Asks the server something that is no change.
   * @param ask called when the request arrives; the answer arrives later still
   */
  async read<T>(ask: () => Promise<T>): Promise<T> {
    if (!this.isOnline) return this.#task(null, () => Promise.reject<T>(new TypeError('Failed to fetch')));
    const answer = await this.#task(null, ask);
    return this.#task(null, () => answer);
  }

  /** Answers a call in place of the server of this file. */
  serve: (change: OutboxChange) => unknown = (change) => this.#serve(change);

  async #call(tab: Tab, change: OutboxChange): Promise<unknown> {
    this.sent.push(change.id);
    this.sentPaths.push(change.call.path);
    this.sentBodies.push(change.call.body);
    const fate = this.isOnline ? (this.fates.shift() ?? 'answered') : 'request lost';
    const lost = () => this.#task(tab, () => Promise.reject(new TypeError('Failed to fetch')));
    if (fate === 'request lost') return lost();
    const status = this.answersOfProxy.shift();
    if (status !== undefined) {
      const answer = new Response('Page not found', { status });
      return this.#task(tab, async () => Promise.reject(await ApiError.from(answer)));
    }
    if (fate === 'unavailable') return this.#task(tab, () => this.#refusal(503));
    if (fate === 'twice') void this.#task(null, () => this.serve(change)).catch(() => {});
    const served = this.#task(null, () => this.serve(change));
    served.catch(() => {});
    if (fate === 'answer lost') return lost();
    await served.catch(() => {});
    return this.#task(tab, () => served);
  }

  #refusal(status: number, current?: unknown): never {
    throw ApiError.of(status, { error: `${status}`, current });
  }

  /** Answers a call as the planner does: repeated keys change nothing, and other versions are conflicts. */
  #serve(change: OutboxChange): unknown {
    const { call } = change;
    const body = bodyOf(change) as
      | { version?: number; items?: { id: string; version?: number }[] }
      | undefined;
    if (body?.items) return this.#serveMany(change.id, body.items);
    const id = change.entities[0] ?? '';
    const item = this.items.get(id);
    if (call.path.includes('series-changes')) {
      if (item) effect(item, change.id);
      return { changed: 1 };
    }
    if (call.method === 'POST') {
      if (item) return shownOf(item);
      if (this.closed.has(id)) return this.#refusal(403);
      const created: Stored = { id, version: 0, log: [], at: new Map(), keys: [] };
      this.items.set(id, created);
      effect(created, change.id);
      return shownOf(created);
    }
    if (!item) return this.#refusal(404);
    if (item.keys.includes(change.id)) return shownOf(item);
    if (this.closed.has(id)) return this.#refusal(403);
    if (body?.version !== item.version) return this.#refusal(409, shownOf(item));
    effect(item, change.id);
    return { ...shownOf(item), ...this.answersWith };
  }

  #serveMany(key: string, items: readonly { id: string; version?: number }[]): unknown {
    const done: unknown[] = [];
    const refused: unknown[] = [];
    for (const { id, version } of items) {
      const item = this.items.get(id);
      if (item?.keys.includes(key)) done.push(shownOf(item));
      else if (!item || this.closed.has(id) || (version !== undefined && item.version !== version))
        refused.push({ id, error: 'Refused.' });
      else {
        effect(item, key);
        done.push(shownOf(item));
      }
    }
    return { done, refused };
  }
}

const shownOf = ({ id, version, log }: Stored) => ({ id, version, text: textAfter(log) });

/** Returns the text of an item after some effects: the name of the last one that is not of a call for many. */
export const textAfter = (log: readonly string[]): string =>
  log.findLast((name) => !name.startsWith('many')) ?? '';

function effect(item: Stored, name: string): void {
  item.version += 1;
  item.log.push(name);
  item.at.set(item.version, item.log.length);
  if (!name.startsWith('other')) item.keys = [...item.keys, name].slice(-16);
}

/** Lets everything run that waits for no task. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
