import { v7 as newId } from 'uuid';
import { Prisma } from '@/lib/db/generated/client';
import { type Transaction, transaction } from '@/lib/db/transaction';
import { type AuthorizedItem, authorize, levelOf, lockItem } from '@/lib/server/access/authorize';
import { lockPlanner } from '@/lib/server/access/lock-planner';
import { type GrantRow, grantColumns, grantsIn, grantsOf } from '@/lib/server/access/visible';
import type { Actor } from '@/lib/server/auth/authenticate';
import { AppError } from '@/lib/server/http/app-error';
import type { Stored } from '@/lib/server/http/reply';
import { spend } from '@/lib/server/limits';
import { announceItem } from '@/lib/server/live/announce';
import { tellOfShare } from '@/lib/server/notifications/news';
import { findRecipient } from '@/lib/server/people/recipient';
import { planReminders } from '@/lib/server/reminders/plan';
import type { ItemKind } from '@/lib/shared/items';
import { type Action, accessOf, allows, type Permission } from '@/lib/shared/policy';
import type { ShareOf } from '@/lib/shared/shares';
import { ITEM_TOPIC, SHARE_TOPIC } from '@/lib/shared/topics';
import { endShares, endSharesMadeBy } from './cascade';
import { findShare } from './reads';

const SHARING = {
  task: 'shareTask',
  schedule: 'shareSchedule',
  goal: 'shareGoal',
} as const satisfies Record<ItemKind, Action>;

export type NewShare = { itemId: string; sharedWithEmail: string; permission: Permission };

type Upserted = { id: string; is_new: boolean };

/**
 * Shares an item with a registered person, or sets their permission anew.
 * Throws 404 and 403 as the policy says, 404 when no account has the address, 400 for oneself and for the item's owner.
 */
export async function createShare<Kind extends ItemKind>(
  actor: Actor,
  kind: Kind,
  { itemId, sharedWithEmail, permission }: NewShare,
): Promise<Stored<ShareOf[Kind]>> {
  await spend({ invitations: actor.id });
  return transaction(async (tx) => {
    const { ownerId } = await authorize(tx, actor, kind, itemId, SHARING[kind]);
    await lockPlanner(tx, ownerId, 'shared');
    const item = await authorize(tx, actor, kind, itemId, SHARING[kind]);
    const recipient = await findRecipient(tx, actor, sharedWithEmail);
    if (recipient.id === ownerId) throw new AppError('invalid', { details: 'This person owns it already.' });
    const row = await upsert(tx, actor, item, recipient.id, permission);
    announceItem(tx, SHARE_TOPIC[kind], itemId);
    announceItem(tx, ITEM_TOPIC[kind], itemId);
    // Whoever may no longer pass it on can no longer have passed it on.
    if (!allows(await levelOf(tx, recipient.id, itemId), SHARING[kind]))
      await endSharesMadeBy(tx, recipient.id, itemId);
    if (row.is_new && kind !== 'goal')
      await planReminders(tx, { pairs: [{ itemId, personId: recipient.id }] });
    if (row.is_new)
      await tellOfShare(tx, actor, { ...item, kind }, { id: row.id, recipientId: recipient.id });
    return { isNew: row.is_new, entity: await existing(findShare(tx, kind, row.id)) };
  });
}

/**
 * Stores the share. What somebody else gave may be raised by anyone who may share, but lowered only by owner and admins,
 * in whose name it then stands. Throws 403 otherwise.
 */
async function upsert(
  tx: Transaction,
  actor: Actor,
  item: AuthorizedItem,
  recipientId: string,
  permission: Permission,
): Promise<Upserted> {
  const mayChangeOthers = allows(item.level, 'endShare');
  const [row] = await tx.$queryRaw<Upserted[]>`
    INSERT INTO shares (id, item_id, recipient_id, permission, shared_by_id)
    VALUES (${newId()}::uuid, ${item.id}::uuid, ${recipientId}::uuid, ${permission}::permission, ${actor.id}::uuid)
    ON CONFLICT (item_id, recipient_id) DO UPDATE SET
      permission = excluded.permission,
      shared_by_id = CASE WHEN ${mayChangeOthers} THEN excluded.shared_by_id ELSE shares.shared_by_id END
      WHERE shares.shared_by_id = excluded.shared_by_id OR ${mayChangeOthers}
        OR excluded.permission >= shares.permission
    RETURNING id, xmax = 0 AS is_new`;
  if (!row) throw new AppError('forbidden', { details: 'Somebody else has shared this with that person.' });
  return row;
}

async function existing<Entity>(found: Promise<Entity | null>): Promise<Entity> {
  const entity = await found;
  if (!entity) throw new AppError('not-found');
  return entity;
}

type EndingRow = GrantRow & { item_id: string; recipient_id: string; shared_by_id: string };

/** The share and the actor's own grants on its item, in one statement. */
async function findEnding(
  tx: Transaction,
  actor: Actor,
  kind: ItemKind,
  id: string,
): Promise<EndingRow | undefined> {
  const [row] = await tx.$queryRaw<EndingRow[]>`
    SELECT ended.item_id, ended.recipient_id, ended.shared_by_id, item.owner_id, ${grantColumns}
    FROM shares AS ended JOIN items AS item ON item.id = ended.item_id ${grantsOf(actor.id)}
    WHERE ended.id = ${id}::uuid AND item.kind = ${kind}::item_kind AND item.deleted_at IS NULL
    FOR UPDATE OF ended`;
  return row;
}

/**
 * Ends a share, and with it what its recipient passed on. Whoever made it, its recipient, the item's owner and admins
 * may; others who see the item get 403, everyone else 404.
 */
export async function deleteShare(actor: Actor, kind: ItemKind, id: string): Promise<void> {
  await transaction(async (tx) => {
    const share = await tx.share.findUnique({ where: { id }, select: { itemId: true } });
    if (!share) throw new AppError('not-found');
    await lockItem(tx, share.itemId);
    const row = await findEnding(tx, actor, kind, id);
    const level = row ? accessOf(grantsIn(row, actor.id)) : 'none';
    if (!row || level === 'none') throw new AppError('not-found');
    const isParty = row.recipient_id === actor.id || row.shared_by_id === actor.id;
    if (!isParty && !allows(level, 'endShare')) throw new AppError('forbidden');
    await endShares(tx, Prisma.sql`share.id = ${id}::uuid`);
  });
}
