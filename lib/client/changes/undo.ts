import { createStore } from '@/lib/client/browser/create-store';
import { type Notice, notify, TOASTS } from '@/lib/client/browser/toasts';
import { ApiError, detailsOf } from '@/lib/client/http/api';
import { getSessionId, subscribeToSessionId } from '@/lib/client/http/session-id';
import { RefusedItem } from './batch-call';

/** The most changes that can be taken back. */
const MOST = 20;

/** The most milliseconds of typing that are taken back together. */
const TOGETHER_MS = 30_000;

/** From as many items on it is asked first. */
const ASKED_FROM = 20;

/** Undo takes a change back, Redo makes one again that was taken back. */
export type Way = 'undo' | 'redo';

/** Why a change could not be taken back, or not be made again. */
export type UndoFailure = {
  notice: Notice;
  /** True when it may succeed later: it can then be tried again. */
  mayRepeat: boolean;
  /** True when it succeeded for some of the items. */
  isPart?: boolean;
};

/**
 * The calls that take a change back, or make it again, after they were submitted.
 * @property failure resolves to null once the server has stored all of it, or it waits for the network; never rejects
 * @property reverse does the opposite, for what has succeeded
 */
export type Reversed = { failure: Promise<UndoFailure | null>; reverse: Reversal };

/** Sends the calls that take a change back, or make it again. Resolves as soon as they are in the outbox. */
export type Reversal = () => Promise<Reversed>;

/** A change of this person in this tab, and how to take it back. */
export type Undoable = {
  /** The words for the change, as in 'Undone: moved to Tuesday, November 25'. */
  did: string;
  /** The name of what was changed, such as the title of an item. */
  to: string;
  /** How many items it changes, if these are not one for the person. */
  count?: number;
  /**
   * Takes the change back, as in `Reversal`.
   * @param newest the patch of the newest of the changes that are taken back together with it
   */
  takeBack: (newest?: object) => Promise<Reversed>;
  /**
   * A change with the same key as the newest one, made shortly after it, is taken back together with it, such as more
   * typing in one text.
   */
  key?: string;
  /** For a change with a key: what it gives to the text. */
  patch?: object;
  /** For a change with a key: removes it from the outbox if it has not been sent yet. */
  removeUnsent?: () => Promise<unknown>;
  /** Called when the change is taken back, such as to focus the row that returns. */
  onUndone?: () => void;
};

/** A change that can be taken back, with those that are taken back together with it. */
type Entry = Undoable & {
  /** When the first of them was made, in milliseconds since the epoch. */
  begun: number;
  /** How many of them there are, without those that were forgotten. */
  known: number;
  /** All of them but the first, the oldest first. */
  later: Undoable[];
};

/** The changes of this tab that can be taken back, and those that can be made again, the newest last; and their session. */
let stacks: Record<Way, Entry[]> = { undo: [], redo: [] };
let session: string | null = null;

/** Changes before the last 20. Ctrl+Z does not reach them, only a button Undo that is still shown for one. */
let older = new WeakSet<Entry>();

/** The changes of one `asOneChange`, and the function that forgets all of them. */
type Group = { changes: Undoable[]; forget: () => void };

/** The changes that `asOneChange` is collecting. */
let collected: Group | null = null;

/** Returns a stack of the current session: what one person has changed is not undone by the next. */
function ownStack(way: Way): Entry[] {
  if (session !== getSessionId()) {
    stacks = { undo: [], redo: [] };
    older = new WeakSet();
  }
  session = getSessionId();
  return stacks[way];
}

/**
 * Remembers a change, which Ctrl+Z and the Undo of its toast (`undoAction`) then take back. The actions on items
 * (lib/client/changes/item-actions) call this themselves. What was taken back before is not made again from then on.
 *
 * @returns a function that forgets the change, such as when the server has refused it
 */
export function pushUndo(change: Undoable): () => void {
  if (collected) {
    const group = collected;
    group.changes.push(change);
    return () => {
      remove(group.changes, change);
      if (group.changes.length === 0) group.forget();
    };
  }
  const entry = entryFor(change);
  entry.known += 1;
  stacks.redo = [];
  return () => {
    entry.known -= 1;
    if (entry.known === 0) take(ownStack('undo'), entry);
  };
}

/** Returns the newest entry if the change belongs to it, else a new one. */
function entryFor(change: Undoable): Entry {
  const entries = ownStack('undo');
  const newest = entries.at(-1);
  const isMore = change.key !== undefined && change.key === newest?.key;
  if (newest && isMore && Date.now() - newest.begun < TOGETHER_MS) {
    newest.later.push(change);
    return newest;
  }
  return put(entries, { ...change, begun: Date.now(), known: 0, later: [] });
}

function put(entries: Entry[], entry: Entry): Entry {
  entries.push(entry);
  const [oldest] = entries.length > MOST ? entries.splice(0, 1) : [];
  if (oldest) older.add(oldest);
  return entry;
}

/** Removes an entry from its stack or from the older ones. Returns false if it is in neither. */
const take = (entries: Entry[], entry: Entry): boolean => remove(entries, entry) || older.delete(entry);

/** Removes a change from an array. Returns false if it is not there. */
function remove<Change>(changes: (Change | undefined)[], change: Change | undefined): boolean {
  const at = changes.indexOf(change);
  if (at !== -1) changes.splice(at, 1);
  return at !== -1;
}

/**
 * Makes changes that are taken back as one. Returns what `work` returns.
 * @param words see `Undoable`
 * @param work makes its changes before it returns; their answers may come later
 */
export function asOneChange<Made>(words: Pick<Undoable, 'did' | 'to' | 'count'>, work: () => Made): Made {
  const group: Group = { changes: [], forget: () => {} };
  collected = group;
  try {
    return work();
  } finally {
    collected = null;
    if (group.changes.length > 0)
      group.forget = pushUndo({ ...words, takeBack: reversingAll(group.changes) });
  }
}

/** Returns what reverses all changes of a group, the newest first. What could not be reversed stays in the group. */
const reversingAll =
  (group: Pick<Undoable, 'takeBack'>[]): Reversal =>
  async () => {
    const changes = [...group].reverse();
    const all = await Promise.all(changes.map(({ takeBack }) => takeBack()));
    const reversed = all.map(({ reverse }) => ({ takeBack: reverse }));
    const isLeft = [...reversed];
    const failure = Promise.all(all.map((each) => each.failure)).then((failures) => {
      for (const [index, failed] of failures.entries())
        if (failed) remove(reversed, isLeft[index]);
        else remove(group, changes[index]);
      const first = failures.find((failed) => failed !== null);
      return first ? { ...first, isPart: reversed.length > 0 } : null;
    });
    return { failure, reverse: reversingAll(reversed) };
  };

/**
 * Returns the button Undo for the toast of the newest change. It does nothing once the change was taken back otherwise.
 * @param onUndone called when the change is taken back, by the toast or by the key
 */
export function undoAction(onUndone?: () => void): Notice['action'] {
  const change = ownStack('undo').at(-1);
  if (!change) return undefined;
  if (onUndone) change.onUndone = onUndone;
  return { label: 'Undo', onPress: () => void reverse(change, 'undo') };
}

/** Takes the newest change back. Without one it does nothing. */
export const undoLast = (): Promise<void> => reverseLast('undo');

/** Makes the change again that was taken back last, if nothing was changed since. Without one it does nothing. */
export const redoLast = (): Promise<void> => reverseLast('redo');

/** Does what `undoLast` or `redoLast` does. */
export async function reverseLast(way: Way): Promise<void> {
  const change = ownStack(way).at(-1);
  if (change) await reverse(change, way);
}

/** A question before many items are changed. */
export type UndoQuestion = {
  way: Way;
  /** How many items would be changed. */
  count: number;
  /** The words for the change, as in `Undoable`. */
  did: string;
  to: string;
  answer: (isWanted: boolean) => void;
};

/** The question that is open; null without one. A dialog of the planner shows it. */
export const undoQuestion = createStore<UndoQuestion | null>(null);

const isWanted = ({ did, to, count = 1 }: Undoable, way: Way): boolean | Promise<boolean> =>
  count < ASKED_FROM ||
  new Promise((resolve) => {
    const answer = (given: boolean) => {
      forget();
      undoQuestion.set(null);
      resolve(given);
    };
    // What one person was asked is not answered by the next.
    const forget = subscribeToSessionId(() => answer(false));
    undoQuestion.set({ way, count, did, to, answer });
  });

async function reverse(change: Entry, way: Way): Promise<void> {
  const from = ownStack(way);
  const to = ownStack(way === 'undo' ? 'redo' : 'undo');
  const isThere = from.includes(change) || older.has(change);
  if (!isThere || !(await isWanted(change, way)) || !take(from, change)) return;
  if (way === 'undo') change.onUndone?.();
  // The code that takes it back may be missing without a network.
  const sending = send(change).catch((error: Error) => ({
    failure: Promise.resolve(undoFailureOf(error, change.to, way)),
    reverse: change.takeBack,
  }));
  const opposite = { ...change, key: undefined, later: [], takeBack: async () => (await sending).reverse() };
  // At once, so that several that are taken back shortly one after the other are made again in their order.
  put(to, opposite);
  const failure = await (await sending).failure;
  if (!failure) return notify(TOASTS.reversed(way, change.did, change.to));
  if (!failure.isPart) remove(to, opposite);
  notify(failure.notice);
  if (failure.mayRepeat) put(from, change);
}

async function send({ takeBack, later }: Entry): Promise<Reversed> {
  // The inverse of the first one replaces those that were sent. One that still waits would be sent, and shown, after it.
  for (const each of [...later].reverse()) await each.removeUnsent?.();
  return takeBack(later.at(-1)?.patch);
}

/**
 * Returns the toast about a call that should have taken a change back, or made it again, and was refused; and if it may
 * be repeated.
 */
export function undoFailureOf(error: Error, title: string, way: Way): UndoFailure {
  const status = error instanceof ApiError ? error.status : null;
  if (status === 404) return { notice: TOASTS.noLongerThere(title), mayRepeat: false };
  const details = error instanceof RefusedItem ? error.message : detailsOf(error);
  const mayRepeat = !(error instanceof RefusedItem) && (status === null || status >= 500 || status === 429);
  return { notice: TOASTS.notReversed(way, title, mayRepeat ? undefined : details), mayRepeat };
}

/**
 * Returns a `Reversal` that makes a call, and whose opposite makes another.
 * @param to the name of what was changed, for the toast about a refusal
 */
export const reversing =
  (to: string, calls: Readonly<Record<Way, () => Promise<unknown>>>, way: Way = 'undo'): Reversal =>
  async () => ({
    failure: calls[way]().then(
      () => null,
      (error: Error) => undoFailureOf(error, to, way),
    ),
    reverse: reversing(to, calls, way === 'undo' ? 'redo' : 'undo'),
  });
