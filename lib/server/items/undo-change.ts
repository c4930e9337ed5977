import { Prisma } from '@/lib/db/generated/client';
import type { Transaction } from '@/lib/db/transaction';
import { peopleJson, restorePeople } from '@/lib/server/access/kept-people';
import { seriesLevel } from '@/lib/server/access/series';
import type { Actor } from '@/lib/server/actor';
import { currentChangeId, markRepeated } from '@/lib/server/change-id';
import { AppError } from '@/lib/server/errors/app-error';
import { spend } from '@/lib/server/limits/limits';
import { announceOccurrences, announceTo } from '@/lib/server/live/announce';
import { notifyOfSeries } from '@/lib/server/notifications/news';
import { planReminders } from '@/lib/server/reminders/plan';
import { ALL_COLUMNS, ITEM_COLUMNS, OWN_TABLE, SERIES_COLUMNS } from '@/lib/server/series/columns';
import { PART } from '@/lib/server/series/parts';
import { type RemindersBefore, takeRemindersBack } from '@/lib/server/series/reminders';
import { isTouched } from '@/lib/server/series/touched';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { TakenBack } from '@/lib/shared/contract/schemas/series';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import { allows } from '@/lib/shared/policy/policy';
import { longTransaction } from './long-transaction';
import { noted } from './repeated';

/** Keeps what was there before a change of several occurrences, and takes such a change back. */

/**
 * SQL that restores the columns of a table that a change of several occurrences may write. Long texts are stored if it has
 * changed them, and goals if they are still there.
 */
const restoredColumns = (columns: (typeof SERIES_COLUMNS)[ItemKind]): Prisma.Sql =>
  Prisma.join(
    columns
      .filter(({ isFixed }) => !isFixed)
      .map(({ name, column, isLong, isGoal }) => {
        if (isGoal) return Prisma.sql`${column} = (SELECT id FROM goals WHERE goals.id = stored.${column})`;
        if (!isLong) return Prisma.sql`${column} = stored.${column}`;
        return Prisma.sql`${column} = CASE WHEN jsonb_exists(row->'own', ${name}) THEN stored.${column} ELSE own.${column} END`;
      }),
  );

const LONG_TEXTS = ALL_COLUMNS.filter(({ isLong }) => isLong).map(({ name }) => name);

export type Before = {
  kind: ItemKind;
  rows: string;
  series: string;
  occurrences: string[];
  /** The occurrences that leave the series, and the shares and roles of their own. */
  leaving: readonly string[];
  people: string;
};

/** Reads what a change is about to write. Long texts are left out of what it does not change. */
export async function readBefore(
  tx: Transaction,
  { id, kind }: { id: string; kind: ItemKind },
  itemIds: readonly string[],
  fields: readonly string[],
  leaving: readonly string[],
): Promise<Before> {
  const unchanged = LONG_TEXTS.filter((name) => !fields.includes(name));
  const [found] = await tx.$queryRaw<Omit<Before, 'kind' | 'leaving'>[]>`
    SELECT ARRAY(SELECT items.id::text FROM items WHERE series_id = ${id}::uuid AND deleted_at IS NULL) AS occurrences,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('item', to_jsonb(item), 'own', to_jsonb(own) - ${unchanged}::text[])), '[]')
        FROM items AS item JOIN ${OWN_TABLE[kind]} AS own ON own.id = item.id WHERE item.id = ANY (${itemIds}::uuid[]))::text AS rows,
      (SELECT to_jsonb(series) FROM series WHERE id = ${id}::uuid)::text AS series,
      ${peopleJson('item', Prisma.sql`${leaving}::uuid[]`)}::text AS people`;
  if (!found) throw new Error('No row was read.');
  return { kind, leaving, ...found };
}

/** The bytes, and the number, of the newest changes of one person that are kept. Earlier ones cannot be taken back. */
const BYTES_KEPT = 20_000_000;
const CHANGES_KEPT = 2_000;

/**
 * The bytes of the newest deletions in one planner that are kept, whoever made them: several times those of as many items
 * as an account may have. Of earlier ones the items can be restored, without their series.
 */
const DELETION_BYTES_KEPT = 200_000_000;

type Made = {
  isDeletion: boolean;
  changeId: string;
  seriesId: string;
  successorId: string | null;
  before: Before;
  /** The numbers in the answer to the change, also when it is sent again. */
  counts?: { changed: number; kept: number } | undefined;
};

/** Stores what was there before a change, with the versions after it. */
export async function storeBefore(
  tx: Transaction,
  actor: Actor,
  { isDeletion, changeId, seriesId, successorId, before, counts }: Made,
): Promise<void> {
  const { kind, rows, series, occurrences, leaving, people } = before;
  await tx.$executeRaw`
    INSERT INTO series_changes (id, series_id, actor_id, before)
    SELECT ${changeId}::uuid, ${seriesId}::uuid, ${actor.id}::uuid, jsonb_build_object(
      'kind', ${kind}::text, 'isDeletion', ${isDeletion}::boolean, 'rows', ${rows}::jsonb, 'series', ${series}::jsonb, 'successorId', ${successorId}::text,
      'changed', ${counts?.changed ?? 0}::int, 'kept', ${counts?.kept ?? 0}::int,
      'occurrences', to_jsonb(${occurrences}::text[]), 'leaving', to_jsonb(${leaving}::text[]),
      'people', ${people}::jsonb, 'peopleAfter', ${peopleAfter(seriesId, successorId, leaving)}, 'versions', ${versionsOf(
        Prisma.sql`${seriesId}::uuid, ${successorId}::uuid`,
        Prisma.sql`SELECT (row->'item'->>'id')::uuid FROM jsonb_array_elements(${rows}::jsonb) AS row
          UNION SELECT items.id FROM items WHERE series_id IN (${seriesId}::uuid, ${successorId}::uuid)
            AND deleted_at IS NULL AND items.id <> ALL (${occurrences}::uuid[])`,
      )})`;
  await dropEarlier(tx, actor, { isDeletion, changeId, seriesId });
}

/** Keeps what the actor's reminders were before a change: with the rest of it if that is kept already, or alone. */
export async function keepReminders(
  tx: Transaction,
  actor: Actor,
  { changeId, seriesId, kind, counts }: Pick<Made, 'changeId' | 'seriesId' | 'counts'> & { kind: ItemKind },
  before: RemindersBefore,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO series_changes (id, series_id, actor_id, before)
    VALUES (${changeId}::uuid, ${seriesId}::uuid, ${actor.id}::uuid, jsonb_build_object('kind', ${kind}::text,
      'isDeletion', false, 'changed', ${counts?.changed ?? 0}::int, 'kept', ${counts?.kept ?? 0}::int,
      'reminders', ${JSON.stringify(before)}::jsonb))
    ON CONFLICT (id) DO UPDATE SET
      before = series_changes.before || jsonb_build_object('reminders', ${JSON.stringify(before)}::jsonb)`;
  await dropEarlier(tx, actor, { isDeletion: false, changeId, seriesId });
}

/** Drops those earlier changes that are no longer kept. */
async function dropEarlier(
  tx: Transaction,
  actor: Actor,
  { isDeletion, changeId, seriesId }: Pick<Made, 'isDeletion' | 'changeId' | 'seriesId'>,
): Promise<void> {
  const newest = Prisma.sql`(ORDER BY made_at DESC, change.id DESC)`;
  const beyond = isDeletion
    ? Prisma.sql`
      SELECT id FROM (SELECT change.id, sum(pg_column_size(before)) OVER ${newest} AS bytes
        FROM series_changes AS change JOIN series ON series.id = change.series_id
        WHERE is_deletion AND series.owner_id = (SELECT owner_id FROM series WHERE id = ${seriesId}::uuid)) AS kept
      WHERE bytes > ${DELETION_BYTES_KEPT}`
    : Prisma.sql`
      SELECT id FROM (SELECT change.id, sum(pg_column_size(before)) OVER ${newest} AS bytes,
          row_number() OVER ${newest} AS place
        FROM series_changes AS change WHERE actor_id = ${actor.id}::uuid AND NOT is_deletion) AS kept
      WHERE bytes > ${BYTES_KEPT} OR place > ${CHANGES_KEPT}`;
  await tx.$executeRaw`DELETE FROM series_changes WHERE id IN (${beyond}) AND id <> ${changeId}::uuid`;
}

/** Counts a deletion that is restored in parts as a change of the actor's: it is not needed to restore the rest. */
export const spendDeletion = (tx: Transaction, changeId: string) => tx.$executeRaw`
  UPDATE series_changes SET before = before || '{"isDeletion": false}' WHERE id = ${changeId}::uuid`;

/**
 * SQL for what must be as it is now when a change is taken back: the series and items that it has changed, deleted and
 * laid out. Whatever somebody changes differs from it.
 */
const versionsOf = (seriesIds: Prisma.Sql, itemIds: Prisma.Sql): Prisma.Sql => Prisma.sql`
  jsonb_build_object(
    'series', (SELECT jsonb_agg(jsonb_build_array(id, version, exdates, deleted_at IS NULL) ORDER BY id) FROM series
      WHERE id IN (${seriesIds})),
    'items', (SELECT jsonb_agg(jsonb_build_array(id, version, deleted_at IS NULL) ORDER BY id) FROM items
      WHERE id IN (${itemIds})))`;

/**
 * SQL for a digest of what must be as it is now too: the shares and roles of what has left the series, and after a split
 * those of both series.
 */
const peopleAfter = (
  seriesId: string,
  successorId: string | null,
  leaving: readonly string[],
): Prisma.Sql => {
  const series = successorId === null ? [] : [seriesId, successorId];
  return Prisma.sql`md5(${peopleJson('item', Prisma.sql`${leaving}::uuid[]`)}::text
    || ${peopleJson('series', Prisma.sql`${series}::uuid[]`)}::text)`;
};

type ChangeRow = {
  series_id: string;
  kind: ItemKind;
  rows: string;
  occurrences: string[];
  leaving: string[];
  people: string;
  people_after: string;
  successor_id: string | null;
  asked_id: string | null;
  is_deletion: boolean;
  /** How many rows there are. */
  count: number;
  /** Null for a change of nothing but reminders. */
  versions: string | null;
  /** What the reminders of its maker were, if it has changed them. */
  reminders: string | null;
};

/** Hours during which a change can be taken back. */
const UNDO_HOURS = 24;

/**
 * Takes back a change of the actor's. Throws 404 after a day, and 409 when somebody has changed something of it since.
 * @param itemId the item whose new versions are in the answer, if it was changed back
 */
export const undoChange = (actor: Actor, changeId: string, itemId: string | undefined): Promise<TakenBack> =>
  longTransaction(actor, async (tx) => {
    const [ofChange] =
      itemId === undefined
        ? []
        : await tx.$queryRaw<{ id: string }[]>`
      SELECT row->'item'->>'id' AS id FROM series_changes, jsonb_array_elements(before->'rows') AS row
      WHERE series_changes.id = ${changeId}::uuid AND row->'item'->>'id' = ${itemId}::text`;
    const recent = Prisma.sql`made_at > now() - make_interval(hours => ${UNDO_HOURS}) AND actor_id = ${actor.id}::uuid`;
    const changed = await takeBackOnce(tx, actor, changeId, recent);
    if (changed === null) throw new AppError('conflict', { details: 'Somebody has changed this since.' });
    return { changed, ...(ofChange ? await versionsNow(tx, ofChange.id) : {}) };
  });

/** Returns the version of an item, and that of its series. */
async function versionsNow(tx: Transaction, itemId: string): Promise<Omit<TakenBack, 'changed'>> {
  const [item] = await tx.$queryRaw<Required<Omit<TakenBack, 'changed'>>[]>`
    SELECT items.id, items.version, CASE WHEN series.id IS NOT NULL
      THEN jsonb_build_object('id', series.id, 'version', series.version) END AS series
    FROM items LEFT JOIN series ON series.id = items.series_id WHERE items.id = ${itemId}::uuid`;
  return item ?? {};
}

/** Takes a change back as `takeBack` does; one that this request has taken back before is answered again. */
async function takeBackOnce(
  tx: Transaction,
  actor: Actor,
  changeId: string,
  condition: Prisma.Sql,
): Promise<number | null> {
  try {
    return await takeBack(tx, actor, changeId, condition);
  } catch (error) {
    const again = error instanceof AppError && error.code === 'not-found' ? await restoredBy(tx, actor) : 0;
    if (again > 0) return again;
    throw error;
  }
}

/** Returns how many items the request has restored when it was sent before. */
async function restoredBy(tx: Transaction, actor: Actor): Promise<number> {
  const change = currentChangeId();
  if (change === undefined) return 0;
  const [found] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM items
    WHERE updated_by_id = ${actor.id}::uuid AND ${change}::uuid = ANY (change_ids)`;
  if (found && found.count > 0) markRepeated();
  return found?.count ?? 0;
}

/**
 * Restores everything as it was before a change, with newer versions. Returns the number of these rows; null when somebody
 * has changed something of it since. Throws 404 without such a change or access to the series, and 403 without the right
 * to edit that. What has left the series keeps the people it has by then, if a deletion is taken back.
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
      before->'rows'->0->'item'->>'id' AS asked_id, jsonb_array_length(before->'rows') AS count, (before->'versions')::text AS versions,
      ARRAY(SELECT jsonb_array_elements_text(before->'occurrences')) AS occurrences,
      ARRAY(SELECT jsonb_array_elements_text(before->'leaving')) AS leaving, (before->'people')::text AS people,
      before->>'peopleAfter' AS people_after, (before->'reminders')::text AS reminders, is_deletion
    FROM series_changes AS change
    WHERE change.id = ${changeId}::uuid AND ${condition}`;
  if (!change) throw new AppError('not-found');
  const level = await seriesLevel(tx, actor, change.series_id);
  if (level === 'none') throw new AppError('not-found');
  if (change.versions === null) return takeRemindersAloneBack(tx, actor, changeId, change);
  if (!allows(level, 'edit')) throw new AppError('forbidden');
  const {
    series_id: seriesId,
    successor_id: successorId,
    kind,
    rows,
    occurrences,
    leaving,
    versions,
  } = change;
  const theirs = Prisma.sql`series_id IN (${seriesId}::uuid, ${successorId}::uuid)`;
  const named = Prisma.sql`SELECT (each->>0)::uuid FROM jsonb_array_elements(${versions}::jsonb->'items') AS each`;
  await tx.$executeRaw`
    SELECT 1 FROM series WHERE id IN (${seriesId}::uuid, ${successorId}::uuid) ORDER BY id FOR UPDATE`;
  await tx.$executeRaw`SELECT 1 FROM items WHERE ${theirs} OR id IN (${named}) ORDER BY id FOR UPDATE`;
  // The nightly job may have laid out more.
  const laidOut = await tx.$queryRaw<{ id: string; is_same: boolean }[]>`
    SELECT item.id, NOT ${isTouched} AND (item.version = 1 OR item.id IN (${named})) AS is_same
    FROM items AS item WHERE item.${theirs} AND item.deleted_at IS NULL AND item.id <> ALL (${occurrences}::uuid[])`;
  const [state] = await tx.$queryRaw<{ is_same: boolean; has_same_people: boolean }[]>`
    SELECT ${versionsOf(Prisma.sql`${seriesId}::uuid, ${successorId}::uuid`, named)} = ${versions}::jsonb AS is_same,
      ${peopleAfter(seriesId, successorId, leaving)} = ${change.people_after} AS has_same_people
    FROM series_changes WHERE id = ${changeId}::uuid`;
  // Somebody has taken it back meanwhile.
  if (!state) throw new AppError('not-found');
  if (!state.has_same_people && !change.is_deletion) return null;
  if (!state.is_same || laidOut.some((item) => !item.is_same)) return null;

  const added = laidOut.map(({ id }) => id);
  await spend({ occurrences: actor.id }, change.count + added.length);
  await tx.$executeRaw`UPDATE items SET deleted_at = now() WHERE id = ANY (${added}::uuid[])`;
  await planReminders(tx, { items: added });
  await tx.$executeRaw`DELETE FROM items WHERE id = ANY (${added}::uuid[])`;
  if (state.has_same_people) await restorePeople(tx, leaving, change.people);
  if (change.reminders && (await takeRemindersBack(tx, actor, change.reminders)) === null) return null;
  const restored = await restoreRows(tx, actor, kind, rows, change.count);
  const [series] = await tx.$queryRaw<{ version: number }[]>`
    UPDATE series SET rrule = stored.rrule, mode = stored.mode, start_day = stored.start_day,
      laid_out_until = stored.laid_out_until, template = stored.template, exdates = stored.exdates,
      deleted_at = stored.deleted_at, updated_at = now(),
      version = 1 + greatest(series.version,
        (SELECT items.version FROM items WHERE items.series_id = series.id AND items.id::text = series.uid))
    FROM series_changes AS change, jsonb_populate_record(NULL::series, change.before->'series') AS stored
    WHERE change.id = ${changeId}::uuid AND series.id = change.series_id RETURNING series.version`;
  await renewEarlier(tx, changeId);
  await tx.$executeRaw`DELETE FROM series_changes WHERE id = ${changeId}::uuid`;
  await tx.$executeRaw`
    UPDATE items SET series_id = ${seriesId}::uuid WHERE series_id = ${successorId}::uuid AND deleted_at IS NOT NULL`;
  await tx.$executeRaw`DELETE FROM series WHERE id = ${successorId}::uuid`;
  for (const id of restored) announceOccurrences(tx, ITEM_KINDS[kind].topic, id);
  if (change.asked_id && kind === 'schedule')
    await notifyOfSeries(tx, actor, {
      kind: 'series-changed',
      seriesIds: successorId ? [seriesId, successorId] : [seriesId],
      changeId: null,
      version: series?.version ?? 1,
      itemIds: restored,
      askedId: change.asked_id,
    });
  return restored.length + added.length;
}

/** Takes back a change of the actor's own reminders and of nothing else, which no version says anything about. */
async function takeRemindersAloneBack(
  tx: Transaction,
  actor: Actor,
  changeId: string,
  { series_id: seriesId, kind }: Pick<ChangeRow, 'series_id' | 'kind'>,
): Promise<number | null> {
  await tx.$executeRaw`SELECT 1 FROM series WHERE id = ${seriesId}::uuid FOR UPDATE`;
  const [change] = await tx.$queryRaw<
    { reminders: string | null; by: string | null; count: number | null }[]
  >`
    SELECT (before->'reminders')::text AS reminders, before->>'takenBackBy' AS by, (before->>'takenBack')::int AS count
    FROM series_changes WHERE id = ${changeId}::uuid`;
  if (!change) throw new AppError('not-found');
  const by = currentChangeId() ?? null;
  if (change.reminders === null) {
    if (by === null || change.by !== by) throw new AppError('not-found');
    markRepeated();
    return change.count ?? 0;
  }
  const count = await takeRemindersBack(tx, actor, change.reminders);
  // The items, which others may have changed last, do not say who has taken it back.
  await tx.$executeRaw`
    UPDATE series_changes SET before = before - 'reminders'
      || jsonb_build_object('takenBackBy', ${by}::text, 'takenBack', ${count}::int)
    WHERE id = ${changeId}::uuid`;
  announceTo(tx, ITEM_KINDS[kind].topic, [actor.id]);
  return count;
}

/**
 * Lets earlier changes of the series, and of those that it was split off, be taken back too: everything is as it was
 * after them, but for the versions.
 */
async function renewEarlier(tx: Transaction, changeId: string): Promise<void> {
  await tx.$executeRaw`
    WITH RECURSIVE taken AS (SELECT series_id, before FROM series_changes WHERE id = ${changeId}::uuid),
      lineage AS (
        SELECT id, predecessor_id FROM series WHERE id = (SELECT series_id FROM taken)
        UNION SELECT series.id, series.predecessor_id FROM series JOIN lineage ON lineage.predecessor_id = series.id),
      renewed AS (
        SELECT stored.id, stored.version AS old, items.version AS new
        FROM taken, jsonb_array_elements(before->'rows') AS row, jsonb_to_record(row->'item') AS stored(id uuid, version int)
          JOIN items ON items.id = stored.id
        UNION ALL SELECT series.id, (before->'series'->>'version')::int, series.version
        FROM taken JOIN series ON series.id = taken.series_id),
      earlier AS (
        SELECT change.id, part.name, jsonb_agg(CASE WHEN renewed.id IS NULL THEN each
          ELSE jsonb_set(each, '{1}', to_jsonb(renewed.new)) END ORDER BY place) AS versions
        FROM series_changes AS change CROSS JOIN unnest('{series,items}'::text[]) AS part(name)
          CROSS JOIN jsonb_array_elements(change.before->'versions'->part.name) WITH ORDINALITY AS of_part(each, place)
          LEFT JOIN renewed ON renewed.id = (each->>0)::uuid AND renewed.old = (each->>1)::int
        WHERE change.series_id IN (SELECT id FROM lineage) AND change.id <> ${changeId}::uuid
          AND change.made_at > now() - make_interval(hours => ${UNDO_HOURS})
        GROUP BY change.id, part.name)
    UPDATE series_changes SET before = jsonb_set(before, '{versions}',
      (SELECT jsonb_object_agg(name, versions) FROM earlier WHERE earlier.id = series_changes.id))
    WHERE id IN (SELECT id FROM earlier)`;
}

/** @param count how many rows there are */
async function restoreRows(
  tx: Transaction,
  actor: Actor,
  kind: ItemKind,
  rows: string,
  count: number,
): Promise<string[]> {
  // Two occurrences may change places, and no two may have the same day in between.
  await tx.$executeRaw`
    UPDATE items SET series_id = NULL, occurrence_day = NULL, overridden = '{}'
    FROM jsonb_array_elements(${rows}::jsonb) AS row WHERE items.id = (row->'item'->>'id')::uuid`;
  const ids: string[] = [];
  for (let from = 0; from < count; from += PART) {
    const row = Prisma.sql`(
      SELECT row FROM jsonb_array_elements(${rows}::jsonb) WITH ORDINALITY AS each(row, place)
      WHERE place > ${from}::int AND place <= ${from + PART}::int) AS part`;
    const items = await tx.$queryRaw<{ id: string }[]>`
      UPDATE items SET ${restoredColumns(ITEM_COLUMNS)}, date = stored.date, end_date = stored.end_date, series_id = stored.series_id,
        occurrence_day = stored.occurrence_day, overridden = stored.overridden,
        former_series_ids = coalesce(stored.former_series_ids, '{}'), deleted_at = stored.deleted_at,
        deleted_by_id = stored.deleted_by_id, deletion_id = stored.deletion_id, version = items.version + 1,
        updated_at = now(), updated_by_id = ${actor.id}::uuid ${noted()}
      FROM ${row}, jsonb_populate_record(NULL::items, row->'item') AS stored
      WHERE items.id = stored.id RETURNING items.id`;
    await tx.$executeRaw`
      UPDATE ${OWN_TABLE[kind]} AS own SET ${restoredColumns(SERIES_COLUMNS[kind])}
      FROM ${row}, jsonb_populate_record(NULL::${OWN_TABLE[kind]}, row->'own') AS stored
      WHERE own.id = stored.id`;
    ids.push(...items.map(({ id }) => id));
  }
  await planReminders(tx, { items: ids });
  return ids;
}
