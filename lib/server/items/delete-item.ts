import { v7 as newId } from 'uuid';
import { autocommit } from '@/lib/db/autocommit';
import { type Transaction, transaction } from '@/lib/db/transaction';
import { authorize, type NamedItem } from '@/lib/server/access/authorize';
import type { Actor } from '@/lib/server/actor';
import { announceGoalAndBelow, announceItem } from '@/lib/server/live/announce';
import { planReminders } from '@/lib/server/reminders/plan';
import { layOutAfterDeleted } from '@/lib/server/series/after-completion';
import { exceptDeleted, lockSeriesOf, rejoinRestored } from '@/lib/server/series/exceptions';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import { isRepeated, noted, unlessRepeated } from './repeated';
import { type Find, found } from './store-item';

/** Deletes and restores items, for all three kinds. */

/** Deletes the item from every read. It can be restored for 30 days; `deleting` still finds it. */
export async function deleteItem(
  actor: Actor,
  kind: ItemKind,
  id: string,
  deleting?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const work = () =>
    transaction(async (tx) => {
      await lockSeriesOf(tx, actor, [id]);
      await authorize(tx, actor, kind, id, 'delete');
      // It was deleted by this request before, and somebody has restored it since.
      if (await isRepeated(tx, id)) return;
      await deleting?.(tx);
      await exceptDeleted(tx, [id]);
      await tx.$executeRaw`
        UPDATE items SET deleted_at = ${new Date().toISOString()}::timestamptz, deleted_by_id = ${actor.id}::uuid ${noted()}
        WHERE id = ${id}::uuid`;
      await layOutAfterDeleted(tx, actor, [id]);
      await announceAll(tx, [{ kind, id }]);
    });
  await unlessRepeated(autocommit, id, work, async () => undefined);
}

/** Restores a deleted item with its comments, shares and files; an item that is not deleted stays unchanged. */
export function restoreItem<Entity>(
  actor: Actor,
  kind: ItemKind,
  id: string,
  find: Find<Entity>,
): Promise<Entity> {
  return transaction(async (tx) => {
    await lockSeriesOf(tx, actor, [id]);
    await authorize(tx, actor, kind, id, 'restore');
    if (!(await isRepeated(tx, id))) await restoreLocked(tx, [{ kind, id }]);
    return found(find(tx, actor, id));
  });
}

/**
 * Deletes items that the transaction has authorized, and announces it. They can be restored together: the list of
 * deleted items shows them as one.
 */
export async function deleteLocked(
  tx: Transaction,
  actor: Actor,
  items: readonly NamedItem[],
): Promise<void> {
  const deletionId = items.length > 1 ? newId() : null;
  const ids = items.map(({ id }) => id);
  await exceptDeleted(tx, ids);
  await tx.$executeRaw`
    UPDATE items SET deleted_at = ${new Date().toISOString()}::timestamptz, deleted_by_id = ${actor.id}::uuid,
      deletion_id = ${deletionId}::uuid ${noted()}
    WHERE id = ANY (${ids}::uuid[])`;
  await layOutAfterDeleted(tx, actor, ids);
  await announceAll(tx, items);
}

/** Restores items that the transaction has authorized, as `restoreItem` does each. */
export async function restoreLocked(tx: Transaction, items: readonly NamedItem[]): Promise<void> {
  const ids = items.map(({ id }) => id);
  await rejoinRestored(tx, ids);
  await tx.$executeRaw`
    UPDATE items SET deleted_at = NULL, deleted_by_id = NULL, deletion_id = NULL ${noted()}
    WHERE id = ANY (${ids}::uuid[])`;
  await announceAll(tx, items);
}

/** Plans the reminders of items that have come or gone, and announces them. */
async function announceAll(tx: Transaction, items: readonly NamedItem[]): Promise<void> {
  const timed = items.filter(({ kind }) => kind !== 'goal').map(({ id }) => id);
  if (timed.length > 0) await planReminders(tx, { items: timed });
  for (const { kind, id } of items) {
    if (kind === 'goal') announceGoalAndBelow(tx, id);
    else announceItem(tx, ITEM_KINDS[kind].topic, id);
  }
}
