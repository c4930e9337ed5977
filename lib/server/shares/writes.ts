import { type Transaction, transaction } from '@/lib/db/transaction';
import { authorize, lockItem, permits } from '@/lib/server/access/authorize';
import { lockPlanner } from '@/lib/server/access/lock-planner';
import { type GrantRow, grantColumns, grantsIn, grantsOf } from '@/lib/server/access/visible';
import type { Actor } from '@/lib/server/actor';
import { holdSession } from '@/lib/server/auth/sessions';
import { AppError } from '@/lib/server/errors/app-error';
import { spend } from '@/lib/server/limits/limits';
import { requireRowsLeft } from '@/lib/server/limits/row-bounds';
import { announceItem } from '@/lib/server/live/announce';
import { notifyOfShare } from '@/lib/server/notifications/news';
import { findRecipient } from '@/lib/server/people/recipient';
import { planReminders } from '@/lib/server/reminders/plan';
import type { Stored } from '@/lib/server/reply';
import type { ItemKind } from '@/lib/shared/contract/items';
import type { PeopleScope } from '@/lib/shared/contract/series';
import type { ShareOf } from '@/lib/shared/contract/shares';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import { accessOf, allows, type Permission } from '@/lib/shared/policy/policy';
import { settleGrants } from './cascade';
import { give } from './give';
import { findShare } from './reads';
import { requireScope } from './scope';

export type NewShare = {
  itemId: string;
  sharedWithEmail: string;
  permission: Permission;
  scope?: PeopleScope;
};

/**
 * Shares an item with a registered person, or changes their permission. Everybody who may share may raise what somebody
 * else gave. Only owner and admins may lower it, and the share is then theirs; others get 403. Throws 404 and 403 as
 * the policy says, 404 when no account has the address, 400 for oneself and for the item's owner.
 */
export async function createShare<Kind extends ItemKind>(
  actor: Actor,
  kind: Kind,
  { itemId, sharedWithEmail, permission, scope }: NewShare,
): Promise<Stored<ShareOf[Kind]>> {
  await spend({ invitations: actor.id });
  const { ownerId } = await permits(actor, kind, itemId, ITEM_KINDS[kind].share.action);
  return transaction(async (tx) => {
    await holdSession(tx, actor);
    // Locks the planner before the item: the end of a collaboration locks in the same order.
    await lockPlanner(tx, ownerId, 'shared');
    const item = await authorize(tx, actor, kind, itemId, ITEM_KINDS[kind].share.action);
    await requireScope(tx, itemId, scope);
    const recipient = await findRecipient(tx, actor, sharedWithEmail);
    if (recipient.id === ownerId) throw new AppError('invalid', { details: 'This person owns it already.' });
    await requireRowsLeft(tx, 'shares', actor.id);
    const given = await give(tx, 'share', {
      itemId,
      to: recipient.id,
      by: actor.id,
      level: permission,
      mayChangeOthers: allows(item.level, 'endShare'),
    });
    if (!given)
      throw new AppError('forbidden', { details: 'Somebody else has shared this with that person.' });
    const { id, isNew } = given;
    announceItem(tx, ITEM_KINDS[kind].share.topic, itemId);
    announceItem(tx, ITEM_KINDS[kind].topic, itemId);
    if (isNew && kind !== 'goal') await planReminders(tx, { pairs: [{ itemId, personId: recipient.id }] });
    if (isNew) await notifyOfShare(tx, actor, { ...item, kind }, { id, recipientId: recipient.id });
    return { isNew, entity: await existing(findShare(tx, kind, id)) };
  });
}

async function existing<Entity>(found: Promise<Entity | null>): Promise<Entity> {
  const entity = await found;
  if (!entity) throw new AppError('not-found');
  return entity;
}

type EndingRow = GrantRow & { item_id: string; recipient_id: string; shared_by_id: string };

/** Reads the share and the actor's own grants on its item, in one statement. */
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
 * Ends a share, and the grants that its recipient gave by it. Allowed for its maker, its recipient, the item's owner
 * and admins; others who see the item get 403, everybody else 404.
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
    await settleGrants(tx, [row.item_id], (grant) => grant.way === 'share' && grant.to === row.recipient_id);
  });
}
