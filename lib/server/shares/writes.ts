import { transaction } from '@/lib/db/transaction';
import { authorize, permits } from '@/lib/server/access/authorize';
import { lockPlanner } from '@/lib/server/access/lock-planner';
import type { Actor } from '@/lib/server/actor';
import { holdSession } from '@/lib/server/auth/sessions';
import { AppError } from '@/lib/server/errors/app-error';
import { spend } from '@/lib/server/limits/limits';
import { requireRowsLeft } from '@/lib/server/limits/row-bounds';
import { announceItem } from '@/lib/server/live/announce';
import { notifyOfShare } from '@/lib/server/notifications/news';
import { findRecipient } from '@/lib/server/people/recipient';
import type { Stored } from '@/lib/server/reply';
import { lockSeriesOf } from '@/lib/server/series/exceptions';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { PeopleScope } from '@/lib/shared/contract/schemas/series';
import type { ShareOf } from '@/lib/shared/contract/schemas/shares';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import { allows, type Permission } from '@/lib/shared/policy/policy';
import { endGiven } from './end';
import { give } from './give';
import { findShare } from './reads';
import { planRemindersOf, subjectOf } from './subject';

export type NewShare = {
  itemId: string;
  sharedWithEmail: string;
  permission: Permission;
  scope?: PeopleScope;
};

/**
 * Shares an item, or all occurrences of its series, with a registered person, or changes their permission. Everybody who may share may raise what somebody
 * else gave. Only owner and admins may lower it, and the share is then theirs; others get 403. Throws 404 and 403 as
 * the policy says, 404 when no account has the address, 400 for oneself and for the item's owner.
 */
export async function createShare<Kind extends ItemKind>(
  actor: Actor,
  kind: Kind,
  { itemId, sharedWithEmail, permission, scope }: NewShare,
): Promise<Stored<ShareOf[Kind]>> {
  await spend({ invitations: actor.id });
  const { action } = ITEM_KINDS[kind].share;
  const { ownerId } = await permits(actor, kind, itemId, action);
  return transaction(async (tx) => {
    await holdSession(tx, actor);
    // Locks the planner, the series, the item: the end of a collaboration locks in the same order.
    await lockPlanner(tx, ownerId, 'shared');
    await lockSeriesOf(tx, actor, [itemId]);
    const item = await authorize(tx, actor, kind, itemId, action);
    const { subject, level } = await subjectOf(tx, actor, item, scope, action);
    const recipient = await findRecipient(tx, actor, sharedWithEmail);
    if (recipient.id === ownerId) throw new AppError('invalid', { details: 'This person owns it already.' });
    await requireRowsLeft(tx, 'shares', actor.id);
    const given = await give(tx, 'share', {
      subject,
      to: recipient.id,
      by: actor.id,
      level: permission,
      mayChangeOthers: allows(level, 'endShare'),
    });
    if (!given)
      throw new AppError('forbidden', { details: 'Somebody else has shared this with that person.' });
    const { id, isNew } = given;
    announceItem(tx, ITEM_KINDS[kind].share.topic, itemId);
    announceItem(tx, ITEM_KINDS[kind].topic, itemId);
    if (isNew && kind !== 'goal') await planRemindersOf(tx, subject, recipient.id);
    if (isNew) await notifyOfShare(tx, actor, { ...item, kind }, { id, recipientId: recipient.id });
    return { isNew, entity: await existing(findShare(tx, actor, kind, id, itemId)) };
  });
}

async function existing<Entity>(found: Promise<Entity | null>): Promise<Entity> {
  const entity = await found;
  if (!entity) throw new AppError('not-found');
  return entity;
}

/**
 * Ends a share, and the grants that its recipient gave by it. Allowed for its maker, its recipient, the item's owner
 * and admins; others who see the item get 403, everybody else 404.
 */
export async function deleteShare(actor: Actor, kind: ItemKind, id: string): Promise<void> {
  await transaction(async (tx) => {
    await endGiven(
      tx,
      actor,
      { way: 'share', kind, id },
      ({ to, by }, level) => to === actor.id || by === actor.id || allows(level, 'endShare'),
    );
  });
}
