import { Prisma } from '@/lib/db/generated/client';
import { type Transaction, transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { announceOccurrences } from '@/lib/server/live/announce';
import { planReminders } from '@/lib/server/reminders/plan';
import { isTouched } from '@/lib/server/series/touched';
import type { ItemKind } from '@/lib/shared/contract/items';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';

/** Keeps what was there before a change of several occurrences, and takes such a change back. */

const OWN_TABLE: Record<ItemKind, Prisma.Sql> = {
  task: Prisma.sql`tasks`,
  schedule: Prisma.sql`schedules`,
  goal: Prisma.sql`goals`,
};

/** The columns of each kind that a change of several occurrences may write. */
const OWN_COLUMNS: Record<ItemKind, readonly string[]> = {
  task: ['time', 'priority', 'notes', 'checklist', 'estimate', 'goal_id'],
  schedule: ['time', 'duration', 'location', 'notes', 'time_zone'],
  goal: ['description', 'parent_id'],
};
const ITEM_COLUMNS = [
  ...['title', 'date', 'end_date', 'series_id', 'occurrence_day', 'overridden'],
  ...['deleted_at', 'deleted_by_id', 'deletion_id'],
];
const SERIES_COLUMNS = [
  ...['rrule', 'mode', 'start_day', 'laid_out_until', 'template', 'exdates', 'deleted_at'],
];

/** SQL that sets columns to those of a JSON value which has a row of the table. */
const columnsFrom = (columns: readonly string[]): Prisma.Sql =>
  Prisma.join(
    columns.map((name) => Prisma.raw(`"${name}" = stored."${name}"`)),
    ', ',
  );

export type Before = { kind: ItemKind; rows: string; series: string };

/** Reads what a change is about to write. Long texts are left out of what it does not change. */
export async function readBefore(
  tx: Transaction,
  { id, kind }: { id: string; kind: ItemKind },
  itemIds: readonly string[],
  fields: readonly string[],
): Promise<Before> {
  const unchanged = ['notes', 'checklist', 'description'].filter((name) => !fields.includes(name));
  const [found] = await tx.$queryRaw<{ rows: string; series: string }[]>`
    SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('item', to_jsonb(item), 'own', to_jsonb(own) - ${unchanged}::text[])), '[]')
        FROM items AS item JOIN ${OWN_TABLE[kind]} AS own ON own.id = item.id WHERE item.id = ANY (${itemIds}::uuid[]))::text AS rows,
      (SELECT to_jsonb(series) FROM series WHERE id = ${id}::uuid)::text AS series`;
  if (!found) throw new Error('No row was read.');
  return { kind, ...found };
}

/** Stores what was there before a change, with the versions after it. */
export async function storeBefore(
  tx: Transaction,
  actor: Actor,
  {
    changeId,
    seriesId,
    successorId,
    before,
  }: { changeId: string; seriesId: string; successorId: string | null; before: Before },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO series_changes (id, series_id, actor_id, before)
    SELECT ${changeId}::uuid, ${seriesId}::uuid, ${actor.id}::uuid, jsonb_build_object(
      'kind', ${before.kind}::text, 'rows', ${before.rows}::jsonb, 'series', ${before.series}::jsonb,
      'successorId', ${successorId}::text, 'versions', ${versionsOf(seriesId, successorId, before.rows)})`;
}

/** SQL for what must be as it is now when a change is taken back: whatever somebody changes differs from it. */
const versionsOf = (seriesId: string, successorId: string | null, rows: string): Prisma.Sql => Prisma.sql`
  jsonb_build_object(
    'series', (SELECT jsonb_agg(jsonb_build_array(id, version, exdates, deleted_at IS NULL) ORDER BY id) FROM series
      WHERE id IN (${seriesId}::uuid, ${successorId}::uuid)),
    'items', (SELECT jsonb_agg(jsonb_build_array(id, version, deleted_at IS NULL) ORDER BY id) FROM items
      WHERE id IN (SELECT (row->'item'->>'id')::uuid FROM jsonb_array_elements(${rows}::jsonb) AS row)))`;

type ChangeRow = {
  series_id: string;
  kind: ItemKind;
  rows: string;
  successor_id: string | null;
  asked_id: string | null;
  versions: string;
  may: boolean;
};

/** Hours during which a change can be taken back. */
const UNDO_HOURS = 24;

/** Takes back a change of the actor's. Throws 404 after a day, and 409 when somebody has changed something of it since. */
export const undoChange = (actor: Actor, changeId: string): Promise<{ changed: number }> =>
  transaction(async (tx) => {
    const recent = Prisma.sql`made_at > now() - make_interval(hours => ${UNDO_HOURS}) AND actor_id = ${actor.id}::uuid`;
    const changed = await takeBack(tx, actor, changeId, recent);
    if (changed === null) throw new AppError('conflict', { details: 'Somebody has changed this since.' });
    return { changed };
  }, LONG);

const LONG = { timeout: 30_000 };

/**
 * Restores everything as it was before a change, with newer versions. Returns the number of these rows; null when somebody
 * has changed something of it since. Throws 404 without such a change, and 403 without the right to edit the series.
 * @param condition which changes may be taken back
 */
export async function takeBack(
  tx: Transaction,
  actor: Actor,
  changeId: string,
  condition = Prisma.sql`true`,
): Promise<number | null> {
  const [change] = await tx.$queryRaw<ChangeRow[]>`
    SELECT change.series_id, before->>'kind' AS kind, (before->'rows')::text AS rows, before->>'successorId' AS successor_id,
      before->'rows'->0->'item'->>'id' AS asked_id, (before->'versions')::text AS versions,
      series.owner_id = ${actor.id}::uuid OR EXISTS (SELECT FROM collaborations WHERE owner_id = series.owner_id
        AND collaborator_id = ${actor.id}::uuid AND role IN ('editor', 'admin')) AS may
    FROM series_changes AS change JOIN series ON series.id = change.series_id
    WHERE change.id = ${changeId}::uuid AND ${condition}`;
  if (!change) throw new AppError('not-found');
  if (!change.may) throw new AppError('forbidden');
  const { series_id: seriesId, successor_id: successorId, kind, rows } = change;
  const theirs = Prisma.sql`series_id IN (${seriesId}::uuid, ${successorId}::uuid)`;
  await tx.$executeRaw`
    SELECT 1 FROM series WHERE id IN (${seriesId}::uuid, ${successorId}::uuid) ORDER BY id FOR UPDATE`;
  await tx.$executeRaw`
    SELECT 1 FROM items WHERE ${theirs} OR id IN (SELECT (row->'item'->>'id')::uuid FROM jsonb_array_elements(${rows}::jsonb) AS row)
    ORDER BY id FOR UPDATE`;
  const [state] = await tx.$queryRaw<{ is_same: boolean }[]>`
    SELECT ${versionsOf(seriesId, successorId, rows)} = ${change.versions}::jsonb
      AND EXISTS (SELECT FROM series_changes WHERE id = ${changeId}::uuid)
      AND NOT EXISTS (SELECT FROM items AS item, series_changes AS change WHERE item.${theirs}
        AND change.id = ${changeId}::uuid AND item.created_at >= change.made_at
        AND (item.version > 1 OR item.deleted_at IS NOT NULL OR ${isTouched})) AS is_same`;
  if (!state?.is_same) return null;

  const laidOut = await tx.$queryRaw<{ id: string }[]>`
    UPDATE items SET deleted_at = now() FROM series_changes AS change
    WHERE items.${theirs} AND change.id = ${changeId}::uuid AND items.created_at >= change.made_at RETURNING items.id`;
  const added = laidOut.map(({ id }) => id);
  await planReminders(tx, { items: added });
  await tx.$executeRaw`DELETE FROM items WHERE id = ANY (${added}::uuid[])`;
  const restored = await restoreRows(tx, actor, kind, rows);
  await tx.$executeRaw`
    UPDATE series SET ${columnsFrom(SERIES_COLUMNS)}, version = series.version + 1, updated_at = now()
    FROM series_changes AS change, jsonb_populate_record(NULL::series, change.before->'series') AS stored
    WHERE change.id = ${changeId}::uuid AND series.id = change.series_id`;
  await tx.$executeRaw`DELETE FROM series_changes WHERE id = ${changeId}::uuid`;
  await tx.$executeRaw`DELETE FROM series WHERE id = ${successorId}::uuid`;
  if (change.asked_id) announceOccurrences(tx, ITEM_KINDS[kind].topic, change.asked_id);
  return restored + added.length;
}

async function restoreRows(tx: Transaction, actor: Actor, kind: ItemKind, rows: string): Promise<number> {
  const stored = (table: string, part: string) =>
    Prisma.sql`jsonb_array_elements(${rows}::jsonb) AS row, ${Prisma.raw(`jsonb_populate_record(NULL::${table}, row->'${part}')`)} AS stored`;
  // Two occurrences may change places, and no two may have the same day in between.
  await tx.$executeRaw`
    UPDATE items SET series_id = NULL, occurrence_day = NULL, overridden = '{}'
    FROM ${stored('items', 'item')} WHERE items.id = stored.id`;
  const items = await tx.$queryRaw<{ id: string }[]>`
    UPDATE items SET ${columnsFrom(ITEM_COLUMNS)}, version = items.version + 1, updated_at = now(),
      updated_by_id = ${actor.id}::uuid
    FROM ${stored('items', 'item')} WHERE items.id = stored.id RETURNING items.id`;
  const own = { task: 'tasks', schedule: 'schedules', goal: 'goals' }[kind];
  for (const name of OWN_COLUMNS[kind]) {
    const column = Prisma.raw(`"${name}"`);
    await tx.$executeRaw`
      UPDATE ${OWN_TABLE[kind]} AS own SET ${column} = stored.${column}
      FROM ${stored(own, 'own')}
      WHERE own.id = stored.id AND jsonb_exists(row->'own', ${name}) AND own.${column} IS DISTINCT FROM stored.${column}`;
  }
  await planReminders(tx, { items: items.map(({ id }) => id) });
  return items.length;
}
