import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Notice, notify, TOASTS } from '@/lib/client/browser/toasts';
import { detailsOf } from '@/lib/client/http/api';
import { perClient } from '@/lib/client/query/per-client';
import type { Batch, BatchChange, BatchEntity, BatchItem, BatchOutcome } from '@/lib/shared/contract/batch';
import type { ItemKind } from '@/lib/shared/contract/items';
import { BATCH_MAX } from '@/lib/shared/contract/limits';
import type { ItemOf } from '@/lib/shared/policy/item-kinds';
import { callBatch, RefusedItem } from './batch-call';
import { goalActionsOf } from './goals';
import type { ItemActions, ManyWay } from './item-actions';
import { inNumbers, sentencesOn } from './refusals';
import { scheduleActionsOf } from './schedules';
import { inverseOf } from './taken-back';
import { taskActionsOf } from './tasks';
import { pushUndo, type UndoFailure, undoAction, undoFailureOf } from './undo';

/** An item that is changed together with others. */
export type ManyItem = { [Kind in ItemKind]: { kind: Kind; item: ItemOf[Kind] } }[ItemKind];

/** The changes of many items at once. The page shows each at once, and a toast says afterwards what was refused. */
export type ManyActions = {
  /** @param did what happens to the items, as in '3 moved to Later' */
  change: (items: readonly ManyItem[], change: BatchChange, did: string) => Promise<void>;
  remove: (items: readonly ManyItem[]) => Promise<void>;
};

/** The items that were changed, and why the others were not. */
type Result = { done: ManyItem[]; failed: { of: ManyItem; error: Error }[] };

const actionsOf = perClient((client: QueryClient): ManyActions => {
  async function make(items: readonly ManyItem[], way: ManyWay, did: string): Promise<void> {
    const making = send(client, items, way);
    let left: Promise<ManyItem[]> = making.then(({ done }) => done);
    const forget = pushUndo({
      did: `${items.length} ${did}`,
      to: namesOf(items),
      takeBack: async () => {
        const taken = takeBack(client, await left, way);
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
  const sent: Promise<Result>[] = [];
  for (const [inverse, changed] of inverses(items, way))
    sent.push(send(client, changed, inverse, sent.at(-1)));
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
 * Shows the change of all items at once, and sends it by one call for each `BATCH_MAX` of them, one after the other.
 * @param after resolves when the first may be sent
 */
async function send(
  client: QueryClient,
  items: readonly ManyItem[],
  way: ManyWay,
  after?: Promise<unknown>,
): Promise<Result> {
  const sent: Promise<Result>[] = [];
  for (let start = 0; start < items.length; start += BATCH_MAX)
    sent.push(sendOnce(client, items.slice(start, start + BATCH_MAX), way, sent.at(-1) ?? after));
  const results = await Promise.all(sent);
  return {
    done: results.flatMap(({ done }) => done),
    failed: results.flatMap(({ failed }) => failed),
  };
}

async function sendOnce(
  client: QueryClient,
  items: readonly ManyItem[],
  way: ManyWay,
  after?: Promise<unknown>,
): Promise<Result> {
  const call = new OneCall(items.length, way, after);
  const errors = new Map<string, Error>();

  /** Changes the items of one kind. Their parts of the call, and its answer, have the type of that kind. */
  async function changeOf<Kind extends ItemKind>(kind: Kind, actions: Many<ItemOf[Kind]>): Promise<void> {
    const own = items.filter((each) => each.kind === kind).map(({ item }) => item as ItemOf[Kind]);
    if (own.length === 0) return;
    const failures = await actions.many(own, way, async ({ id }, version) => {
      if (version === null) throw call.leave();
      const stored = await call.join({ kind, id, ...('restore' in way ? {} : { version }) });
      return 'delete' in way ? null : (stored as ItemOf[Kind]);
    });
    for (const [index, error] of failures.entries()) {
      const { id } = own[index] ?? {};
      if (error && id) errors.set(id, error);
    }
  }

  await Promise.all([
    changeOf('task', taskActionsOf(client)),
    changeOf('schedule', scheduleActionsOf(client)),
    changeOf('goal', goalActionsOf(client)),
  ]);
  const failed = items.flatMap((of) => {
    const error = errors.get(of.item.id);
    return error ? [{ of, error }] : [];
  });
  return { done: items.filter(({ item }) => !errors.has(item.id)), failed };
}

type Many<E extends ItemOf[ItemKind]> = Pick<ItemActions<E, { id: string }, Partial<E>>, 'many'>;

/** A call that is sent once all of its items have joined or left: each waits for earlier changes of its own. */
class OneCall {
  readonly #items: BatchItem[] = [];
  readonly #outcome: Promise<BatchOutcome>;
  #isComplete = (): void => {};
  #waiting: number;

  constructor(count: number, way: ManyWay, after?: Promise<unknown>) {
    this.#waiting = count;
    const all = new Promise<void>((resolve) => {
      this.#isComplete = resolve;
    });
    this.#outcome = Promise.all([all, after]).then(() =>
      this.#items.length === 0
        ? { done: [], refused: [] }
        : callBatch({ items: this.#items, ...way } satisfies Batch),
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
  async join(item: BatchItem): Promise<BatchEntity> {
    this.#items.push(item);
    this.#settle();
    const { done, refused } = await this.#outcome;
    const entity = done.find(({ id }) => id === item.id);
    if (entity) return entity;
    throw new RefusedItem(refused.find(({ id }) => id === item.id)?.error);
  }
}

function toastOf({ done, failed }: Result, did: string): Notice {
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

function namesOf(items: readonly ManyItem[]): string {
  const title = items[0]?.item.title ?? '';
  return items.length > 1 ? `${title} and ${items.length - 1} more` : title;
}
