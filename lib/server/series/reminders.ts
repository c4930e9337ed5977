import { isDeepStrictEqual } from 'node:util';
import { Prisma } from '@/lib/db/generated/client';
import type { Transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { spend } from '@/lib/server/limits/limits';
import { requireRowsLeft, rowsLeft } from '@/lib/server/limits/row-bounds';
import { holdItems, holdOccurrences, planReminders } from '@/lib/server/reminders/plan';
import type { Scope } from '@/lib/shared/contract/schemas/series';

/** The reminders of each person of the occurrences of a series. */

/** Gives a series the reminders that these people have of its first occurrence. */
export async function takeReminders(
  tx: Transaction,
  seriesId: string,
  itemId: string,
  people: readonly string[],
): Promise<void> {
  const theirs = Prisma.sql`item_id = ${itemId}::uuid AND person_id = ANY (${people}::uuid[])`;
  await tx.$executeRaw`
    WITH taken AS (UPDATE item_reminders SET is_own = false WHERE ${theirs} RETURNING person_id, minutes)
    INSERT INTO series_reminders (series_id, person_id, minutes)
    SELECT ${seriesId}::uuid, person_id, minutes FROM taken WHERE minutes IS NOT NULL`;
}

/** Gives a series those of the one that it was split off. */
export const copyReminders = (tx: Transaction, seriesId: string, successorId: string) => tx.$executeRaw`
  INSERT INTO series_reminders (series_id, person_id, minutes)
  SELECT ${successorId}::uuid, person_id, minutes FROM series_reminders WHERE series_id = ${seriesId}::uuid`;

/** Returns those whose reminders so many occurrences can have. Others keep those that they have of earlier ones. */
export async function remindedWithRoom(tx: Transaction, seriesId: string, count: number): Promise<string[]> {
  const people = await tx.$queryRaw<{ id: string }[]>`
    SELECT person_id AS id FROM series_reminders WHERE series_id = ${seriesId}::uuid ORDER BY person_id`;
  const found: string[] = [];
  for (const { id } of people) if (await rowsLeft(tx, 'itemReminders', id, count)) found.push(id);
  return found;
}

/** What the reminders of a person were before a change of several occurrences, and are after it. */
export type RemindersBefore = {
  seriesId: string;
  /** Those of what is laid out later; undefined for none. */
  series?: number[];
  /** Those of the occurrences that were changed; without `minutes` for none. */
  items: { id: string; minutes?: number[] | null; isOwn?: boolean }[];
  after: number[] | null;
};

type Row = { id: string; minutes: number[] | null; isOwn: boolean; isStored: boolean };

/**
 * Sets the actor's reminders of an occurrence together with the later ones or all, and of what is laid out later. The
 * other occurrences that have reminders of their own keep them. The transaction has locked the series.
 * @returns the numbers in the answer, and what was before; null when nothing has changed
 */
export async function remindOfMany(
  tx: Transaction,
  actor: Actor,
  { seriesId, askedId, scope }: { seriesId: string; askedId: string; scope: Exclude<Scope, 'this'> },
  reminders: number[] | null,
): Promise<{ changed: number; kept: number; before: RemindersBefore } | null> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT item.id, own.minutes, coalesce(own.is_own, false) AS "isOwn", own.item_id IS NOT NULL AS "isStored"
    FROM items AS item LEFT JOIN item_reminders AS own ON own.item_id = item.id AND own.person_id = ${actor.id}::uuid
    WHERE item.series_id = ${seriesId}::uuid AND item.deleted_at IS NULL AND (${scope === 'all'}::boolean
      OR item.occurrence_day >= (SELECT occurrence_day FROM items WHERE id = ${askedId}::uuid))`;
  const taking = rows.filter(({ id, isOwn }) => id === askedId || !isOwn);
  const differing = taking.filter(({ minutes, isOwn }) => isOwn || !isDeepStrictEqual(minutes, reminders));
  const [stored] = await tx.$queryRaw<{ minutes: number[] }[]>`
    SELECT minutes FROM series_reminders WHERE series_id = ${seriesId}::uuid AND person_id = ${actor.id}::uuid`;
  if (differing.length === 0 && isDeepStrictEqual(stored?.minutes ?? null, reminders)) return null;
  await spend({ occurrences: actor.id }, differing.length);
  const more = differing.filter(({ isStored }) => !isStored).length;
  if (reminders !== null && more > 0) await requireRowsLeft(tx, 'itemReminders', actor.id, more);
  // Before the reminders are stored, whose foreign keys would lock the items in another order.
  await holdOccurrences(tx, [seriesId]);
  await storeOfItems(
    tx,
    actor,
    differing.map(({ id }) => ({ id, minutes: reminders ?? undefined })),
  );
  await storeOfSeries(tx, actor, seriesId, reminders ?? undefined);
  await planReminders(tx, { series: [{ seriesId, personId: actor.id }] });
  return {
    changed: differing.length,
    kept: rows.length - taking.length,
    before: {
      seriesId,
      ...(stored && { series: stored.minutes }),
      items: differing.map(({ id, minutes, isOwn, isStored }) =>
        isStored ? { id, minutes, isOwn } : { id },
      ),
      after: reminders,
    },
  };
}

/** Stores the actor's reminders of these items; without `minutes` they have none of their own. */
async function storeOfItems(tx: Transaction, actor: Actor, items: RemindersBefore['items']): Promise<void> {
  await tx.$executeRaw`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS each(id uuid, minutes int[], "isOwn" boolean)),
    gone AS (
      DELETE FROM item_reminders AS own USING given
      WHERE own.item_id = given.id AND own.person_id = ${actor.id}::uuid
        AND given.minutes IS NULL AND given."isOwn" IS NOT TRUE)
    INSERT INTO item_reminders (item_id, person_id, minutes, is_own)
    SELECT items.id, ${actor.id}::uuid, given.minutes, coalesce(given."isOwn", false)
    FROM given JOIN items ON items.id = given.id WHERE given.minutes IS NOT NULL OR given."isOwn"
    ON CONFLICT (item_id, person_id) DO UPDATE SET minutes = excluded.minutes, is_own = excluded.is_own`;
}

const storeOfSeries = (tx: Transaction, actor: Actor, seriesId: string, minutes: number[] | undefined) =>
  minutes === undefined
    ? tx.$executeRaw`
      DELETE FROM series_reminders WHERE series_id = ${seriesId}::uuid AND person_id = ${actor.id}::uuid`
    : tx.$executeRaw`
      INSERT INTO series_reminders (series_id, person_id, minutes)
      VALUES (${seriesId}::uuid, ${actor.id}::uuid, ${minutes}::int[])
      ON CONFLICT (series_id, person_id) DO UPDATE SET minutes = excluded.minutes`;

/**
 * Takes a change of the actor's reminders of several occurrences back. The transaction has locked the series.
 * @param kept what was there before, as JSON
 * @returns the number of the occurrences; null when the person has changed some of them since
 */
export async function takeRemindersBack(tx: Transaction, actor: Actor, kept: string): Promise<number | null> {
  const { seriesId, series, items, after }: RemindersBefore = JSON.parse(kept);
  const ids = items.map(({ id }) => id);
  const pairs = ids.map((itemId) => ({ itemId, personId: actor.id }));
  await holdItems(tx, pairs);
  const [other] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM items AS item
      LEFT JOIN item_reminders AS own ON own.item_id = item.id AND own.person_id = ${actor.id}::uuid
    WHERE item.id = ANY (${ids}::uuid[])
      AND (own.minutes IS DISTINCT FROM ${after}::int[] OR coalesce(own.is_own, false)) LIMIT 1`;
  if (other) return null;
  const given = items.filter(({ minutes, isOwn }) => isOwn || (minutes ?? null) !== null).map(({ id }) => id);
  const [missing] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM items WHERE id = ANY (${given}::uuid[])
      AND NOT EXISTS (SELECT FROM item_reminders WHERE item_id = items.id AND person_id = ${actor.id}::uuid)`;
  const more = missing?.count ?? 0;
  if (more > 0) await requireRowsLeft(tx, 'itemReminders', actor.id, more);
  await storeOfItems(tx, actor, items);
  await tx.$executeRaw`
    DELETE FROM series_reminders WHERE series_id = ${seriesId}::uuid AND person_id = ${actor.id}::uuid`;
  if (series !== undefined)
    await tx.$executeRaw`
      INSERT INTO series_reminders (series_id, person_id, minutes)
      SELECT id, ${actor.id}::uuid, ${series}::int[] FROM series WHERE id = ${seriesId}::uuid`;
  await planReminders(tx, { pairs });
  return items.length;
}
