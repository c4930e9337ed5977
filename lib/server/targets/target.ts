import { z } from 'zod';
import { Prisma } from '@/lib/db/generated/client';
import type { Transaction } from '@/lib/db/transaction';
import { type AuthorizedItem, authorize, permits } from '@/lib/server/access/authorize';
import { visibleTo } from '@/lib/server/access/visible';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { toDatabaseDate } from '@/lib/server/items/database-date';
import { announceItem, announceTo } from '@/lib/server/live/announce';
import { isDay } from '@/lib/shared/calendar/days';
import type { Topic } from '@/lib/shared/contract/plain/topics';
import { type ItemKind, itemId } from '@/lib/shared/contract/schemas/items';
import { type Target, type TargetType, targetType } from '@/lib/shared/contract/schemas/targets';
import type { Action } from '@/lib/shared/policy/policy';

/**
 * The targets of comments, stickers and attachments: an item, as the policy allows, or a day of the actor's own
 * planner.
 */

/** Makes a target from a path's type and id. Throws 404 for an id that is not a UUID, 400 for an invalid day. */
export function targetOf(targetType: TargetType, targetId: string): Target {
  if (targetType === 'day') {
    if (isDay(targetId)) return { targetType, targetId };
    throw new AppError('invalid', { fields: { targetId: 'Must be a calendar day, yyyy-MM-dd.' } });
  }
  const id = itemId.safeParse(targetId);
  if (!id.success) throw new AppError('not-found');
  return { targetType, targetId: id.data };
}

/** Throws 404 or 403 unless the actor may perform the action on the target. On one's own days everything is allowed. */
export async function requireTarget(
  actor: Actor,
  { targetType, targetId }: Target,
  action: Action,
): Promise<void> {
  if (targetType !== 'day') await permits(actor, targetType, targetId, action);
}

const named = z.looseObject({ targetType, targetId: z.string() });

/** Throws as `requireTarget` does, for the target that an invalid body names, if it does. */
export async function requireNamedTarget(actor: Actor, given: unknown, action: Action): Promise<void> {
  const { data } = named.safeParse(given);
  if (data && data.targetType !== 'day')
    await requireTarget(actor, targetOf(data.targetType, data.targetId), action);
}

/** Throws as `requireTarget` does, and locks the item until the commit. Returns null for a day. */
export async function lockTarget(
  tx: Transaction,
  actor: Actor,
  { targetType, targetId }: Target,
  action: Action,
): Promise<AuthorizedItem | null> {
  return targetType === 'day' ? null : authorize(tx, actor, targetType, targetId, action);
}

/** Notifies everybody who sees the target that something on it has changed. */
export function announceTarget(
  tx: Transaction,
  actor: Actor,
  topic: Topic,
  { targetType, targetId }: { targetType: TargetType; targetId: string },
): void {
  if (targetType === 'day') announceTo(tx, topic, [actor.id]);
  else announceItem(tx, topic, targetId);
}

/** Returns the columns that refer to a row's target. */
export const targetColumns = (actor: Actor, { targetType, targetId }: Target) =>
  targetType === 'day'
    ? { itemId: null, dayOwnerId: actor.id, day: toDatabaseDate(targetId) }
    : { itemId: targetId, dayOwnerId: null, day: null };

/** Returns the condition for rows of `child` with this target. */
export const refersTo = (actor: Actor, { targetType, targetId }: Target): Prisma.Sql =>
  targetType === 'day'
    ? Prisma.sql`child.day_owner_id = ${actor.id}::uuid AND child.day = ${targetId}::date`
    : Prisma.sql`child.item_id = ${targetId}::uuid`;

/** Joins the item, if any, that a row of `child` refers to. */
export const childSource = Prisma.sql`LEFT JOIN items AS item ON item.id = child.item_id`;

/** SQL that keeps the rows of `child` whose target the actor may see. */
export const childVisibleTo = (actor: Actor): Prisma.Sql => Prisma.sql`
  (child.day_owner_id = ${actor.id}::uuid
    OR (item.id IS NOT NULL AND item.deleted_at IS NULL AND ${visibleTo(actor.id)}))`;

export type TargetRow = { item_kind: ItemKind | null; item_id: string | null; day: string | null };

export const targetRowColumns = Prisma.sql`item.kind::text AS item_kind, child.item_id, child.day::text AS day`;

/** Returns the JSON form of a row's target. */
export function targetIn({ item_kind, item_id, day }: TargetRow): {
  targetType: TargetType;
  targetId: string;
} {
  if (item_kind !== null && item_id !== null) return { targetType: item_kind, targetId: item_id };
  if (day !== null) return { targetType: 'day', targetId: day };
  throw new Error('A row refers to neither an item nor a day.');
}
