import { v7 as newId } from 'uuid';
import { Prisma } from '@/lib/db/generated/client';
import type { Transaction } from '@/lib/db/transaction';
import { givePeople } from '@/lib/server/access/copy-people';
import { mayFill } from '@/lib/server/access/series';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { spend } from '@/lib/server/limits/limits';
import { requireRowsLeft } from '@/lib/server/limits/row-bounds';
import { announceItem, announceOccurrences } from '@/lib/server/live/announce';
import { notifyOfSeries } from '@/lib/server/notifications/news';
import type { Day } from '@/lib/shared/calendar/days';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { Recurrence } from '@/lib/shared/contract/schemas/series';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import { layOutAfter } from './after-completion';
import { takeLabels } from './labels';
import { layOut } from './lay-out';
import { plannedSeries, refusal } from './planned';
import { takeReminders } from './reminders';
import type { Template } from './template';

/** Throws when the owner's account has no room for so many items like this one. */
type RequireRoom = (tx: Transaction, ownerId: string, count: number) => Promise<void>;

type Single = { id: string; date: Day | null; recurrence: Recurrence };

/**
 * Makes a stored single item, which the transaction has locked, the first occurrence of a series. The others are laid
 * out in its owner's planner, and so need a role there: throws 403 for somebody who can edit this item alone.
 */
export async function beginSeries(
  tx: Transaction,
  actor: Actor,
  kind: ItemKind,
  item: Single,
  { template, requireRoom }: { template: Template; requireRoom: RequireRoom },
): Promise<void> {
  const series = plannedSeries(actor, kind, item, template, newId());
  if (!series) throw refusal('recurrence', 'A task for later does not repeat.');
  const ownerId = await ownerOf(tx, item.id);
  if (!(await mayFill(tx, actor, ownerId))) throw new AppError('forbidden');
  const { id, rrule, mode, days, laidOutUntil } = series;
  await spend({ occurrences: actor.id }, days.length);
  await requireRowsLeft(tx, 'items', ownerId, days.length - 1);
  await requireRoom(tx, ownerId, days.length - 1);
  // Calendars ignore a series that is older than the single item of the same UID (RFC 5545, SEQUENCE).
  const [begun] = await tx.$queryRaw<{ version: number }[]>`
    INSERT INTO series (id, kind, owner_id, uid, rrule, mode, start_day, laid_out_until, template, version)
    VALUES (${id}::uuid, ${kind}::item_kind, ${ownerId}::uuid, ${uidOf(ownerId, item.id, id)}, ${rrule}, ${mode}::series_mode, ${days[0]}::date,
      ${laidOutUntil}::date, ${JSON.stringify(template)}::jsonb,
      (SELECT version + 1 FROM items WHERE id = ${item.id}::uuid)) RETURNING version`;
  await tx.$executeRaw`
    UPDATE items SET series_id = ${id}::uuid, occurrence_day = date, version = version + 1, updated_at = now(),
      updated_by_id = ${actor.id}::uuid
    WHERE id = ${item.id}::uuid`;
  await givePeople(tx, item.id, id);
  await takeLabels(tx, id, item.id, [actor.id, ownerId]);
  await takeReminders(tx, id, item.id, [actor.id, ownerId]);
  await layOut(tx, id, days.slice(1));
  await layOutAfter(tx, actor, id);
  announceOccurrences(tx, ITEM_KINDS[kind].topic, item.id);
  announceItem(tx, ITEM_KINDS[kind].share.topic, item.id);
  if (kind === 'schedule')
    await notifyOfSeries(tx, actor, {
      kind: 'series-changed',
      seriesIds: [id],
      changeId: null,
      version: begun?.version ?? 1,
      itemIds: [item.id],
      askedId: item.id,
    });
}

async function ownerOf(tx: Transaction, itemId: string): Promise<string> {
  const [item] = await tx.$queryRaw<{ owner_id: string }[]>`
    SELECT owner_id FROM items WHERE id = ${itemId}::uuid`;
  if (!item) throw new AppError('not-found');
  return item.owner_id;
}

/** The UID of the single item, which calendars have already; that of the series if the item has begun one before. */
const uidOf = (ownerId: string, itemId: string, seriesId: string): Prisma.Sql => Prisma.sql`
  CASE WHEN EXISTS (SELECT FROM series WHERE owner_id = ${ownerId}::uuid AND uid = ${itemId})
    THEN ${seriesId} ELSE ${itemId} END`;
