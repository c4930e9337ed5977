import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { FURTHER_TOASTS } from '@/lib/client/browser/further-toasts';
import { type Notice, notify } from '@/lib/client/browser/toasts';
import { RefusedItem } from '@/lib/client/changes/batch-call';
import { type AskedChange, changeOf, itemViewOf, type ManyWay, titleOf } from '@/lib/client/changes/describe';
import { inNumbers, sentencesOn } from '@/lib/client/changes/refusals';
import { answeredOrWaiting, removeUnsent, submitShown } from '@/lib/client/changes/submit';
import {
  pushUndo,
  type Reversal,
  type UndoFailure,
  undoAction,
  undoFailureOf,
  type Way,
} from '@/lib/client/changes/undo';
import { undoOf } from '@/lib/client/changes/undo-of';
import { detailsOf } from '@/lib/client/http/api';
import { isRest } from '@/lib/client/outbox/many';
import { outboxChanges } from '@/lib/client/outbox/shown';
import { perClient } from '@/lib/client/query/per-client';
import { BATCH_MAX } from '@/lib/shared/contract/plain/limits';
import type { BatchChange, BatchOutcome } from '@/lib/shared/contract/schemas/batch';
import type { ItemWithKind } from '@/lib/shared/policy/item-kinds';

/**
 * The actions on many items together. The page shows each at once. The promise resolves when the server has answered,
 * or when the change waits for the network, and a toast has said how many items were changed and why others were
 * refused.
 */
export type ManyActions = {
  /** @param did the words for the change, as in '3 moved to Later' */
  change: (items: readonly ItemWithKind[], change: BatchChange, did: string) => Promise<void>;
  remove: (items: readonly ItemWithKind[]) => Promise<void>;
};

/** The items that were changed, and why the others were not. */
type Result = {
  done: ItemWithKind[];
  failed: { of: ItemWithKind; error: Error }[];
  /** The calls, by their ids in the outbox, with the items that each has changed. */
  calls: { changeId: string; items: readonly ItemWithKind[] }[];
};

/** Returns the actions on many items for a query client. */
export const manyActionsOf = perClient((client: QueryClient): ManyActions => {
  async function make(items: readonly ItemWithKind[], way: ManyWay, did: string): Promise<void> {
    const asked: AskedChange = { items, way, scope: 'this', isBatch: true };
    const making = send(client, asked);
    const forget = pushUndo({
      did: `${items.length} ${did}`,
      to: titleOf(items),
      count: items.length,
      takeBack: reversing(client, asked, 'undo', making),
    });
    const action = undoAction();
    const result = await making;
    if (result.done.length === 0) forget();
    notify({ ...toastOf(result, did), action: result.done.length > 0 ? action : undefined });
  }

  return {
    change: (items, change, did) => make(items, { change }, did),
    remove: (items) => make(items, { delete: true }, 'deleted'),
  };
});

/**
 * Removes the calls of a change that have not been sent, and the refused parts of others, from the outbox. Returns the
 * items whose change has reached the server, or may have.
 */
async function removeWaiting({ done, calls }: Result): Promise<ItemWithKind[]> {
  const removed = new Set<string>();
  for (const { changeId, items } of calls) {
    const change = outboxChanges.get().find(({ id }) => id === changeId);
    const waiting = change && isRest(change) ? (itemViewOf(change)?.items ?? []) : items;
    if (await removeUnsent(changeId)) for (const { item } of waiting) removed.add(item.id);
  }
  return done.filter(({ item }) => !removed.has(item.id));
}

/** Returns the actions on many items; the same object on every render. */
export const useManyActions = (): ManyActions => manyActionsOf(useQueryClient());

/**
 * Returns what changes each item back to what it was, or makes the change of them again.
 * @param before the result of the calls that are reversed
 */
function reversing(client: QueryClient, asked: AskedChange, way: Way, before: Promise<Result>): Reversal {
  /** The items that the last attempt has left; undefined before the first. */
  let left: Promise<readonly ItemWithKind[]> | undefined;
  return async () => {
    const reached = left ?? before.then(removeWaiting);
    /** The items whose change had not been sent: its removal from the outbox has reversed it. */
    const removed = left
      ? []
      : Promise.all([before, reached]).then(([{ done }, items]) => without(done, items));
    const sending = reached.then((items) => sendReverse(client, asked, way, items));
    const reversed = Promise.all([sending, removed]).then(([result, others]) => ({
      ...result,
      done: [...others, ...result.done],
    }));
    left = sending.then(({ failed }) => failed.filter(mayRepeat(way)).map(({ of }) => of));
    return {
      failure: reversed.then((result) => failureOf(result, way)),
      reverse: reversing(client, asked, way === 'undo' ? 'redo' : 'undo', reversed),
    };
  };
}

const without = (items: readonly ItemWithKind[], others: readonly ItemWithKind[]): ItemWithKind[] =>
  items.filter((each) => !others.includes(each));

/** Changes the items back, or makes their change again, by as few calls as possible, one after the other. */
async function sendReverse(
  client: QueryClient,
  asked: AskedChange,
  way: Way,
  items: readonly ItemWithKind[],
): Promise<Result> {
  if (items.length === 0) return { done: [], failed: [], calls: [] };
  const group = newId();
  const again = { ...asked, items };
  // Only what takes a change of several occurrences back needs an id.
  const all = way === 'undo' ? undoOf(again, '') : [again];
  return joined(await Promise.all(all.map((each) => send(client, { ...each, group }))));
}

const mayRepeat =
  (way: Way) =>
  ({ of, error }: Result['failed'][number]): boolean =>
    undoFailureOf(error, of.item.title, way).mayRepeat;

function failureOf({ done, failed }: Result, way: Way): UndoFailure | null {
  if (failed.length === 0) return null;
  const words = inNumbers(done.length, done.length + failed.length, way === 'undo' ? 'undone' : 'redone');
  return {
    mayRepeat: failed.some(mayRepeat(way)),
    isPart: done.length > 0,
    notice: FURTHER_TOASTS.someRefused(words, reasons(failed)),
  };
}

/**
 * Shows the change of all items at once, and submits one call for each `BATCH_MAX` of them. All of them are submitted
 * at once, to be sent one after the other and before later changes of their items.
 */
async function send(client: QueryClient, asked: AskedChange): Promise<Result> {
  const { items, group = newId() } = asked;
  const sent: Promise<Result>[] = [];
  for (let start = 0; start < items.length; start += BATCH_MAX)
    sent.push(sendOnce(client, { ...asked, items: items.slice(start, start + BATCH_MAX), group }));
  return joined(await Promise.all(sent));
}

const joined = (results: readonly Result[]): Result => ({
  done: results.flatMap(({ done }) => done),
  failed: results.flatMap(({ failed }) => failed),
  calls: results.flatMap(({ calls }) => calls),
});

/** Submits one call. Resolves when it is answered, or waits for the network; never rejects. */
async function sendOnce(client: QueryClient, asked: AskedChange): Promise<Result> {
  const { items } = asked;
  const change = changeOf(asked, null);
  const answering = submitShown<BatchOutcome>(client, change).catch((error: Error) => error);
  const outcome = await answeredOrWaiting(change.id, answering, null);
  const failed = items.flatMap((of) => {
    const error = errorFor(of, outcome);
    return error ? [{ of, error }] : [];
  });
  const done = items.filter((each) => failed.every(({ of }) => of !== each));
  return { done, failed, calls: [{ changeId: change.id, items: done }] };
}

/** Returns why an item was refused; null if it was changed, or its change waits. */
function errorFor({ item }: ItemWithKind, outcome: BatchOutcome | Error | null): Error | null {
  if (outcome === null || outcome instanceof Error) return outcome;
  const refused = outcome.refused.find(({ id }) => id === item.id);
  return refused ? new RefusedItem(refused.error) : null;
}

function toastOf({ done, failed }: Pick<Result, 'done' | 'failed'>, did: string): Notice {
  const words = inNumbers(done.length, done.length + failed.length, did);
  return failed.length === 0
    ? FURTHER_TOASTS.manyChanged(words)
    : FURTHER_TOASTS.someRefused(words, reasons(failed));
}

/** Returns one sentence for each refused item; a call that was refused as a whole has one for all. */
function reasons(failed: Result['failed']): string {
  const [first] = failed;
  if (first && !(first.error instanceof RefusedItem))
    return detailsOf(first.error) ?? 'Your change was taken back. Please try again.';
  return sentencesOn(failed.map(({ of, error }) => ({ title: of.item.title, error: error.message })));
}
