import { v7 as newId } from 'uuid';
import type { OutboxChange } from '@/lib/client/database/change';
import { type Database, database } from '@/lib/client/database/database';
import { sendable } from '@/lib/client/outbox/sendable';
import { OUTBOX } from '@/lib/client/outbox/shared-with-worker';
import { rebased, stepsOf } from '@/lib/client/outbox/versions';

/**
 * Ticks of tasks in notifications that have not reached the server. They are changes of the outbox
 * (docs/rules/changes.md).
 */

/**
 * The view of changes that the service worker has made. Pages list them by their words, and show nothing else of them.
 */
const VIEW = { of: 'notification' };

/** The body of the call that ticks. */
export const TICKED = { completed: true };

/** A task that was ticked in a notification. */
export type Tick = {
  /** The Idempotency-Key with which it was, or may have been, sent. */
  key: string;
  personId: string;
  taskId: string;
  title: string;
  /** The version of the task when its reminder was sent. */
  version: number;
};

/** Returns the Idempotency-Key of a new tick. */
export const newKey = (): string => newId();

/** The parts of the worker that the ticks use. */
export type TicksEnvironment = {
  database: () => Promise<Database>;
  /** Runs while no tab sends; not at all in browsers without Web Locks, where only pages send. */
  exclusively: (work: () => Promise<void>) => Promise<void>;
  /** Sends a message to the tabs. */
  post: (message: unknown) => void;
};

const workerEnvironment = (): TicksEnvironment => ({
  database,
  exclusively: async (work) => {
    if ('locks' in navigator) await navigator.locks.request(OUTBOX, work);
  },
  post: (message) => {
    if (typeof BroadcastChannel === 'undefined') return;
    const channel = new BroadcastChannel(OUTBOX);
    channel.postMessage(message);
    channel.close();
  },
});

/** Sends a tick as its person. Resolves with null when somebody else, or nobody, is signed in. */
export type SendTick = (tick: Pick<Tick, 'key' | 'personId' | 'taskId'>) => Promise<Response | null>;

/** Stores the ticks of the service worker in the outbox, and sends them while no page does. */
export class WaitingTicks {
  constructor(
    readonly send: SendTick,
    readonly env: TicksEnvironment = workerEnvironment(),
  ) {}

  /**
   * Stores a tick that may not have reached the server, for whoever sends next: a page of the person, or this worker.
   * @returns false if this browser cannot store it
   */
  async keep(tick: Tick): Promise<boolean> {
    const stored = await this.env.database();
    if (!stored.isLasting) return false;
    try {
      await stored.revise('changes', (changes) => ({ put: [changeOf(tick, changes)] }));
    } catch {
      // No room, or closed by the browser.
      return false;
    }
    this.env.post({ kind: 'stored' });
    return true;
  }

  /**
   * Sends the stored ticks that may be sent, each with its key. What the server refuses stays: a page of the person
   * shows it. Rejects when the server could not be reached.
   */
  async sendStored(): Promise<void> {
    const stored = await this.env.database();
    const all = await stored.readAll('changes');
    if (!all.some(isTick)) return;
    await this.env.exclusively(async () => {
      for (const { id } of all.filter(isTick)) await this.#sendOne(stored, id);
    });
  }

  async #sendOne(stored: Database, id: string): Promise<void> {
    const all = await stored.readAll('changes');
    const change = all.find((other) => other.id === id);
    const [taskId] = change?.entities ?? [];
    if (change?.owner == null || taskId === undefined) return;
    const { owner } = change;
    const ofPerson = all.filter((other) => other.owner === owner);
    if (!sendable(ofPerson, new Set()).includes(change)) return;
    const answer = await this.send({ key: id, personId: owner, taskId });
    if (answer === null || !answer.ok) return;
    const steps = stepsOf(change, await answer.json().catch(() => null), false);
    await stored.revise('changes', (changes) => ({
      put: changes.map((other) => rebased(other, steps)).filter((other, index) => other !== changes[index]),
      remove: [id],
    }));
    this.env.post({ kind: 'answered', id, answer: undefined, steps });
  }
}

const isTick = ({ view, state }: OutboxChange): boolean =>
  state === 'waiting' && (view as { of?: unknown } | null)?.of === VIEW.of;

/** Returns the change of a tick, with an order after that of all others. */
function changeOf(
  { key, personId, taskId, title, version }: Tick,
  others: readonly OutboxChange[],
): OutboxChange {
  const now = Date.now();
  return {
    id: key,
    order: Math.max(now * 1000, ...others.map(({ order }) => order + 1)),
    owner: personId,
    madeAt: now,
    entities: [taskId],
    call: { method: 'PATCH', path: `/api/tasks/${taskId}`, body: TICKED },
    // Sent without a version: whoever ticks in a notification means the task as it is by then.
    base: null,
    // So that changes that the person makes later, against the version before the tick, follow it.
    bases: { [taskId]: version },
    view: VIEW,
    words: { did: 'ticked', title },
    state: 'waiting',
    // The call before it was stored may have reached the server.
    isSent: true,
    hasWaited: true,
  };
}
