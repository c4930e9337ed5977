import { Prisma } from '@/lib/db/generated/client';
import type { Transaction } from '@/lib/db/transaction';
import type { Subject } from '@/lib/server/access/ways';
import { announceItem, announceTo } from '@/lib/server/live/announce';
import { givenBy, settleGrants } from '@/lib/server/shares/cascade';
import type { Topic } from '@/lib/shared/contract/plain/topics';
import { ITEM_TOPICS, SHARE_TOPICS } from '@/lib/shared/policy/item-kinds';

/** Finds the people and items that are affected when somebody leaves, and notifies open windows. */

type Affected = { topic: Topic; item_id: string };

/** Notifies the windows of everybody who is affected. Called before the rows that relate them are deleted. */
export async function notifyOfDeparture(tx: Transaction, personId: string): Promise<void> {
  const people = await connectedWith(tx, personId);
  for (const topic of [...ITEM_TOPICS, ...SHARE_TOPICS, 'collaborations'] as const)
    announceTo(tx, topic, people);
  for (const { topic, item_id } of await affectedBy(tx, personId)) announceItem(tx, topic, item_id);
}

/** Returns everybody who shares something with the person, in either direction. */
async function connectedWith(tx: Transaction, personId: string): Promise<string[]> {
  const me = Prisma.sql`${personId}::uuid`;
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM (
      SELECT share.recipient_id AS id FROM shares AS share JOIN items AS item ON item.id = share.item_id
        WHERE item.owner_id = ${me}
      UNION SELECT member.user_id FROM task_collaborators AS member JOIN items AS item ON item.id = member.task_id
        WHERE item.owner_id = ${me}
      UNION SELECT item.owner_id FROM shares AS share JOIN items AS item ON item.id = share.item_id
        WHERE share.recipient_id = ${me} OR share.shared_by_id = ${me}
      UNION SELECT share.recipient_id FROM shares AS share JOIN series ON series.id = share.series_id
        WHERE series.owner_id = ${me}
      UNION SELECT member.user_id FROM task_collaborators AS member JOIN series ON series.id = member.series_id
        WHERE series.owner_id = ${me}
      UNION SELECT series.owner_id FROM shares AS share JOIN series ON series.id = share.series_id
        WHERE share.recipient_id = ${me} OR share.shared_by_id = ${me}
      UNION SELECT collaborator_id FROM collaborations WHERE owner_id = ${me}
      UNION SELECT owner_id FROM collaborations WHERE collaborator_id = ${me}
      UNION SELECT collaborator_id FROM collaboration_requests WHERE owner_id = ${me}
      UNION SELECT owner_id FROM collaboration_requests WHERE collaborator_id = ${me}) AS connected
    WHERE id <> ${me}`;
  return rows.map(({ id }) => id);
}

/** Returns the items of others that show the person's name, sticker, file or role. */
const affectedBy = (tx: Transaction, personId: string): Promise<Affected[]> => {
  const me = Prisma.sql`${personId}::uuid`;
  return tx.$queryRaw<Affected[]>`
    SELECT touched.topic, touched.item_id FROM (
      SELECT 'comments' AS topic, item_id FROM comments WHERE author_id = ${me}
      UNION SELECT 'stickers', item_id FROM stickers WHERE user_id = ${me}
      UNION SELECT 'attachments', item_id FROM attachments WHERE uploader_id = ${me}
      UNION SELECT 'tasks', task_id FROM task_collaborators WHERE user_id = ${me}
      UNION SELECT 'tasks', (SELECT id FROM items WHERE items.series_id = member.series_id AND deleted_at IS NULL LIMIT 1)
        FROM task_collaborators AS member WHERE user_id = ${me}) AS touched
    JOIN items AS item ON item.id = touched.item_id
    WHERE item.owner_id <> ${me} AND item.deleted_at IS NULL`;
};

/**
 * Ends the person's access to items of others, and with it the grants that the person gave on them, and so on
 * (docs/product/arranging.md).
 */
export async function leaveOthers(tx: Transaction, personId: string): Promise<void> {
  const me = Prisma.sql`${personId}::uuid`;
  const received = await tx.$queryRaw<Subject[]>`
    SELECT CASE WHEN item_id IS NULL THEN 'series' ELSE 'item' END AS of, coalesce(item_id, series_id) AS id
      FROM shares WHERE recipient_id = ${me}
    UNION SELECT CASE WHEN task_id IS NULL THEN 'series' ELSE 'item' END, coalesce(task_id, series_id)
      FROM task_collaborators WHERE user_id = ${me}`;
  const given = await givenBy(tx, personId, Prisma.sql`subject.owner_id <> ${me}`);
  await settleGrants(tx, [...received, ...given], ({ from, to }) => from === personId || to === personId);
}
