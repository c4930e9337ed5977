import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { type Notice, notify, TOASTS } from '@/lib/client/browser/toasts';
import { RefusedItem } from '@/lib/client/changes/batch-call';
import type { ItemActions } from '@/lib/client/changes/item-actions';
import {
  batchBody,
  type ItemView,
  type ManyWay,
  type ViewedItem,
  wordsFor,
} from '@/lib/client/changes/item-views';
import { inNumbers, sentencesOn } from '@/lib/client/changes/refusals';
import { isRemovable, removeUnsent, submitShown, takenOver } from '@/lib/client/changes/submitted';
import { inverseOf } from '@/lib/client/changes/inverse';
import { pushUndo, type UndoFailure, undoAction, undoFailureOf } from '@/lib/client/changes/undo';
import { detailsOf } from '@/lib/client/http/api';
import { namesOf } from '@/lib/client/outbox/many';
import { perClient } from '@/lib/client/query/per-client';
import { BATCH_MAX } from '@/lib/shared/contract/plain/limits';
import type { BatchChange, BatchEntity, BatchOutcome } from '@/lib/shared/contract/schemas/batch';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { ItemOf } from '@/lib/shared/policy/item-kinds';
import { goalActionsOf } from './goals';
import { scheduleActionsOf } from './schedules';
import { taskActionsOf } from './tasks';

/** An item that is changed together with others. */
export type ManyItem = ViewedItem;

/** The changes of many items at once. The page shows each at once, and a toast says afterwards what was refused. */
export type ManyActions = {
  /** @param did what happens to the items, as in '3 moved to Later' */
  change: (items: readonly ManyItem[], change: BatchChange, did: string) => Promise<void>;
  remove: (items: readonly ManyItem[]) => Promise<void>;
};

/** The items that were changed, and why the others were not. */
type Result = {
  done: ManyItem[];
  failed: { of: ManyItem; error: Error }[];
  /** The calls, by their ids in the outbox, with the items that each has changed. */
  calls: { changeId: string; items: readonly ManyItem[] }[];
};

const actionsOf = perClient((client: QueryClient): ManyActions => {
  async function make(items: readonly ManyItem[], way: ManyWay, did: string): Promise<void> {
    const making = send(client, items, way);
    let left: Promise<ManyItem[]> | undefined;
    const forget = pushUndo({
      did: `${items.length} ${did}`,
      to: titleOf(items),
      takeBack: async () => {
        const taken = takeBack(client, await (left ?? making.then(removeWaiting)), way);
        left = taken.then((result) => result.left);
        return (await taken).failure;
      },
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

/** Removes the calls that have not been sent. Returns the items of the others. */
async function removeWaiting({ done, calls }: Result): Promise<ManyItem[]> {
  const removed = new Set<ManyItem>();
  for (const { changeId, items } of calls)
    if (isRemovable(changeId) && (await removeUnsent(changeId))) for (const each of items) removed.add(each);
  return done.filter((each) => !removed.has(each));
}

/** Returns the changes of many items; the same object on every render. */
export const useManyActions = (): ManyActions => actionsOf(useQueryClient());

/**
 * Changes each item back to what it was, by as few calls as possible, one after the other.
 * @returns the failure, if any, and the items for which it may succeed later
 */
async function takeBack(
  client: QueryClient,
  items: readonly ManyItem[],
  way: ManyWay,
): Promise<{ failure: UndoFailure | null; left: ManyItem[] }> {
  const group = newId();
  const sent = inverses(items, way).map(([inverse, changed]) => send(client, changed, inverse, group));
  const failed = (await Promise.all(sent)).flatMap((result) => result.failed);
  if (failed.length === 0) return { failure: null, left: [] };
  const left = failed.filter(({ of, error }) => undoFailureOf(error, of.item.title).mayRepeat);
  const words = inNumbers(items.length - failed.length, items.length, 'undone');
  return {
    failure: { mayRepeat: left.length > 0, notice: TOASTS.someRefused(words, reasons(failed)) },
    left: left.map(({ of }) => of),
  };
}

/** Returns the changes that take a change back, each with the items that it is for. */
function inverses(items: readonly ManyItem[], way: ManyWay): [ManyWay, ManyItem[]][] {
  if ('delete' in way) return [[{ restore: true }, [...items]]];
  if ('restore' in way) return [[{ delete: true }, [...items]]];
  const byInverse = new Map<string, [ManyWay, ManyItem[]]>();
  for (const each of items) {
    const change = inverseOf(each.item, way.change);
    // One that had the label already keeps it.
    if (Object.keys(change).length === 0) continue;
    const key = JSON.stringify(change);
    const [, same] = byInverse.get(key) ?? [];
    if (same) same.push(each);
    else byInverse.set(key, [{ change }, [each]]);
  }
  return [...byInverse.values()];
}

/**
 * Shows the change of all items at once, and submits one call for each `BATCH_MAX` of them.
 * @param group an id that the calls have in common, so that the outbox sends one after the other. All of them are
 *   submitted at once: they are stored together, and sent before later changes of their items.
 */
async function send(
  client: QueryClient,
  items: readonly ManyItem[],
  way: ManyWay,
  group = newId(),
): Promise<Result> {
  const sent: Promise<Result>[] = [];
  for (let start = 0; start < items.length; start += BATCH_MAX)
    sent.push(sendOnce(client, items.slice(start, start + BATCH_MAX), way, group));
  const results = await Promise.all(sent);
  return {
    done: results.flatMap(({ done }) => done),
    failed: results.flatMap(({ failed }) => failed),
    calls: results.flatMap(({ calls }) => calls),
  };
}

async function sendOnce(
  client: QueryClient,
  items: readonly ManyItem[],
  way: ManyWay,
  group: string,
): Promise<Result> {
  const call = new OneCall(client, items, way, group);
  const errors = new Map<string, Error>();

  /** Changes the items of one kind. Their parts of the call, and its answer, have the type of that kind. */
  async function changeOf<Kind extends ItemKind>(kind: Kind, actions: Many<ItemOf[Kind]>): Promise<void> {
    const own = items.filter((each) => each.kind === kind).map(({ item }) => item as ItemOf[Kind]);
    if (own.length === 0) return;
    const failures = await actions.many(call.id, own, way, async ({ id }, version) => {
      if (version === null) throw call.leave();
      const stored = await call.join(id, version);
      return 'delete' in way ? null : (stored as ItemOf[Kind]);
    });
    for (const [index, error] of failures.entries()) {
      const { id } = own[index] ?? {};
      if (error && id) errors.set(id, error);
    }
  }

  const changing = Promise.all([
    changeOf('task', taskActionsOf(client)),
    changeOf('schedule', scheduleActionsOf(client)),
    changeOf('goal', goalActionsOf(client)),
  ]);
  await takenOver<unknown, null>(call.id, changing, null);
  const failed = items.flatMap((of) => {
    const error = errors.get(of.item.id);
    return error ? [{ of, error }] : [];
  });
  const done = items.filter(({ item }) => !errors.has(item.id));
  return { done, failed, calls: [{ changeId: call.id, items: done }] };
}

type Many<E extends ItemOf[ItemKind]> = Pick<ItemActions<E, { id: string }, Partial<E>>, 'many'>;

/** A call that is submitted once all of its items have joined or left: each may wait for an earlier change of it. */
class OneCall {
  /** The id of the change in the outbox. */
  readonly id = newId();
  readonly #bases = new Map<string, number>();
  readonly #outcome: Promise<BatchOutcome>;
  #isComplete = (): void => {};
  #waiting: number;

  constructor(client: QueryClient, items: readonly ManyItem[], way: ManyWay, group: string) {
    this.#waiting = items.length;
    const all = new Promise<void>((resolve) => {
      this.#isComplete = resolve;
    });
    this.#outcome = all.then(() =>
      submitMany(
        client,
        { id: this.id, group },
        items.filter(({ item }) => this.#bases.has(item.id)),
        way,
        this.#bases,
      ),
    );
  }

  #settle(): void {
    this.#waiting -= 1;
    if (this.#waiting === 0) this.#isComplete();
  }

  /** Leaves out an item that is not stored. @returns the error for it */
  leave(): Error {
    this.#settle();
    return new RefusedItem('It is not stored.');
  }

  /** @returns the item as stored; rejects when it was refused */
  async join(id: string, version: number): Promise<BatchEntity> {
    this.#bases.set(id, version);
    this.#settle();
    const { done, refused } = await this.#outcome;
    const entity = done.find((each) => each.id === id);
    if (entity) return entity;
    throw new RefusedItem(refused.find((each) => each.id === id)?.error);
  }
}

async function submitMany(
  client: QueryClient,
  { id, group }: { id: string; group: string },
  items: readonly ManyItem[],
  way: ManyWay,
  bases: ReadonlyMap<string, number>,
): Promise<BatchOutcome> {
  const [first] = items;
  if (!first) return { done: [], refused: [] };
  const body = batchBody(
    items.map(({ kind, item }) => ({ kind, id: item.id })),
    way,
  );
  const words = wordsFor(way, first.item);
  const goalId = 'change' in way ? way.change.goalId : undefined;
  return submitShown<BatchOutcome>(client, {
    id,
    entities: [
      ...new Set(items.flatMap(({ item }) => [item.id, ...(item.series ? [item.series.id] : [])])),
      ...(goalId ? [goalId] : []),
      group,
    ],
    call: { method: 'POST', path: '/api/items/batch', body },
    base: null,
    bases: 'restore' in way ? undefined : Object.fromEntries(bases),
    view: { of: 'items', items, way, scope: 'this' } satisfies ItemView,
    words: { ...words, title: titleOf(items) },
  });
}

function toastOf({ done, failed }: Pick<Result, 'done' | 'failed'>, did: string): Notice {
  const words = inNumbers(done.length, done.length + failed.length, did);
  return failed.length === 0 ? TOASTS.manyChanged(words) : TOASTS.someRefused(words, reasons(failed));
}

/** Returns one sentence for each refused item; a call that was refused as a whole has one for all. */
function reasons(failed: Result['failed']): string {
  const [first] = failed;
  if (first && !(first.error instanceof RefusedItem))
    return detailsOf(first.error) ?? 'Your change was taken back. Please try again.';
  return sentencesOn(failed.map(({ of, error }) => ({ title: of.item.title, error: error.message })));
}

const titleOf = (items: readonly ManyItem[]): string => namesOf(items.map(({ item }) => item.title));
