import { type Notice, notify, TOASTS } from '@/lib/client/browser/toasts';
import { ApiError, detailsOf } from '@/lib/client/http/api';
import { getSessionId } from '@/lib/client/http/session-id';
import { RefusedItem } from './batch-call';

/** The most changes that can be taken back. */
const MOST = 20;

/** The most milliseconds of typing that are taken back together. */
const TOGETHER_MS = 30_000;

/** Why a change could not be taken back. */
export type UndoFailure = {
  notice: Notice;
  /** True when it may succeed later: the change can then be taken back again. */
  mayRepeat: boolean;
};

/** A change of this person in this tab, and how to take it back. */
export type Undoable = {
  /** The words for the change, as in 'Undone: moved to Tuesday, November 25'. */
  did: string;
  /** The name of what was changed, such as the title of an item. */
  to: string;
  /** Sends the calls that take the change back. Resolves to null once the server has stored that. */
  takeBack: () => Promise<UndoFailure | null>;
  /**
   * A change with the same key as the newest one, made shortly after it, is taken back together with it, such as more
   * typing in one text.
   */
  key?: string;
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
  count: number;
  /** All of them but the first, the oldest first. */
  later: Undoable[];
};

/** The changes of this tab, the newest last, and the session in which they were made. */
let stack: Entry[] = [];
let session: string | null = null;

/** The changes of one `asOneChange`, and the function that forgets all of them. */
type Group = { changes: Undoable[]; forget: () => void };

/** The changes that `asOneChange` is collecting. */
let collected: Group | null = null;

/** Returns the stack of the current session: what one person has changed is not undone by the next. */
function ownStack(): Entry[] {
  if (session !== getSessionId()) stack = [];
  session = getSessionId();
  return stack;
}

/**
 * Remembers a change, which Ctrl+Z and the Undo of its toast (`undoAction`) then take back. The actions on items
 * (lib/client/changes/item-actions) call this themselves.
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
  entry.count += 1;
  return () => {
    entry.count -= 1;
    if (entry.count === 0) remove(ownStack(), entry);
  };
}

/** Returns the newest entry if the change belongs to it, else a new one. */
function entryFor(change: Undoable): Entry {
  const entries = ownStack();
  const newest = entries.at(-1);
  const isMore = change.key !== undefined && change.key === newest?.key;
  if (newest && isMore && Date.now() - newest.begun < TOGETHER_MS) {
    newest.later.push(change);
    return newest;
  }
  const entry = { ...change, begun: Date.now(), count: 0, later: [] };
  entries.push(entry);
  if (entries.length > MOST) entries.shift();
  return entry;
}

/** Removes a change from an array. Returns false if it is not there. */
function remove<Change>(changes: Change[], change: Change): boolean {
  const at = changes.indexOf(change);
  if (at !== -1) changes.splice(at, 1);
  return at !== -1;
}

/**
 * Makes changes that are taken back as one. Returns what `work` returns.
 * @param words see `Undoable`
 * @param work makes its changes before it returns; their answers may come later
 */
export function asOneChange<Made>(words: Pick<Undoable, 'did' | 'to'>, work: () => Made): Made {
  const group: Group = { changes: [], forget: () => {} };
  collected = group;
  try {
    return work();
  } finally {
    collected = null;
    if (group.changes.length > 0)
      group.forget = pushUndo({ ...words, takeBack: () => takeAllBack(group.changes) });
  }
}

/**
 * Takes all changes of a group back. Returns the first failure, if any. What could not be taken back stays in the
 * group.
 */
async function takeAllBack(group: Undoable[]): Promise<UndoFailure | null> {
  const changes = [...group].reverse();
  const failures = await Promise.all(changes.map(({ takeBack }) => takeBack()));
  for (const [index, change] of changes.entries()) if (!failures[index]) remove(group, change);
  return failures.find((failure) => failure !== null) ?? null;
}

/**
 * Returns the button Undo for the toast of the newest change. It does nothing once the change was taken back otherwise.
 * @param onUndone called when the change is taken back, by the toast or by the key
 */
export function undoAction(onUndone?: () => void): Notice['action'] {
  const change = ownStack().at(-1);
  if (!change) return undefined;
  if (onUndone) change.onUndone = onUndone;
  return { label: 'Undo', onPress: () => void takeBack(change) };
}

/** Takes the newest change back. Without one it does nothing. */
export async function undoLast(): Promise<void> {
  const change = ownStack().at(-1);
  if (change) await takeBack(change);
}

async function takeBack(change: Entry): Promise<void> {
  if (!remove(ownStack(), change)) return;
  change.onUndone?.();
  // The inverse of the first one replaces those that were sent. One that still waits would be sent, and shown, after it.
  for (const later of [...change.later].reverse()) await later.removeUnsent?.();
  const failure = await change.takeBack();
  if (!failure) return notify(TOASTS.undone(change.did, change.to));
  notify(failure.notice);
  if (failure.mayRepeat) pushUndo(change);
}

/** Returns the toast about a call that should have taken a change back and was refused, and if it may be repeated. */
export function undoFailureOf(error: Error, title: string): UndoFailure {
  const status = error instanceof ApiError ? error.status : null;
  if (status === 404) return { notice: TOASTS.noLongerThere(title), mayRepeat: false };
  const details = error instanceof RefusedItem ? error.message : detailsOf(error);
  const mayRepeat = !(error instanceof RefusedItem) && (status === null || status >= 500 || status === 429);
  return { notice: TOASTS.notUndone(title, mayRepeat ? undefined : details), mayRepeat };
}

/**
 * Returns a `takeBack` (`Undoable`) that makes a call.
 * @param to the name of what was changed, for the toast about a refusal
 */
export const takingBack = (to: string, call: () => Promise<unknown>) => (): Promise<UndoFailure | null> =>
  call().then(
    () => null,
    (error: Error) => undoFailureOf(error, to),
  );
