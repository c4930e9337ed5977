import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import type { RawStatements } from '@/lib/db/raw-statements';
import type { Transaction } from '@/lib/db/transaction';
import { visibleTo } from '@/lib/server/access/visible';
import type { Actor } from '@/lib/server/actor';
import { nextOccurrence } from '@/lib/server/items/next-occurrence';
import { dayAt } from '@/lib/shared/calendar/days';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { ShareLists, ShareOf } from '@/lib/shared/contract/schemas/shares';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import type { Permission } from '@/lib/shared/policy/policy';

type ShareRow = {
  id: string;
  item_id: string;
  series_id: string | null;
  title: string;
  owner_id: string;
  owner_email: string;
  recipient_id: string;
  recipient_email: string;
  permission: Permission;
  created_at: Date;
};

const dto =
  <Kind extends ItemKind>(kind: Kind) =>
  (row: ShareRow): ShareOf[Kind] =>
    // Cast, since the name of one field depends on the kind, and TypeScript cannot check a computed key.
    ({
      id: row.id,
      seriesId: row.series_id,
      [ITEM_KINDS[kind].share.field]: row.item_id,
      title: row.title,
      ownerId: row.owner_id,
      ownerEmail: row.owner_email,
      sharedWithId: row.recipient_id,
      sharedWithEmail: row.recipient_email,
      permission: row.permission,
      createdAt: row.created_at.toISOString(),
    }) as unknown as ShareOf[Kind];

/**
 * A share of a series stands with the occurrence from which it was made or, in lists, with the next one.
 * @param timeZone of the reader
 * @param asked the id of that occurrence
 */
const select = (
  db: RawStatements,
  kind: ItemKind,
  condition: Prisma.Sql,
  timeZone: string,
  asked: string | null = null,
): Promise<ShareRow[]> =>
  db.$queryRaw<ShareRow[]>`
    SELECT share.id, item.id AS item_id, share.series_id, item.title, item.owner_id, owner.email AS owner_email,
      share.recipient_id, recipient.email AS recipient_email, share.permission::text AS permission, share.created_at
    FROM shares AS share
    JOIN items AS item ON item.id = coalesce(share.item_id, ${asked}::uuid, ${nextOccurrence(Prisma.sql`share.series_id`, dayAt(new Date(), timeZone))})
    JOIN users AS owner ON owner.id = item.owner_id
    JOIN users AS recipient ON recipient.id = share.recipient_id
    WHERE item.kind = ${kind}::item_kind AND item.deleted_at IS NULL AND ${condition}
    ORDER BY share.created_at, share.id`;

/**
 * Lists the shares of one kind of item: those that the actor made or that are of the actor's own items, and those that
 * the actor received.
 */
export async function listShares<Kind extends ItemKind>(actor: Actor, kind: Kind): Promise<ShareLists<Kind>> {
  const { timeZone } = actor.user;
  // The owner sees what others have shared of the owner's items, and may end it.
  const [byMe, withMe] = await Promise.all([
    select(
      autocommit,
      kind,
      Prisma.sql`share.id = ANY (ARRAY(
        SELECT id FROM shares WHERE shared_by_id = ${actor.id}::uuid
        UNION SELECT own.id FROM shares AS own JOIN items ON items.id = own.item_id WHERE items.owner_id = ${actor.id}::uuid
        UNION SELECT own.id FROM shares AS own JOIN series ON series.id = own.series_id WHERE series.owner_id = ${actor.id}::uuid))
        AND ${visibleTo(actor.id)}`,
      timeZone,
    ),
    select(autocommit, kind, Prisma.sql`share.recipient_id = ${actor.id}::uuid`, timeZone),
  ]);
  return { sharedByMe: byMe.map(dto(kind)), sharedWithMe: withMe.map(dto(kind)) };
}

/**
 * Returns one share, or null. The caller has checked that the actor may see it.
 * @param asked the item from which it was made
 */
export async function findShare<Kind extends ItemKind>(
  tx: Transaction,
  actor: Actor,
  kind: Kind,
  id: string,
  asked: string,
): Promise<ShareOf[Kind] | null> {
  const [row] = await select(tx, kind, Prisma.sql`share.id = ${id}::uuid`, actor.user.timeZone, asked);
  return row ? dto(kind)(row) : null;
}
