import { v7 as newId } from 'uuid';
import { isRecord } from '@/lib/client/browser/is-record';
import {
  type ChangeProblem,
  type NewChange,
  type OutboxChange,
  Withdrawn,
} from '@/lib/client/database/change';
import type { Writes } from '@/lib/client/database/database';
import { ApiError } from '@/lib/client/http/api';
import { pathWith } from './answered-id';
import { itemIdsOf, restOf, triedAgain } from './batch-rest';
import { browserEnvironment, type OutboxEnvironment } from './environment';
import { isRest } from './many';
import { isBehindPrepared, sendable, withDependents, withoutLinksTo } from './sendable';
import { settlementOf } from './settlement';
import { NOT_REFUSED } from './shared-with-worker';
import { outboxChanges, outboxStatus, showStatus, showWaiting, tellSettled } from './shown';
import type { Steps } from './steps';
import { rebased, stepsOf } from './versions';

/** Milliseconds before the first repetition of a call that was not answered; each further pause is twice as long. */
const FIRST_PAUSE = 1000;

/** The longest such pause, in milliseconds. */
const LONGEST_PAUSE = 60_000;

/**
 * Milliseconds after a message of another tab until this tab sends what still waits: the other one may have crashed.
 */
const WATCH = 15_000;

/** Milliseconds for which the number of changes that were just sent is shown. */
const JUST_SENT = 5000;

/** Milliseconds to wait for the outcome of a change that another tab has removed from the database. */
const MISSING = 5000;

/** The most ids from answers that are remembered (`#answeredIds`): more than changes can be taken back. */
const ANSWERED_IDS_MAX = 100;

/** The most keys of steps (steps.ts) that are remembered: two for each entity. */
const STEPS_MAX = 500;

/** The promise that `submit` has returned for a change, and the functions that settle it. */
type Deferred = {
  promise: Promise<unknown>;
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
};

/**
 * A message between the tabs: the outcome of changes, only that the stored ones have changed, or that a person has
 * signed out.
 */
type Message =
  | { kind: 'stored' }
  | { kind: 'answered'; id: string; answer: unknown; steps: Steps }
  | { kind: 'removed'; ids: string[] }
  | { kind: 'ended'; owner: string };

/**
 * Stores the changes of this browser, and sends them (docs/rules/changes.md). There is one for each page. Its methods
 * are documented in outbox.ts: `restore` at `restoreChanges`, `hold` at `holdChanges`, the others under their own
 * names.
 */
export class OutboxEngine {
  readonly #env: OutboxEnvironment;
  readonly #page = newId();
  #owner: string | null = null;
  /** The changes of the signed-in person as stored, and those that are not stored yet, in their order. */
  #changes: OutboxChange[] = [];
  /** Counts how often this page has changed `#changes`, so that a read that began before is repeated. */
  #revision = 0;
  /** The ids of changes of this page that are not in the database: not yet, or because there is no room. */
  readonly #unstored = new Set<string>();
  /** The ids of removed changes that could not be removed from the database. */
  readonly #removed = new Set<string>();
  /** Changes that another tab has removed from the database, until this page hears what has become of them. */
  readonly #missing = new Map<string, OutboxChange>();
  /** The ids of changes of which this page has just heard what has become of them. */
  readonly #told = new Set<string>();
  /** By the ids of the changes of this page that are not settled. */
  readonly #deferred = new Map<string, Deferred>();
  /** `isRenewedHere` of the changes that this page has made and that are not settled, by their ids. */
  readonly #made = new Map<string, boolean>();
  /**
   * The ids of changes that `restore` has read from the database. Without Web Locks, a tab sends only these and its
   * own.
   */
  readonly #restored = new Set<string>();
  /** The ids of changes that this page is sending now. */
  readonly #underWay = new Set<string>();
  /** The ids of changes that this page has sent before, without getting an answer. */
  readonly #unanswered = new Set<string>();
  /**
   * The steps of answered changes. A change may be made against an older version than that of the last answer, such as
   * by a sheet that was opened before.
   */
  readonly #steps = new Map<string, ReadonlyMap<number, number>>();
  /** The ids (`changeId`) in the answers to changes of several occurrences, by the ids of the changes in the outbox. */
  readonly #answeredIds = new Map<string, string>();
  /** Releases the lock; undefined while this tab does not have it. */
  #release: (() => void) | undefined;
  /** True from the request of the lock until this tab gets it. */
  #isRequested = false;
  #cancelPause: (() => void) | undefined;
  /** True while nothing is sent, after a call that was not answered. */
  #isPaused = false;
  /** True from `hold`, when the session has ended, until `restore`. */
  #isHeld = false;
  /** True from signing out, here or in another tab, until `restore`. */
  #isEnded = false;
  /** The number of pauses since the last answer. */
  #pauses = 0;
  #cancelWatch: (() => void) | undefined;
  #cancelJustSent: (() => void) | undefined;
  /** False while changes cannot be stored in IndexedDB. */
  #isLasting = true;
  /** Frees room in IndexedDB (`onNoRoom`). */
  #free: () => Promise<void> = async () => {};

  constructor(env: OutboxEnvironment = browserEnvironment()) {
    this.#env = env;
    env.onMessage((message) => void this.#receive(message));
    env.onNetwork((isThere) => {
      if (isThere) void this.sendNow();
      else this.#publish();
    });
    env.onLeave(() => this.#sendAtOnce());
  }

  submit<T>(change: NewChange): Promise<T> {
    const answer = this.#add(change);
    this.#showAdded();
    return answer as Promise<T>;
  }

  /**
   * Submits several changes in this order, as `submit` does each. Returns their answers in the same order.
   * @param sent the ids of those that were sent before, without an answer: they can no longer be withdrawn
   */
  submitAll(changes: readonly NewChange[], sent: ReadonlySet<string> = new Set()): Promise<unknown>[] {
    const answers = changes.map((change) => this.#add(change, sent.has(change.id)));
    this.#showAdded();
    return answers;
  }

  /** Adds a new change to those of this page, and stores it. Returns the promise of its answer. */
  #add({ isRenewedHere = true, ready, ...given }: NewChange, wasSent = false): Promise<unknown> {
    // Such as the text of a sheet that closes because the person has signed out.
    if (this.#isEnded) return Promise.reject(new Withdrawn());
    const change = this.#recordOf(given, ready !== undefined);
    if (wasSent) {
      change.isSent = true;
      this.#unanswered.add(change.id);
    }
    this.#unstored.add(change.id);
    this.#made.set(change.id, isRenewedHere);
    this.#revision += 1;
    this.#changes = [...this.#changes, change];
    if (ready) void this.#prepare(change.id, ready);
    else void this.#store(change.id);
    return this.#deferredOf(change.id).promise;
  }

  /** Shows the changes that were added, and sends them after the next paint. */
  #showAdded(): void {
    this.#publish();
    if (this.#env.isLeaving()) this.#sendAtOnce();
    else this.#env.afterPaint(() => this.#pump());
  }

  /** Returns the record of a new change, which comes after all others of this page. */
  #recordOf(given: Omit<NewChange, 'isRenewedHere' | 'ready'>, isPrepared: boolean): OutboxChange {
    const canSend = this.#canSend();
    const made: OutboxChange = {
      ...given,
      ...(isPrepared ? { isPrepared } : {}),
      page: this.#page,
      // The time in microseconds, so that the changes of several tabs are in the order in which they were made.
      order: Math.max(this.#env.now() * 1000, (this.#changes.at(-1)?.order ?? 0) + 1),
      owner: this.#owner,
      madeAt: this.#env.now(),
      state: 'waiting',
      isSent: false,
      hasWaited: !canSend && !isPrepared,
    };
    const based = rebased(made, this.#steps);
    // A later page does not know the answer to the change that this one takes back.
    const change = { ...(this.#withAnsweredId(based) ?? based) };
    change.isSent = canSend && sendable([...this.#changes, change], this.#underWay).includes(change);
    return change;
  }

  /**
   * Stores and sends a change once its body is prepared, or reports that it could not be. Then stores and sends the
   * later ones that have waited for it.
   */
  async #prepare(id: string, ready: Promise<object>): Promise<void> {
    try {
      const fields = await ready;
      const hasWaited = !this.#canSend();
      this.#replace(
        this.#changes.map(({ isPrepared, ...change }) =>
          change.id === id
            ? { ...change, call: { ...change.call, body: { ...change.call.body, ...fields } }, hasWaited }
            : { ...change, ...(isPrepared ? { isPrepared } : {}) },
        ),
      );
    } catch (error) {
      const change = this.#find(id);
      if (change) await this.#report(change, error);
    }
    for (const unstored of [...this.#unstored]) void this.#store(unstored);
    this.#pump();
  }

  async restore(owner: string): Promise<OutboxChange[]> {
    if (this.#owner !== null && this.#owner !== owner) {
      this.#settle(this.#changes, (deferred) => deferred.reject(new Withdrawn()));
      this.#unstored.clear();
      this.#missing.clear();
      this.#replace([]);
    }
    this.#owner = owner;
    this.#isHeld = false;
    this.#isEnded = false;
    this.#replace(this.#changes.map((change) => ({ ...change, owner })));
    const own = this.#changes.map(({ id }) => id);
    await this.#reload();
    for (const { id } of this.#changes) if (!this.#made.has(id)) this.#restored.add(id);
    for (const id of own) if (this.#unstored.has(id)) void this.#store(id);
    this.#resume();
    this.#pump();
    return [...this.#changes];
  }

  async withdraw(id: string): Promise<boolean> {
    if (this.#underWay.has(id)) return false;
    return this.#remove((change) => (change.state === 'waiting' ? !change.isSent : !isRest(change)), id);
  }

  async discard(id: string): Promise<void> {
    await this.#remove(() => true, id);
    this.#pump();
  }

  async tryAgain(id: string, seen: Readonly<Record<string, number>> = {}): Promise<void> {
    await this.#replaceStored(id, (change) => [triedAgain(change, seen)]);
    await this.sendNow();
  }

  async replaceBase(id: string, version: number, seriesVersion?: number): Promise<void> {
    await this.#replaceStored(id, (change, all) => {
      const [subject] = change.entities;
      const { seriesBase } = change;
      const later = all.filter(
        ({ entities, order, base, page }) =>
          entities[0] === subject &&
          order > change.order &&
          page === change.page &&
          base !== null &&
          base < version,
      );
      const newSeries = seriesBase && { ...seriesBase, version: seriesVersion ?? seriesBase.version };
      return [
        {
          ...change,
          state: 'waiting',
          problem: undefined,
          hasWaited: true,
          base: version,
          ...(newSeries ? { seriesBase: newSeries } : {}),
        },
        ...later.map((other) => ({ ...other, base: version })),
      ];
    });
    await this.sendNow();
  }

  async sendNow(): Promise<void> {
    this.#resume();
    this.#publish();
    this.#pump();
  }

  hold(): void {
    this.#isHeld = true;
    this.#publish();
  }

  async discardAll(): Promise<void> {
    const owner = this.#owner;
    await this.#end();
    if (owner !== null) this.#env.post({ kind: 'ended', owner } satisfies Message);
  }

  /** Removes all changes of the person, and takes none until `restore` is called. */
  async #end(): Promise<void> {
    const owner = this.#owner;
    this.#isEnded = true;
    const ids = new Set<string>(this.#changes.map(({ id }) => id));
    await this.#revise((records) => {
      const own = records.filter((change) => change.owner === owner);
      for (const { id } of own) ids.add(id);
      return { remove: [...ids] };
    });
    this.#settleWithdrawn([...ids]);
  }

  onNoRoom(free: () => Promise<void>): void {
    this.#free = free;
  }

  // What is stored

  /** Stores a change that this page has made. If there is no room, it stays in memory, and is sent from there. */
  async #store(id: string): Promise<void> {
    const write = async () => {
      const change = this.#find(id);
      if (!change || change.owner === null || isBehindPrepared(change, this.#changes)) return;
      const database = await this.#env.database();
      // The change as it is when the transaction runs: an answer before may have given it another version.
      await database.revise('changes', () => ({ put: [this.#find(id) ?? change] }));
      this.#unstored.delete(id);
      // It may have been answered while it was being stored.
      if (!this.#find(id)) await database.write('changes', { remove: [id] });
      if (this.#isLasting === database.isLasting) return;
      this.#isLasting = database.isLasting;
      this.#publish();
    };
    const writeOrMakeRoom = async () => {
      await write().catch(async (error: unknown) => {
        if (error instanceof Error && error.name === 'QuotaExceededError') await this.#free();
        await write();
      });
      this.#env.post({ kind: 'stored' } satisfies Message);
    };
    try {
      await writeOrMakeRoom();
    } catch {
      this.#isLasting = false;
      this.#publish();
    }
  }

  /** Reads the stored changes again, which other tabs have made, answered or removed. */
  async #reload(): Promise<void> {
    let begun: number;
    let stored: OutboxChange[];
    do {
      begun = this.#revision;
      try {
        const owner = this.#owner;
        const records = owner === null ? [] : await (await this.#env.database()).readAll('changes');
        stored = records.filter((change) => change.owner === owner && !this.#removed.has(change.id));
      } catch {
        return;
      }
    } while (begun !== this.#revision);
    const ids = new Set(stored.map(({ id }) => id));
    const unstored = this.#changes.filter(({ id }) => this.#unstored.has(id) && !ids.has(id));
    const missing = this.#changes.filter(
      ({ id }) => !ids.has(id) && !this.#unstored.has(id) && !this.#told.has(id),
    );
    for (const id of this.#told) if (!ids.has(id)) this.#told.delete(id);
    for (const id of ids) this.#missing.delete(id);
    for (const change of missing) this.#missing.set(change.id, change);
    this.#replace([...stored, ...unstored]);
    if (missing.length > 0) this.#env.after(MISSING, () => this.#giveUp(missing));
    await this.#takeRefused();
  }

  /**
   * Settles changes that another tab has removed, if it has not told the outcome because it was closed: they may be
   * stored or not. What they concern is read again, as after a refusal, so that screens show what the server has.
   */
  #giveUp(missing: readonly OutboxChange[]): void {
    const gone = missing.filter(({ id }) => !this.#find(id));
    for (const change of gone)
      if (this.#missing.has(change.id)) tellSettled({ change, error: new Withdrawn() });
    this.#settle(gone, (deferred) => deferred.reject(new Withdrawn()));
  }

  /**
   * Removes changes that this page has made and another tab has sent, if the server has refused them at the first
   * attempt, and rejects their promises: the page shows the refusal.
   */
  async #takeRefused(): Promise<void> {
    const refused = this.#changes.filter(
      ({ id, state, hasWaited }) => state !== 'waiting' && !hasWaited && this.#made.has(id),
    );
    // In another tab the person may have decided meanwhile to send it again.
    const isStill = ({ state }: OutboxChange) => state !== 'waiting';
    for (const change of refused) await this.#report(change, errorOf(change.problem), isStill);
  }

  /**
   * Changes the stored changes in one transaction, and then the copies in this page in the same way. Without a database
   * only the copies are changed.
   * @param decide is called with the stored changes, and then with those of this page (`#changes`)
   */
  async #revise(decide: (changes: OutboxChange[]) => Writes<OutboxChange>): Promise<void> {
    try {
      await (await this.#env.database()).revise('changes', (records) => {
        const { put = [], remove = [] } = decide(records);
        const ids = new Set(records.map(({ id }) => id));
        return { put: put.filter(({ id }) => ids.has(id)), remove };
      });
    } catch {
      // The browser has no room, or has closed the database: this page goes on with what it has in memory.
      const { put = [], remove = [] } = decide(this.#changes);
      for (const { id } of put) this.#unstored.add(id);
      for (const id of remove) this.#removed.add(id);
      for (const { id } of put) void this.#store(id);
    }
    const { put = [], remove = [] } = decide(this.#changes);
    const changed = new Map(put.map((change) => [change.id, change]));
    const removed = new Set(remove);
    for (const id of removed) this.#unstored.delete(id);
    this.#replace(
      this.#changes.filter(({ id }) => !removed.has(id)).map((change) => changed.get(change.id) ?? change),
    );
  }

  /**
   * Replaces one stored change, unless another tab has removed it, and tells the other tabs.
   * @param decision returns the changes to store in place of those with the same ids
   */
  async #replaceStored(
    id: string,
    decision: (change: OutboxChange, all: OutboxChange[]) => OutboxChange[],
  ): Promise<void> {
    let isGone = false;
    await this.#revise((all) => {
      const change = all.find((other) => other.id === id);
      // Another tab may have removed it, of which this page has not heard yet.
      isGone ||= !change && !this.#unstored.has(id);
      return change && !isGone ? { put: decision(change, all) } : {};
    });
    this.#env.post({ kind: 'stored' } satisfies Message);
  }

  /**
   * Removes a change with its dependents (`withDependents`).
   * @returns false if it is not there, or the condition does not hold
   */
  async #remove(condition: (change: OutboxChange) => boolean, id: string): Promise<boolean> {
    const ids = new Set<string>();
    let isRefused = false;
    await this.#revise((all) => {
      const found = all.find((other) => other.id === id);
      // Another tab may have sent and removed it, of which this page has not heard yet.
      const isGone = all === this.#changes && ids.size === 0 && !this.#unstored.has(id);
      const change = isGone ? undefined : found;
      if (change && !condition(change)) isRefused = true;
      if (!change || isRefused) return {};
      return removal(all, change, ids);
    });
    if (isRefused || ids.size === 0) return false;
    this.#settleWithdrawn([...ids]);
    return true;
  }

  /** Rejects the promises of removed changes with `Withdrawn`, and tells the other tabs. */
  #settleWithdrawn(ids: string[]): void {
    this.#settle(
      ids.map((id) => ({ id })),
      (deferred) => deferred.reject(new Withdrawn()),
    );
    this.#env.post({ kind: 'removed', ids } satisfies Message);
  }

  // Sending

  #canSend(): boolean {
    return this.#env.isOnline() && !this.#isPaused && !this.#isHeld;
  }

  /** Returns the changes that this tab may send now. */
  #sendableHere(): OutboxChange[] {
    if (!this.#canSend()) return [];
    const { hasLocks } = this.#env;
    const isOwn = ({ id }: OutboxChange) => hasLocks || this.#made.has(id) || this.#restored.has(id);
    return sendable(this.#changes, this.#underWay).filter(isOwn);
  }

  /** Sends what can be sent: at once while this tab has the lock, else when it gets the lock. */
  #pump(): void {
    if (this.#release) this.#sendMore();
    else this.#request();
  }

  /** Requests the lock, unless nothing can be sent. It is held until nothing is left that can be. */
  #request(): void {
    if (this.#isRequested || this.#sendableHere().length === 0) return;
    this.#isRequested = true;
    const burst = async () => {
      // Another tab may have sent or changed them meanwhile.
      await this.#reload();
      this.#isRequested = false;
      await new Promise<void>((resolve) => {
        this.#release = resolve;
        this.#sendMore();
      });
    };
    this.#env.exclusively(burst).catch(() => {
      this.#isRequested = false;
    });
  }

  /** Sends all that can be sent. Releases the lock when nothing is under way. */
  #sendMore(): void {
    for (const change of this.#sendableHere()) {
      this.#underWay.add(change.id);
      void this.#send(change).finally(() => {
        this.#underWay.delete(change.id);
        if (this.#release) this.#sendMore();
        this.#publish();
      });
    }
    this.#publish();
    if (this.#underWay.size > 0) return;
    this.#release?.();
    this.#release = undefined;
  }

  /**
   * Sends what this page has made without waiting for the lock, since the page is being left. If another tab sends it
   * too, it still takes effect once, because of its Idempotency-Key.
   */
  #sendAtOnce(): void {
    for (const change of this.#sendableHere()) {
      if (!this.#made.has(change.id) || !change.isSent) continue;
      this.#underWay.add(change.id);
      void this.#send(change).finally(() => {
        this.#underWay.delete(change.id);
        this.#pump();
      });
    }
  }

  /** Sends a change, and takes its answer, refusal or the lack of an answer over. */
  async #send(change: OutboxChange): Promise<void> {
    const { id } = change;
    const isFirst = !this.#unanswered.has(id) && (this.#made.has(id) || !change.isSent);
    if (!change.isSent && !(await this.#markSent(id))) return;
    const stored = this.#find(id);
    // While that was being noted, the session may have ended, or another person may have signed in.
    if (stored?.state !== 'waiting' || stored.owner !== this.#owner || this.#isHeld) return;
    // Another tab may have made it before it heard of an answer.
    const sent = this.#withAnsweredId(rebased(stored, this.#steps));
    // What it takes back has changed nothing, or its answer is not known any more.
    if (!sent) return this.discard(id);
    let answer: unknown;
    try {
      answer = await this.#env.send(sent, this.#made.get(id) ?? false);
    } catch (error) {
      if (isUnanswered(error)) return this.#wait(id, error);
      if (isGone(error, sent)) return this.#onAnswer(sent, undefined, new Map());
      const { status, current } = problemOf(error);
      const settlement = status === 409 ? settlementOf(sent, current, this.#steps) : null;
      // The stored version is that of others, onto which later changes of this browser are not based unasked.
      if (settlement === 'done') return this.#onAnswer(sent, current, new Map());
      if (settlement) return this.#replaceStored(id, (stored) => [{ ...stored, ...baseOf(settlement) }]);
      return this.#onRefusal(sent, error, isFirst);
    }
    return this.#onAnswer(sent, answer, stepsOf(sent, answer, isFirst));
  }

  /** Records that a change may reach the server from now on. @returns false if it was withdrawn before */
  async #markSent(id: string): Promise<boolean> {
    await this.#revise((all) => ({
      put: all.filter((change) => change.id === id).map((change) => ({ ...change, isSent: true })),
    }));
    if (this.#unstored.has(id)) return this.#find(id) !== undefined;
    // Another tab may have withdrawn it, so that what is stored counts.
    const stored = await (await this.#env.database()).read('changes', id).catch(() => this.#find(id));
    if (stored) return true;
    // Otherwise it would be sent next: this page has just marked its own copy as sent.
    const withdrawn = this.#changes.filter((change) => change.id === id);
    this.#replace(this.#changes.filter((change) => change.id !== id));
    this.#env.after(MISSING, () => this.#giveUp(withdrawn));
    return false;
  }

  /**
   * Removes an answered change, moves the others onto the versions that it has made, and resolves its promise.
   * @param steps those of the answer
   */
  async #onAnswer(change: OutboxChange, answer: unknown, steps: Steps): Promise<void> {
    const rest = change.hasWaited || !this.#made.has(change.id) ? restOf(change, answer) : undefined;
    this.#rememberAnsweredId(change.id, answer);
    tellSettled({ change, answer });
    await this.#revise((all) => ({
      put: [
        ...(rest ? [rest] : []),
        ...all.flatMap((other) => {
          const next = other.id === change.id ? other : rebased(other, steps);
          const completed = this.#withAnsweredId(next) ?? next;
          return completed === other ? [] : [completed];
        }),
      ],
      remove: rest ? [] : [change.id],
    }));
    this.#rememberSteps(steps);
    this.#pauses = 0;
    this.#countSaved(change.hasWaited);
    this.#settle([change], (deferred) => deferred.resolve(answer));
    this.#env.post({ kind: 'answered', id: change.id, answer, steps } satisfies Message);
  }

  /** Pauses after a call that was not answered. Sets `hasWaited` of its change, and of all that are not under way. */
  async #wait(id: string, error: unknown): Promise<void> {
    this.#unanswered.add(id);
    const isSessionOver = error instanceof ApiError && error.status === 401;
    this.#pause(isSessionOver ? null : pauseOf(error, this.#pauses));
    this.#pauses += 1;
    await this.#revise((all) => ({
      put: all
        .filter(
          (change) =>
            change.owner === this.#owner &&
            !change.hasWaited &&
            change.state === 'waiting' &&
            !change.isPrepared &&
            (change.id === id || !this.#underWay.has(change.id)),
        )
        .map((change) => ({ ...change, hasWaited: true })),
    }));
    this.#env.post({ kind: 'stored' } satisfies Message);
  }

  /**
   * Lets the page show a refusal, if it has made the change and waits for its answer. Otherwise keeps the change for a
   * decision of the person.
   * @param isFirst false if an earlier attempt was not answered
   */
  async #onRefusal(change: OutboxChange, error: unknown, isFirst: boolean): Promise<void> {
    this.#pauses = 0;
    if (isFirst && !change.hasWaited && this.#made.has(change.id)) return this.#report(change, error);
    const problem = problemOf(error);
    const state = problem.status === 409 && problem.current !== undefined ? 'conflict' : 'refused';
    await this.#replaceStored(change.id, (stored) => [{ ...stored, state, problem }]);
  }

  /**
   * Reports a refusal to this page, which made the change and shows the refusal: rejects its promise. The change leaves
   * the outbox.
   * @param condition of the stored change, without which it stays
   */
  async #report(
    change: OutboxChange,
    error: unknown,
    condition: (stored: OutboxChange) => boolean = () => true,
  ): Promise<void> {
    const ids = new Set<string>();
    let isOther = false;
    const reason = error instanceof Error ? error : new Error();
    tellSettled({ change, error: reason });
    await this.#revise((all) => {
      const stored = all.find(({ id }) => id === change.id);
      isOther ||= stored !== undefined && !condition(stored);
      return isOther ? {} : removal(all, change, ids);
    });
    if (isOther) return;
    this.#settle([change], (deferred) => deferred.reject(reason));
    this.#settleWithdrawn([...ids].filter((id) => id !== change.id));
  }

  /**
   * Sends nothing for a while.
   * @param milliseconds null for a pause that only `restore` or `sendNow` ends
   */
  #pause(milliseconds: number | null): void {
    this.#cancelPause?.();
    this.#isPaused = true;
    this.#cancelPause =
      milliseconds === null
        ? undefined
        : this.#env.after(milliseconds, () => {
            this.#isPaused = false;
            this.#pump();
          });
  }

  #resume(): void {
    this.#cancelPause?.();
    this.#cancelPause = undefined;
    this.#isPaused = false;
  }

  // Other tabs

  #rememberSteps(steps: Steps): void {
    for (const [id, added] of steps) {
      const known = this.#steps.get(id);
      // The map is in the order of last use.
      this.#steps.delete(id);
      this.#steps.set(id, new Map([...(known ?? []), ...added]));
    }
    for (const id of this.#steps.keys()) {
      if (this.#steps.size <= STEPS_MAX) return;
      this.#steps.delete(id);
    }
  }

  /** Remembers the id (`changeId`) in the answer to a change, for the change that takes it back. */
  #rememberAnsweredId(id: string, answer: unknown): void {
    if (!isRecord(answer) || typeof answer.changeId !== 'string') return;
    this.#answeredIds.set(id, answer.changeId);
    for (const oldest of this.#answeredIds.keys()) {
      if (this.#answeredIds.size <= ANSWERED_IDS_MAX) return;
      this.#answeredIds.delete(oldest);
    }
  }

  /**
   * Returns a change that takes another one back with the id from the answer to that one in its path; undefined if that
   * id is not known. Returns any other change as it is.
   */
  #withAnsweredId(change: OutboxChange): OutboxChange | undefined {
    const { undoes, call, ...others } = change;
    if (undoes === undefined) return change;
    const answeredId = this.#answeredIds.get(undoes);
    return answeredId === undefined
      ? undefined
      : { ...others, call: { ...call, path: pathWith(call.path, answeredId) } };
  }

  /**
   * Takes over a message of another tab (`Message`), or of the service worker, which only says that changes are stored.
   */
  async #receive(message: unknown): Promise<void> {
    if (!isRecord(message)) return;
    if (message.kind === 'answered' && typeof message.id === 'string') {
      const { id, answer, steps } = message;
      this.#told.add(id);
      if (steps instanceof Map) this.#rememberSteps(steps);
      this.#rememberAnsweredId(id, answer);
      const change = this.#find(id) ?? this.#missing.get(id);
      if (change) tellSettled({ change, answer });
      this.#settle([{ id }], (deferred) => deferred.resolve(answer));
    }
    if (message.kind === 'removed' && Array.isArray(message.ids)) {
      const ids = (message.ids as unknown[]).filter((id) => typeof id === 'string');
      for (const id of ids) this.#told.add(id);
      this.#settle(
        ids.map((id) => ({ id })),
        (deferred) => deferred.reject(new Withdrawn()),
      );
    }
    // Another tab may have stored a change of this person while the first one removed all of them.
    if (message.kind === 'ended' && message.owner === this.#owner) await this.#end();
    await this.#reload();
    this.#cancelWatch?.();
    if (this.#sendableHere().length > 0) this.#cancelWatch = this.#env.after(WATCH, () => this.#pump());
  }

  // What pages see

  #find(id: string): OutboxChange | undefined {
    return this.#changes.find((change) => change.id === id);
  }

  #deferredOf(id: string): Deferred {
    const known = this.#deferred.get(id);
    if (known) return known;
    let resolve: Deferred['resolve'] = () => {};
    let reject: Deferred['reject'] = () => {};
    const promise = new Promise<unknown>((onAnswer, onError) => {
      resolve = onAnswer;
      reject = onError;
    });
    // Nobody may wait for it, such as for the change of an earlier page.
    promise.catch(() => {});
    const made = { promise, resolve, reject };
    this.#deferred.set(id, made);
    return made;
  }

  /**
   * Forgets what this page remembers about changes that have ended.
   * @param how settles the promise of each that this page has made
   */
  #settle(changes: readonly { id: string }[], how: (deferred: Deferred) => void): void {
    let wasMissing = false;
    for (const { id } of changes) {
      wasMissing = this.#missing.delete(id) || wasMissing;
      this.#made.delete(id);
      this.#unanswered.delete(id);
      const deferred = this.#deferred.get(id);
      this.#deferred.delete(id);
      if (deferred) how(deferred);
    }
    if (wasMissing) this.#publish();
  }

  /** Replaces the changes of this page, and shows them. */
  #replace(changes: readonly OutboxChange[]): void {
    this.#revision += 1;
    this.#changes = inOrder(changes);
    this.#publish();
  }

  /** Shows that a change was saved just now. */
  #countSaved(hasWaited: boolean): void {
    showStatus({ lastSavedAt: this.#env.now() });
    if (!hasWaited) return;
    showStatus({ justSent: outboxStatus.get().justSent + 1 });
    this.#cancelJustSent?.();
    this.#cancelJustSent = this.#env.after(JUST_SENT, () => showStatus({ justSent: 0 }));
  }

  /** Writes the changes and the status into the stores that components read (shown.ts). */
  #publish(): void {
    const changes = this.#changes;
    const submitted = changes.filter(({ isPrepared }) => !isPrepared);
    const shown = this.#missing.size === 0 ? changes : inOrder([...this.#missing.values(), ...changes]);
    if (outboxChanges.get() !== shown) outboxChanges.set(shown);
    const canSend = this.#canSend();
    const marked = submitted.filter(({ hasWaited, state }) => hasWaited || state !== 'waiting' || !canSend);
    showWaiting(marked.flatMap(itemIdsOf));
    const waiting = submitted.filter(({ state }) => state === 'waiting').length;
    const sending = this.#underWay.size > 0;
    const isBeingSent = sending || (canSend && sendable(changes, this.#underWay).length > 0);
    showStatus({
      waiting,
      refused: submitted.length - waiting,
      sending,
      sendingSince: isBeingSent ? (outboxStatus.get().sendingSince ?? this.#env.now()) : null,
      isUnanswered: this.#isPaused,
      isLasting: this.#isLasting,
    });
  }
}

/**
 * Returns what removes a change with its dependents from the stored changes.
 * @param removed gets the ids of all that are removed
 */
function removal(all: OutboxChange[], change: OutboxChange, removed: Set<string>): Writes<OutboxChange> {
  for (const { id } of withDependents(all, change)) removed.add(id);
  return {
    put: withoutLinksTo(all, change).filter(({ id }) => !removed.has(id)),
    remove: [...removed],
  };
}

const inOrder = (changes: readonly OutboxChange[]): OutboxChange[] =>
  [...changes].sort((a, b) => a.order - b.order);

/** Returns the fields of a change with the versions of its item and of its series. */
const baseOf = ({ base, seriesBase }: OutboxChange): Pick<OutboxChange, 'base' | 'seriesBase'> =>
  seriesBase ? { base, seriesBase } : { base };

/** True if there was no answer to the change itself: it may be stored or not, and is sent again. */
function isUnanswered(error: unknown): boolean {
  return (
    !(error instanceof ApiError) || error.status === 401 || NOT_REFUSED.has(error.status) || isOfProxy(error)
  );
}

/** True for an answer of a proxy while the planner is away, such as '404 page not found' or Cloudflare's 520 to 530. */
const isOfProxy = ({ status, isText }: ApiError): boolean => isText && (status === 404 || status >= 520);

/** True for the deletion of what is not there any more. */
const isGone = (error: unknown, { call }: OutboxChange): boolean =>
  error instanceof ApiError && error.status === 404 && call.method === 'DELETE';

/** Returns the milliseconds until the next attempt: at least as many as `Retry-After` of the answer says. */
function pauseOf(error: unknown, pauses: number): number {
  const pause = Math.min(FIRST_PAUSE * 2 ** pauses, LONGEST_PAUSE);
  const seconds = error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
  return Math.max(pause, seconds * 1000);
}

/** Returns a refusal as it is kept with the change; status 0 for an error that is no answer of the server. */
function problemOf(error: unknown): ChangeProblem {
  if (!(error instanceof ApiError)) return { status: 0 };
  const { status, details, fields, current, changedBy, changedAt } = error;
  return { status, error: error.error, details, fields, current, changedBy, changedAt };
}

/** Returns the error of a refusal that is kept with a change: the inverse of `problemOf`. */
function errorOf({ status, error = '', fields, ...others }: ChangeProblem = { status: 0 }): ApiError {
  const { details, current, changedBy, changedAt } = others;
  return ApiError.of(status, { error, details, fields: { ...fields }, current, changedBy, changedAt });
}
