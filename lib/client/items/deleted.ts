import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { FURTHER_TOASTS } from '@/lib/client/browser/further-toasts';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import { callBatch, RefusedItem } from '@/lib/client/changes/batch-call';
import { inNumbers, sentencesOn } from '@/lib/client/changes/refusals';
import {
  pushUndo,
  type Reversal,
  type UndoFailure,
  undoAction,
  undoFailureOf,
  type Way,
} from '@/lib/client/changes/undo';
import { detailsOf } from '@/lib/client/http/api';
import { invalidate } from '@/lib/client/query/invalidate';
import { DELETED } from '@/lib/shared/contract/plain/topics';
import type { Batch, BatchItem, BatchOutcome } from '@/lib/shared/contract/schemas/batch';
import type { DeletedItem } from '@/lib/shared/contract/schemas/deleted';

/** The query for the deleted items that the person may restore, newest first. */
export const deletedItems = queryOptions<DeletedItem[]>({ queryKey: [DELETED] });

/** The mutation that restores an item, with those that the same call deleted. It does not go through the outbox. */
export function useRestoreDeleted() {
  const client = useQueryClient();

  /**
   * Makes a call for many items, and reads again what it concerns.
   * @throws ApiError when the call is refused; `RefusedItem` when all of its items are
   */
  async function call(batch: Batch): Promise<BatchOutcome> {
    try {
      const outcome = await callBatch(batch);
      if (outcome.done.length === 0) throw new RefusedItem(outcome.refused[0]?.error);
      return outcome;
    } finally {
      invalidate(client, 'tasks', 'schedules', 'goals');
    }
  }

  /**
   * Returns what takes a restoration back, or makes it again. Only items that nobody else has changed since are deleted.
   * @param before the outcome of the call that is reversed
   */
  const reversing =
    (item: DeletedItem, way: Way, before: BatchOutcome): Reversal =>
    async () => {
      const versions = new Map(before.done.map(({ id, version }) => [id, version]));
      const deletion = allOf(item).flatMap((each) => {
        const version = versions.get(each.id);
        return version === undefined ? [] : [{ ...each, version }];
      });
      const calling = call(
        way === 'undo' ? { items: deletion, delete: true } : { items: allOf(item), restore: true },
      );
      const failure = calling.then(
        (outcome): UndoFailure | null => {
          const notice = refusalIn(item, outcome, way === 'undo' ? 'undone' : 'redone');
          return notice && { notice, mayRepeat: false, isPart: true };
        },
        (error: Error) => undoFailureOf(error, item.title, way),
      );
      const opposite = async () => reversing(item, way === 'undo' ? 'redo' : 'undo', await calling)();
      return { failure, reverse: opposite };
    };

  return useMutation({
    mutationFn: (item: DeletedItem) => call({ items: allOf(item), restore: true }),
    onSuccess: (outcome, item) => {
      const { title } = item;
      pushUndo({
        did: 'put back',
        to: title,
        takeBack: reversing(item, 'undo', outcome),
        count: item.isSeries ? 1 : allOf(item).length,
      });
      const notice = refusalIn(item, outcome, 'put back') ?? FURTHER_TOASTS.restored(title);
      notify({ ...notice, action: undoAction() });
    },
    onError: (error) =>
      notify(TOASTS.notSaved(error instanceof RefusedItem ? error.message : detailsOf(error))),
  });
}

/** Returns an item with those that the same call deleted, as a call for many names them. */
const allOf = ({ kind, id, together }: DeletedItem): BatchItem[] => [
  { kind, id },
  ...together.map((other) => ({ kind: other.kind, id: other.id })),
];

/**
 * Returns the toast about the items of a call that were refused; null without any.
 * @param did the words for what was done to the others, as in '2 of 3 put back'
 */
function refusalIn(item: DeletedItem, { done, refused }: BatchOutcome, did: string) {
  if (refused.length === 0) return null;
  const titles = new Map([item, ...item.together].map(({ id, title }) => [id, title]));
  const words = inNumbers(done.length, done.length + refused.length, did);
  return FURTHER_TOASTS.someRefused(
    words,
    sentencesOn(refused.map(({ id, error }) => ({ title: titles.get(id) ?? item.title, error }))),
  );
}
