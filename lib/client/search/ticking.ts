import type { QueryClient } from '@tanstack/react-query';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import { callBatch, RefusedItem } from '@/lib/client/changes/batch-call';
import { pushUndo, reversing, undoAction } from '@/lib/client/changes/undo';
import { detailsOf } from '@/lib/client/http/api';
import { goalActionsOf } from '@/lib/client/items/goals';
import { taskActionsOf } from '@/lib/client/items/tasks';
import { invalidate } from '@/lib/client/query/invalidate';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import { keptItem } from './kept';

type Ticked = { kind: 'task' | 'goal'; id: string; title: string };

/**
 * Completes or reopens a task or goal that was found. One that no list of the page has is changed by its id alone. A toast
 * offers Undo. Resolves to false when the change was refused, which a toast explains.
 */
export async function tick(
  client: QueryClient,
  found: Ticked,
  completed: boolean,
  onUndone: () => void,
): Promise<boolean> {
  const kept = keptItem(client, found.kind, found.id);
  const storing =
    kept?.kind === 'task'
      ? taskActionsOf(client).update(kept.item, { completed })
      : kept?.kind === 'goal'
        ? goalActionsOf(client).update(kept.item, { completed })
        : store(client, found, completed);
  const action = undoAction(onUndone);
  const isStored = await storing;
  if (isStored)
    notify({ ...(completed ? TOASTS.taskCompleted(found.title) : TOASTS.saved(found.title)), action });
  return isStored;
}

function store(client: QueryClient, { kind, id, title }: Ticked, completed: boolean): Promise<boolean> {
  async function send(change: { completed: boolean }): Promise<void> {
    try {
      const { refused } = await callBatch({ items: [{ kind, id }], change });
      if (refused[0]) throw new RefusedItem(refused[0].error);
    } finally {
      invalidate(client, ITEM_KINDS[kind].topic);
    }
  }
  const forget = pushUndo({
    did: completed ? 'completed' : 'reopened',
    to: title,
    takeBack: reversing(title, {
      undo: () => send({ completed: !completed }),
      redo: () => send({ completed }),
    }),
  });
  return send({ completed }).then(
    () => true,
    (error: Error) => {
      forget();
      notify(TOASTS.notSaved(error instanceof RefusedItem ? error.message : detailsOf(error)));
      return false;
    },
  );
}
