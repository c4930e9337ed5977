import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import { detailsOf } from '@/lib/client/http/api';
import { invalidate } from '@/lib/client/query/invalidate';
import type { BatchItem } from '@/lib/shared/contract/batch';
import type { DeletedItem } from '@/lib/shared/contract/deleted';
import { DELETED } from '@/lib/shared/contract/topics';
import { callBatch, RefusedItem } from './batch-call';
import { pushUndo, takingBack, undoAction } from './undo';

/** The query for the deleted items that the person may restore, newest first. */
export const deletedItems = queryOptions<DeletedItem[]>({ queryKey: [DELETED] });

/** The mutation that restores an item, with those that the same call deleted. */
export function useRestoreDeleted() {
  const client = useQueryClient();
  const refresh = () => invalidate(client, 'tasks', 'schedules', 'goals');

  async function call(items: BatchItem[], way: { restore: true } | { delete: true }): Promise<void> {
    try {
      const { done, refused } = await callBatch({ items, ...way });
      if (done.length === 0) throw new RefusedItem(refused[0]?.error);
    } finally {
      refresh();
    }
  }

  return useMutation({
    mutationFn: (item: DeletedItem) => call(allOf(item), { restore: true }),
    onSuccess: (_answer, item) => {
      const { title } = item;
      pushUndo({
        did: 'put back',
        to: title,
        takeBack: takingBack(title, () => call(allOf(item), { delete: true })),
      });
      notify({ ...TOASTS.restored(title), action: undoAction() });
    },
    onError: (error) =>
      notify(TOASTS.notSaved(error instanceof RefusedItem ? error.message : detailsOf(error))),
  });
}

const allOf = ({ kind, id, together }: DeletedItem): BatchItem[] => [
  { kind, id },
  ...together.map((other) => ({ kind: other.kind, id: other.id })),
];
