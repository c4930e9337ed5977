import { Prisma } from '@/lib/db/generated/client';
import type { Transaction } from '@/lib/db/transaction';
import { announceItem, announceTo } from '@/lib/server/live/announce';
import { planReminders } from '@/lib/server/reminders/plan';
import type { ItemKind } from '@/lib/shared/items';
import { ITEM_TOPIC, SHARE_TOPIC } from '@/lib/shared/topics';

type EndedShare = { item_id: string; kind: ItemKind; recipient_id: string; shared_by_id: string };

/**
 * Ends shares together with those that their recipients made of the same items, and so on (api-contract section 3).
 * `condition` speaks of `share`, the shares to begin with.
 */
export async function endShares(tx: Transaction, condition: Prisma.Sql): Promise<void> {
  const ended = await tx.$queryRaw<EndedShare[]>`
    WITH RECURSIVE ended AS (
      SELECT share.id, share.item_id, share.recipient_id FROM shares AS share
      JOIN items AS item ON item.id = share.item_id WHERE ${condition}
      UNION
      SELECT passed_on.id, passed_on.item_id, passed_on.recipient_id
      FROM shares AS passed_on
      JOIN ended ON ended.item_id = passed_on.item_id AND ended.recipient_id = passed_on.shared_by_id)
    DELETE FROM shares USING ended, items WHERE shares.id = ended.id AND items.id = shares.item_id
    RETURNING items.id AS item_id, items.kind::text AS kind, shares.recipient_id, shares.shared_by_id`;
  for (const { item_id, kind, recipient_id, shared_by_id } of ended) {
    announceItem(tx, SHARE_TOPIC[kind], item_id);
    announceTo(tx, SHARE_TOPIC[kind], [recipient_id, shared_by_id]);
    // No grant leads to them any more, so they are told by name.
    announceTo(tx, ITEM_TOPIC[kind], [recipient_id]);
  }
  const timed = ended.filter(({ kind }) => kind !== 'goal');
  const pairs = timed.map(({ item_id, recipient_id }) => ({ itemId: item_id, personId: recipient_id }));
  if (pairs.length > 0) await planReminders(tx, { pairs });
}

/** What a person passed on of one item ends with their own access to it. */
export const endSharesMadeBy = (tx: Transaction, personId: string, itemId: string): Promise<void> =>
  endShares(tx, Prisma.sql`share.shared_by_id = ${personId}::uuid AND share.item_id = ${itemId}::uuid`);

/** What a person passed on of anything that another owns ends with their place in that planner. */
export const endSharesInPlanner = (tx: Transaction, personId: string, ownerId: string): Promise<void> =>
  endShares(tx, Prisma.sql`share.shared_by_id = ${personId}::uuid AND item.owner_id = ${ownerId}::uuid`);
