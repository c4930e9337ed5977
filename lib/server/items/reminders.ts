import { isDeepStrictEqual } from 'node:util';
import { Prisma } from '@/lib/db/generated/client';
import type { RawStatements } from '@/lib/db/raw-statements';
import type { Transaction } from '@/lib/db/transaction';
import type { Person } from '@/lib/server/access/visible';
import type { Actor } from '@/lib/server/actor';
import { requireRowsLeft } from '@/lib/server/limits/row-bounds';
import { announceTo } from '@/lib/server/live/announce';
import { planReminders } from '@/lib/server/reminders/plan';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';

/** The reminders of a person of one item, in place of their settings. They are no part of what others see of it. */

/** Minutes before the item begins, ascending; null for those of the settings. */
export type Reminders = readonly number[] | null;

/** SQL for the person's reminders of `item`. Nothing is looked up for each item of a person who has none of their own. */
export const remindersOf = (person: Person): Prisma.Sql => Prisma.sql`
  CASE WHEN EXISTS (SELECT FROM item_reminders WHERE person_id = ${person}::uuid) THEN (
    SELECT own.minutes FROM item_reminders AS own
    WHERE own.item_id = item.id AND own.person_id = ${person}::uuid) END`;

/** Gives a new item the actor's reminders. @param count the occurrences that have them too */
export async function remindOfNew(
  tx: Transaction,
  actor: Actor,
  itemId: string,
  reminders: readonly number[],
  count: number,
): Promise<void> {
  await requireRowsLeft(tx, 'itemReminders', actor.id, count);
  await tx.$executeRaw`
    INSERT INTO item_reminders (item_id, person_id, minutes)
    VALUES (${itemId}::uuid, ${actor.id}::uuid, ${reminders}::int[])`;
}

type Reminded = { kind: ItemKind; id: string; series: object | null; reminders?: Reminders };

/**
 * Changes the actor's reminders of an item whose row the transaction has locked, plans them, and notifies the actor's
 * other windows. An occurrence keeps them when those of all occurrences are changed.
 */
export async function changeReminders(
  tx: Transaction,
  actor: Actor,
  { kind, id, series, reminders: before = null }: Reminded,
  reminders: Reminders,
): Promise<void> {
  if (isDeepStrictEqual(reminders, before)) return;
  // An occurrence may have a row that says that it has none of its own.
  if (before === null && !(await hasRow(tx, actor, id))) await requireRowsLeft(tx, 'itemReminders', actor.id);
  if (reminders === null && series === null)
    await tx.$executeRaw`
      DELETE FROM item_reminders WHERE item_id = ${id}::uuid AND person_id = ${actor.id}::uuid`;
  else
    await tx.$executeRaw`
      INSERT INTO item_reminders (item_id, person_id, minutes, is_own)
      VALUES (${id}::uuid, ${actor.id}::uuid, ${reminders}::int[], true)
      ON CONFLICT (item_id, person_id) DO UPDATE SET minutes = excluded.minutes, is_own = true`;
  await planReminders(tx, { pairs: [{ itemId: id, personId: actor.id }] });
  announceTo(tx, ITEM_KINDS[kind].topic, [actor.id]);
}

const hasRow = async (tx: Transaction, actor: Actor, itemId: string): Promise<boolean> =>
  (await tx.itemReminder.count({ where: { itemId, personId: actor.id } })) > 0;

/** Returns those of the items of which somebody has reminders of their own, which do not need a time. */
export async function remindedAmong(db: RawStatements, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT item_id AS id FROM item_reminders WHERE item_id = ANY (${ids}::uuid[])`;
  return rows.map(({ id }) => id);
}
