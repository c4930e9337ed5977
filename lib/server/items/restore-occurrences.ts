import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import type { Transaction } from '@/lib/db/transaction';
import { authorize, type NamedItem } from '@/lib/server/access/authorize';
import { mayOnSeries } from '@/lib/server/access/series';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { notifyOfSeries } from '@/lib/server/notifications/news';
import { lockSeriesOf } from '@/lib/server/series/exceptions';
import { refusal, SINGLE } from '@/lib/server/series/planned';
import type { Day } from '@/lib/shared/calendar/days';
import { RESTORE_DAYS } from '@/lib/shared/contract/plain/limits';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { Scope } from '@/lib/shared/contract/schemas/series';
import { restoreItem, restoreLocked } from './delete-item';
import { longTransaction } from './long-transaction';
import { isRepeated } from './repeated';
import type { Find } from './store-item';
import { spendDeletion, takeBack } from './undo-change';

/** Restores deleted items, also several occurrences of a series at once (docs/product/repeating.md). */

/**
 * Restores an item: one that went together with others of its series, with all of them. A wider scope also restores the
 * occurrences of the series that were deleted alone, on the later days or on all.
 */
export async function restoreOccurrences<Entity>(
  actor: Actor,
  kind: ItemKind,
  id: string,
  scope: Scope,
  find: Find<Entity>,
): Promise<Entity> {
  const isDone = await longTransaction(actor, (tx) => restoreWide(tx, actor, kind, id, scope));
  if (!isDone) return restoreItem(actor, kind, id, find);
  const entity = await find(autocommit, actor, id);
  if (entity === null) throw new AppError('not-found');
  return entity;
}

type Deleted = {
  series_id: string | null;
  day: Day | null;
  change_id: string | null;
  is_deletion: boolean;
};

/** Returns false when only this item is to be restored. */
async function restoreWide(
  tx: Transaction,
  actor: Actor,
  kind: ItemKind,
  id: string,
  scope: Scope,
): Promise<boolean> {
  await lockSeriesOf(tx, actor, [id]);
  await authorize(tx, actor, kind, id, 'restore');
  if (await isRepeated(tx, id)) return true;
  const [item] = await tx.$queryRaw<Deleted[]>`
    SELECT item.series_id, item.occurrence_day::text AS day, change.id AS change_id,
      coalesce(change.is_deletion, false) AS is_deletion
    FROM items AS item LEFT JOIN series_changes AS change ON change.id = item.deletion_id
    WHERE item.id = ${id}::uuid`;
  const may = item?.series_id ? await mayOnSeries(tx, actor, item.series_id, 'restore') : false;
  if (may && item?.change_id) {
    await restoreChange(tx, actor, kind, { id: item.change_id, is_deletion: item.is_deletion });
    return true;
  }
  if (scope === 'this') return false;
  if (!item?.series_id) throw refusal('scope', SINGLE);
  if (!may) throw new AppError('forbidden');
  const itemIds = await restoreAll(
    tx,
    kind,
    Prisma.sql`series_id = ${item.series_id}::uuid
      AND NOT EXISTS (SELECT FROM series_changes AS change WHERE change.id = items.deletion_id)
      AND (${scope === 'all'}::boolean OR occurrence_day >= ${item.day}::date)`,
  );
  const seriesId = Prisma.sql`${item.series_id}::uuid`;
  await notifyOfRestored(tx, actor, kind, { seriesId, changeId: null, itemIds });
  return true;
}

/**
 * Restores deleted items that the transaction has authorized: those that went with others of their series, with all of
 * them, as `restoreOccurrences` does.
 */
export async function restoreWithOthers(
  tx: Transaction,
  actor: Actor,
  items: readonly NamedItem[],
): Promise<void> {
  const changes = await tx.$queryRaw<
    { id: string; series_id: string; is_deletion: boolean; kind: ItemKind; items: string[] }[]
  >`
    SELECT change.id, change.series_id, change.is_deletion, item.kind::text AS kind, array_agg(item.id) AS items
    FROM items AS item JOIN series_changes AS change ON change.id = item.deletion_id
    WHERE item.id = ANY (${items.map(({ id }) => id)}::uuid[]) AND item.series_id IS NOT NULL
    GROUP BY change.id, item.kind ORDER BY change.id`;
  const withSeries = new Set<string>();
  for (const { kind, items: theirs, ...change } of changes) {
    if (!(await mayOnSeries(tx, actor, change.series_id, 'restore'))) continue;
    await restoreChange(tx, actor, kind, change);
    for (const item of theirs) withSeries.add(item);
  }
  const others = items.filter(({ id }) => !withSeries.has(id));
  if (others.length > 0) await restoreLocked(tx, others);
}

/**
 * Restores all that one change of several occurrences has deleted. A deletion is taken back as a whole, unless something
 * of it has changed since; a PATCH is taken back by its undo only.
 */
async function restoreChange(
  tx: Transaction,
  actor: Actor,
  kind: ItemKind,
  { id: changeId, is_deletion: isDeletion }: { id: string; is_deletion: boolean },
): Promise<void> {
  if (isDeletion && (await takeBack(tx, actor, changeId)) !== null) return;
  const itemIds = await restoreAll(tx, kind, Prisma.sql`deletion_id = ${changeId}::uuid`);
  if (isDeletion) await spendDeletion(tx, changeId);
  const seriesId = Prisma.sql`(SELECT series_id FROM series_changes WHERE id = ${changeId}::uuid)`;
  await notifyOfRestored(tx, actor, kind, { seriesId, changeId, itemIds });
}

/** Notifies everybody else of meetings that were restored together. */
async function notifyOfRestored(
  tx: Transaction,
  actor: Actor,
  kind: ItemKind,
  {
    seriesId,
    changeId,
    itemIds,
  }: { seriesId: Prisma.Sql; changeId: string | null; itemIds: readonly string[] },
): Promise<void> {
  const [askedId] = itemIds;
  if (kind !== 'schedule' || askedId === undefined) return;
  const [series] = await tx.$queryRaw<{ id: string; version: number }[]>`
    UPDATE series SET version = version + 1, updated_at = now() WHERE id = ${seriesId} RETURNING id, version`;
  if (!series) return;
  await notifyOfSeries(tx, actor, {
    kind: 'series-changed',
    seriesIds: [series.id],
    changeId,
    version: series.version,
    itemIds,
    askedId,
  });
}

/** @returns the ids of the restored items */
async function restoreAll(tx: Transaction, kind: ItemKind, condition: Prisma.Sql): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM items WHERE ${condition} AND deleted_at > now() - make_interval(days => ${RESTORE_DAYS})
    ORDER BY id FOR UPDATE`;
  await restoreLocked(
    tx,
    rows.map(({ id }) => ({ kind, id })),
  );
  return rows.map(({ id }) => id);
}
