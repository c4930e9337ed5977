import type { NewChange, OutboxChange } from '@/lib/client/database/change';
import { database } from '@/lib/client/database/database';
import { api } from '@/lib/client/http/api';
import { dropOldestKept } from '@/lib/client/query/kept-data';
import type { OutboxEngine } from './engine';
import { askToKeepStorage } from './keep-storage';
import { outboxChanges } from './shown';

/**
 * The changes of this browser that the server has not answered yet. They are kept in IndexedDB, so that they survive
 * the page, and are sent by one tab at a time, each exactly once (docs/rules/changes.md).
 */

let engine: OutboxEngine | undefined;
let loading: Promise<OutboxEngine> | undefined;

/**
 * Loads the code that stores and sends, which the first paint does not need. Pages call `restoreChanges` once the
 * session is known, which loads it.
 */
export function loadOutbox(): Promise<OutboxEngine> {
  loading ??= import('./engine').then(
    (loaded) => {
      engine = new loaded.OutboxEngine();
      void onNoRoom(dropOldestKept);
      askToKeepStorage();
      takeEarly(engine);
      return engine;
    },
    (error: Error) => {
      // Without network the code may not be there yet. The next call tries again.
      loading = undefined;
      refuseEarly(error);
      throw error;
    },
  );
  return loading;
}

/** Changes that the code which stores and sends has not taken yet, by their ids. */
const early = new Map<string, EarlyChange>();

type EarlyChange = {
  change: NewChange;
  /** True if it was sent because the page was left. */
  isSent: boolean;
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
};

/**
 * Sends the changes in `early`, since the page is being left, and nothing else has them. If the page comes back, they
 * are sent again, and take effect once because of their `Idempotency-Key`. Without their versions, changes of many
 * items would overwrite what others have changed.
 */
function sendEarly(): void {
  for (const waiting of early.values()) {
    const { id, call, base, bases, seriesBase, undoes, ready } = waiting.change;
    if (bases || seriesBase || undoes || ready || waiting.isSent) continue;
    waiting.isSent = true;
    // From now on Undo takes it back by another change.
    outboxChanges.set(
      outboxChanges.get().map((change) => (change.id === id ? { ...change, isSent: true } : change)),
    );
    const { method, path, body } = call;
    const versioned = body && base !== null ? { ...body, version: base } : body;
    void api(method, path, versioned, { changeId: id }).catch(() => undefined);
  }
}

const sendEarlyIfHidden = (): void => void (document.hidden && sendEarly());

/**
 * Shows a change, and keeps it until the code has taken it. A page that is left is hidden after `pagehide`: a change
 * that is made by a listener of `pagehide`, such as a text that is being typed, is sent then, and one that is made
 * after that at once.
 */
function keepEarly(change: NewChange): Promise<unknown> {
  const { isRenewedHere: _renewed, ready, ...given } = change;
  const shown = outboxChanges.get();
  const order = Math.max(Date.now() * 1000, (shown.at(-1)?.order ?? 0) + 1);
  const record: OutboxChange = {
    ...given,
    ...(ready ? { isPrepared: true } : {}),
    order,
    owner: null,
    madeAt: Date.now(),
    state: 'waiting',
    isSent: false,
    hasWaited: false,
  };
  const answer = new Promise<unknown>((resolve, reject) => {
    early.set(change.id, { change, isSent: false, resolve, reject });
  });
  outboxChanges.set([...shown, record]);
  sendEarlyIfHidden();
  window.addEventListener('pagehide', sendEarly);
  document.addEventListener('visibilitychange', sendEarlyIfHidden);
  loadOutbox().catch(() => {});
  return answer;
}

/** Submits the changes in `early` to the engine. */
function takeEarly(loaded: OutboxEngine): void {
  const all = [...early.values()];
  early.clear();
  if (all.length === 0) return;
  const sent = all.filter(({ isSent }) => isSent).map(({ change }) => change.id);
  const answers = loaded.submitAll(
    all.map(({ change }) => change),
    new Set(sent),
  );
  for (const [index, { resolve, reject }] of all.entries()) answers[index]?.then(resolve, reject);
}

/** Removes the changes in `early`, and rejects their promises, since the code that stores could not be loaded. */
function refuseEarly(error: Error): void {
  const all = [...early.values()];
  early.clear();
  const ids = new Set(all.map(({ change }) => change.id));
  outboxChanges.set(outboxChanges.get().filter(({ id }) => !ids.has(id)));
  for (const { reject } of all) reject(error);
}

/** Calls the engine: at once if it is loaded, so that a change that is made as the page closes is still sent. */
const withEngine = <T>(use: (loaded: OutboxEngine) => Promise<T>): Promise<T> =>
  engine ? use(engine) : loadOutbox().then(use);

/**
 * Stores a change, and sends it after the earlier ones of its entities. While the network is lost the change waits, and
 * the promise stays pending.
 *
 * @returns the answer of the server; undefined for 204
 * @throws ApiError when the server refuses it at the first attempt; `Withdrawn` when it is removed before an answer.
 *   A change that is refused after it has waited is kept for the decision of the person, and its promise stays pending
 */
export const submit = <T = void>(change: NewChange): Promise<T> =>
  engine ? engine.submit<T>(change) : (keepEarly(change) as Promise<T>);

/**
 * Reads what an earlier page of this person, or another tab, has not sent yet, and sends it. Called when it is known
 * who is signed in, and again after another person has signed in.
 *
 * @param owner the id of the signed-in person
 * @returns the changes that the server has not answered, in their order
 */
export const restoreChanges = (owner: string): Promise<OutboxChange[]> =>
  withEngine((loaded) => loaded.restore(owner));

/**
 * Removes a change that cannot have reached the server, with the later changes of its subject if it creates that.
 * @returns false if it may have been sent: it can then be taken back only by another change
 */
export const withdraw = (id: string): Promise<boolean> => withEngine((loaded) => loaded.withdraw(id));

/**
 * Sends a refused change once more.
 * @param seen for a call for many items: their versions as the person sees them by now
 */
export const tryAgain = (id: string, seen?: Readonly<Record<string, number>>): Promise<void> =>
  withEngine((loaded) => loaded.tryAgain(id, seen));

/** Removes a change for good, with the later changes of its subject if it creates that. */
export const discard = (id: string): Promise<void> => withEngine((loaded) => loaded.discard(id));

/**
 * Bases a change, and the later ones of its subject, on another person's version, which the person has seen and
 * overwrites. Then sends them.
 * @param seriesVersion for a change of several occurrences: the version of the series
 */
export const replaceBase = (id: string, version: number, seriesVersion?: number): Promise<void> =>
  withEngine((loaded) => loaded.replaceBase(id, version, seriesVersion));

/** Sends what waits now, such as when the network or the live stream returns. */
export const sendNow = (): Promise<void> => withEngine((loaded) => loaded.sendNow());

/** Sends nothing more until `restoreChanges` is called: the session has ended, so that calls would be refused. */
export const holdChanges = (): void => engine?.hold();

/** Returns the changes of a person that the server has not answered, also stored ones that no page has read yet. */
export async function changesOf(owner: string): Promise<OutboxChange[]> {
  const stored = await (await database()).readAll('changes').catch(() => []);
  const all = new Map([...outboxChanges.get(), ...stored].map((change) => [change.id, change]));
  return [...all.values()].filter((change) => change.owner === owner);
}

/**
 * Removes all changes of a person from this browser, such as on signing out. Their promises reject with `Withdrawn`.
 * Never rejects.
 */
export async function discardAll(owner: string): Promise<void> {
  const loaded = await loading?.catch(() => undefined);
  await loaded?.discardAll();
  // The code that sends may not have been loaded, and then no page has read the changes.
  const remove = (records: OutboxChange[]) => records.filter((change) => change.owner === owner);
  await database()
    .then((stored) =>
      stored.revise('changes', (records) => ({ remove: remove(records).map(({ id }) => id) })),
    )
    .catch(() => undefined);
}

/** Sets the function that frees room in IndexedDB when a change could not be stored, such as by dropping kept reads. */
export const onNoRoom = (free: () => Promise<void>): Promise<void> =>
  withEngine(async (loaded) => loaded.onNoRoom(free));

/** Uses this engine from now on, as a new page would. */
export function setEngineForTest(made: OutboxEngine): void {
  early.clear();
  outboxChanges.set([]);
  engine = made;
  loading = Promise.resolve(made);
}

/** Forgets all changes, as a new page in another browser would. */
export async function resetOutboxForTest(): Promise<void> {
  const { OutboxEngine } = await import('./engine');
  await engine?.discardAll();
  setEngineForTest(new OutboxEngine());
}
