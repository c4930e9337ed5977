import { Prisma } from '@/lib/db/generated/client';
import type { Transaction } from '@/lib/db/transaction';
import { copyPeople } from '@/lib/server/access/copy-people';
import type { Actor } from '@/lib/server/actor';
import { announceGoalAndBelow, announceOccurrences } from '@/lib/server/live/announce';
import { lastPlannedDay } from '@/lib/server/reminders/candidates';
import { planReminders } from '@/lib/server/reminders/plan';
import { daysTaken, ITEM_COLUMNS, OWN_TABLE, SERIES_COLUMNS } from '@/lib/server/series/columns';
import { copyLabels } from '@/lib/server/series/labels';
import { layOut } from '@/lib/server/series/lay-out';
import { partsOf } from '@/lib/server/series/parts';
import type { KeptRow, Plan, Row, SeriesState } from '@/lib/server/series/plan/series-state';
import { copyReminders } from '@/lib/server/series/reminders';
import { storedRule, textIn } from '@/lib/server/series/stored-rule';
import { isTouched } from '@/lib/server/series/touched';
import { type Day, daysBetween, FIRST_DAY, LAST_DAY } from '@/lib/shared/calendar/days';
import { lastDayOf } from '@/lib/shared/calendar/span';
import type { SeriesMode } from '@/lib/shared/contract/plain/series-modes';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import { formatRule } from '@/lib/shared/recurrence/rule';
import { note } from './repeated';
import { readBefore, storeBefore } from './undo-change';

/** Reads a series with its occurrences for a plan (lib/server/series/plan), and stores what was planned. */

export type StoredSeries = {
  id: string;
  kind: ItemKind;
  ownerId: string;
  version: number;
  /** The rule as it was sent. */
  rrule: string;
  template: Record<string, unknown>;
  state: SeriesState;
};

type SeriesRow = {
  id: string;
  kind: ItemKind;
  owner_id: string;
  version: number;
  template: Record<string, unknown>;
  rrule: string;
  mode: SeriesMode;
  start_day: Day;
  laid_out_until: Day | null;
  exdates: Day[];
};

/** Reads the series of an item, and locks it until the commit; null for a single item. */
export async function lockedSeriesOf(tx: Transaction, itemId: string): Promise<StoredSeries | null> {
  const seriesId = await seriesIdIn(tx, itemId);
  const [row] = await tx.$queryRaw<SeriesRow[]>`
    SELECT id, kind::text AS kind, owner_id, version, template, rrule, mode::text AS mode, start_day::text AS start_day,
      laid_out_until::text AS laid_out_until, exdates::text[] AS exdates
    FROM series WHERE deleted_at IS NULL AND id = ${seriesId}::uuid FOR UPDATE`;
  // Another one, when this has waited for a split.
  if ((await seriesIdIn(tx, itemId)) !== seriesId) return lockedSeriesOf(tx, itemId);
  if (!row) return null;
  const { id, kind, version, template, mode, exdates } = row;
  const state = {
    rule: storedRule(row.rrule),
    mode,
    start: row.start_day,
    laidOutUntil: row.laid_out_until,
    exdates,
  };
  return { id, kind, ownerId: row.owner_id, version, rrule: row.rrule, template, state };
}

async function seriesIdIn(tx: Transaction, itemId: string): Promise<string | null> {
  const [item] = await tx.$queryRaw<{ series_id: string | null }[]>`
    SELECT series_id FROM items WHERE id = ${itemId}::uuid`;
  return item?.series_id ?? null;
}

/** Reads the occurrences of a series in the order of their days, and locks them until the commit. */
export async function lockedRows(tx: Transaction, seriesId: string): Promise<Row[]> {
  await tx.$executeRaw`
    SELECT 1 FROM items WHERE series_id = ${seriesId}::uuid AND deleted_at IS NULL ORDER BY id FOR UPDATE`;
  return tx.$queryRaw<Row[]>`
    SELECT item.id, item.occurrence_day::text AS day, item.date::text AS date, item.overridden,
      coalesce(task.completed_at, goal.completed_at) IS NOT NULL AS "isCompleted", ${isTouched} AS "isTouched"
    FROM items AS item LEFT JOIN tasks AS task ON task.id = item.id LEFT JOIN goals AS goal ON goal.id = item.id
    WHERE item.series_id = ${seriesId}::uuid AND item.deleted_at IS NULL ORDER BY item.occurrence_day`;
}

/** New values of fields, by their names in the API. */
export type Values = Readonly<Record<string, unknown>>;

/** A plan with what it needs to be stored. */
export type Stored = {
  series: StoredSeries;
  plan: Plan;
  /** The occurrence for which the change was asked. */
  askedId: string;
  values: Values;
  /** The rule that was sent. */
  rrule?: string | undefined;
  /** For a meeting of whole days, how many come after the first; undefined when that stays. */
  furtherDays?: number | undefined;
  successorId: string;
  /** The same for all that this change deletes or changes. */
  changeId: string;
  /** The numbers in the answer to the change. */
  counts?: { changed: number; kept: number } | undefined;
};

/** Stores a plan. The series and its occurrences are locked. */
export async function storePlan(tx: Transaction, actor: Actor, stored: Stored): Promise<void> {
  const { series, plan, values, furtherDays, successorId, changeId } = stored;
  const texts = [series.rrule, ...(stored.rrule ? [stored.rrule] : [])];
  const textOf = ({ rule }: SeriesState): string => textIn(texts, rule) ?? formatRule(rule);
  const rows = [...changedRows(plan), ...plan.gone].map(({ id }) => id);
  const leaving = plan.single.map(({ row }) => row.id);
  const before = await readBefore(tx, series, rows, Object.keys(values), leaving);
  const template = templateAfter(series, values, furtherDays);
  const ofSeries = plan.successor || !plan.series ? series.template : template;
  if (plan.successor) {
    const rrule = textOf(plan.successor);
    await insertSuccessor(tx, series, { id: successorId, rrule, state: plan.successor, template });
  }
  await updateSeries(tx, series.id, plan.series && { ...plan.series, rrule: textOf(plan.series) }, ofSeries);
  if (plan.successor) await moveExceptions(tx, series.id, successorId);
  if (plan.successor) await copyPeople(tx, series.id, { of: 'series', ids: [successorId] });
  if (plan.successor) await copyLabels(tx, series.id, successorId);
  if (plan.successor) await copyReminders(tx, series.id, successorId);
  await copyPeople(tx, series.id, { of: 'item', ids: leaving });
  // First, since another occurrence may take the day of one that goes.
  await tx.$executeRaw`
    UPDATE items SET deleted_at = ${new Date().toISOString()}::timestamptz, deleted_by_id = ${actor.id}::uuid,
      deletion_id = ${changeId}::uuid
    WHERE id = ANY (${plan.gone.map(({ id }) => id)}::uuid[])`;
  await updateRows(tx, actor, stored);
  await note(tx, [stored.askedId]);
  await layOut(tx, plan.successor ? successorId : series.id, plan.added);
  await planSoon(tx, plan);
  await storeBefore(tx, actor, {
    isDeletion: plan.gone.some(({ id }) => id === stored.askedId),
    changeId,
    seriesId: series.id,
    successorId: plan.successor ? successorId : null,
    before,
    counts: stored.counts,
  });
  // Somebody may see another occurrence than the one for which the change was asked.
  for (const id of rows) announceOccurrences(tx, ITEM_KINDS[series.kind].topic, id);
  if (series.kind === 'goal') for (const { id } of plan.gone) announceGoalAndBelow(tx, id);
}

/** Lets the occurrences that were deleted alone be restored to the series that now excepts their days. */
const moveExceptions = (tx: Transaction, id: string, successorId: string) => tx.$executeRaw`
  UPDATE items SET series_id = ${successorId}::uuid FROM series
  WHERE series.id = ${successorId}::uuid AND items.series_id = ${id}::uuid AND items.deleted_at IS NOT NULL
    AND items.occurrence_day = ANY (series.exdates)`;

/** The values that later occurrences are laid out with. The steps of each occurrence begin undone. */
function templateAfter(
  { template: before, kind }: StoredSeries,
  { checklist, endDate, ...values }: Values,
  furtherDays?: number,
): Values {
  const template: Values = {
    ...before,
    ...values,
    ...(Array.isArray(checklist) && { checklist: checklist.map((step) => ({ ...step, done: false })) }),
    ...(furtherDays !== undefined && { furtherDays }),
  };
  const { time, duration } = template;
  if (kind !== 'schedule' || typeof time !== 'string' || typeof duration !== 'number') return template;
  // As many as the occurrences have, which keep them when the meeting takes whole days again.
  return { ...template, furtherDays: daysBetween(FIRST_DAY, lastDayOf(FIRST_DAY, time, duration)) };
}

const insertSuccessor = (
  tx: Transaction,
  { id: predecessorId, kind, ownerId }: StoredSeries,
  { id, rrule, state, template }: { id: string; rrule: string; state: SeriesState; template: Values },
) => tx.$executeRaw`
  INSERT INTO series (id, kind, owner_id, uid, rrule, mode, start_day, laid_out_until, template, exdates, predecessor_id)
  VALUES (${id}::uuid, ${kind}::item_kind, ${ownerId}::uuid, ${id}, ${rrule},
    ${state.mode}::series_mode, ${state.start}::date, ${state.laidOutUntil}::date, ${JSON.stringify(template)}::jsonb,
    ${state.exdates}::date[], ${predecessorId}::uuid)`;

const updateSeries = (
  tx: Transaction,
  id: string,
  state: (SeriesState & { rrule: string }) | null,
  template: Values,
) =>
  state
    ? tx.$executeRaw`
      UPDATE series SET rrule = ${state.rrule}, mode = ${state.mode}::series_mode,
        start_day = ${state.start}::date, laid_out_until = ${state.laidOutUntil}::date,
        exdates = ${state.exdates}::date[], template = ${JSON.stringify(template)}::jsonb, version = version + 1,
        updated_at = now()
      WHERE id = ${id}::uuid`
    : tx.$executeRaw`
      UPDATE series SET deleted_at = now(), version = version + 1, updated_at = now() WHERE id = ${id}::uuid`;

const changedRows = ({ kept, moved, single }: Plan): Row[] =>
  [...kept, ...moved, ...single].map(({ row }) => row);

/** True for an occurrence that shows something else afterwards. */
export const isChanged = ({ row, date, fields }: KeptRow): boolean => fields.length > 0 || date !== row.date;

async function updateRows(tx: Transaction, actor: Actor, stored: Stored): Promise<void> {
  const { series, plan, askedId, values, furtherDays, successorId } = stored;
  const inSeries = (seriesId: string) => (kept: KeptRow) => ({
    id: kept.row.id,
    series: seriesId,
    day: kept.day,
    date: kept.date,
    // A task for later has no time.
    fields: kept.date === null ? kept.fields.filter((name) => name !== 'time') : kept.fields,
    overridden: kept.overridden,
    is_changed: isChanged(kept) || kept.row.id === askedId,
  });
  const all = [
    ...plan.kept.map(inSeries(series.id)),
    ...plan.moved.map(inSeries(successorId)),
    ...plan.single.map(({ row, fields, date }) => ({
      id: row.id,
      series: null,
      day: null,
      date,
      fields,
      overridden: [],
      is_changed: true,
    })),
  ];
  const rowsOf = (
    given: typeof all,
  ): Prisma.Sql => Prisma.sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given(id uuid, series uuid, day date,
    date date, fields text[], overridden text[], is_changed boolean)`;
  // Two occurrences may change places, and no two may have the same day in between.
  await tx.$executeRaw`
    UPDATE items SET series_id = NULL, occurrence_day = NULL, overridden = '{}'
    FROM ${rowsOf(all)} WHERE items.id = given.id AND given.day IS DISTINCT FROM items.occurrence_day`;
  for (const part of partsOf(all)) {
    const rows = rowsOf(part);
    await tx.$executeRaw`${ownColumns(series.kind, askedId, values, rows)}`;
    await tx.$executeRaw`
    UPDATE items SET series_id = given.series, occurrence_day = given.day, overridden = given.overridden,
      ${changedColumns(ITEM_COLUMNS, Prisma.sql`items`, askedId, values)}, date = given.date,
      end_date = ${series.kind === 'schedule' ? lastDay(furtherDays) : Prisma.sql`items.end_date`},
      version = items.version + given.is_changed::int + ${sequenceOf(series)},
      updated_at = CASE WHEN given.is_changed THEN now() ELSE updated_at END,
      updated_by_id = CASE WHEN given.is_changed THEN ${actor.id}::uuid ELSE updated_by_id END
    FROM ${rows} LEFT JOIN schedules AS schedule ON schedule.id = given.id
    WHERE items.id = given.id`;
  }
}

/**
 * SQL for what an occurrence whose UID the series has adds to its version when it becomes a single item: calendars ignore
 * what is older than the series (RFC 5545, SEQUENCE).
 */
const sequenceOf = ({
  id,
}: StoredSeries): Prisma.Sql => Prisma.sql`CASE WHEN given.series IS NULL THEN coalesce(
  (SELECT series.version FROM series WHERE series.id = ${id}::uuid AND series.uid = items.id::text), 0) ELSE 0 END`;

/** SQL for the new value of a field where the row takes it, otherwise the stored one. */
const chosen = (name: string, stored: Prisma.Sql, value: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`CASE WHEN ${name} = ANY (given.fields) THEN ${value} ELSE ${stored} END`;

/** SQL for the last day of a meeting as it is stored (`endOf` in lib/server/schedules/writes.ts). */
const lastDay = (furtherDays: number | undefined): Prisma.Sql => Prisma.sql`nullif(least(${LAST_DAY}::date,
  given.date + CASE
    WHEN schedule.time IS NOT NULL THEN ${daysTaken(Prisma.sql`schedule.time`, Prisma.sql`schedule.duration`)}
    WHEN 'endDate' = ANY (given.fields) AND ${furtherDays ?? null}::int IS NOT NULL THEN ${furtherDays ?? null}::int
    ELSE coalesce(items.end_date - items.date, 0) END), given.date)`;

/** SQL that gives the columns of a table their new values, where a row takes them. */
const changedColumns = (
  columns: (typeof SERIES_COLUMNS)[ItemKind],
  table: Prisma.Sql,
  askedId: string,
  values: Values,
): Prisma.Sql =>
  Prisma.join(
    columns
      .filter(({ isFixed }) => !isFixed)
      .map(({ name, column, type }) => {
        const given =
          name === 'checklist' ? steps(askedId, values[name]) : Prisma.sql`${values[name] ?? null}`;
        return Prisma.sql`${column} = ${chosen(name, Prisma.sql`${table}.${column}`, Prisma.sql`${given}::${type}`)}`;
      }),
  );

/** The statement that changes the columns of the kind's own table. */
const ownColumns = (
  kind: ItemKind,
  askedId: string,
  values: Values,
  rows: Prisma.Sql,
): Prisma.Sql => Prisma.sql`
    UPDATE ${OWN_TABLE[kind]} AS own SET ${changedColumns(SERIES_COLUMNS[kind], Prisma.sql`own`, askedId, values)}
    FROM ${rows} WHERE own.id = given.id AND given.fields <> '{}'`;

/** SQL for the steps of a task. Other occurrences have done which of them they had done. */
const steps = (askedId: string, checklist: unknown): Prisma.Sql => Prisma.sql`
  (CASE WHEN own.id = ${askedId}::uuid THEN ${JSON.stringify(checklist ?? [])}::jsonb ELSE (
    SELECT coalesce(jsonb_agg(step || jsonb_build_object('done', EXISTS (
        SELECT FROM jsonb_array_elements(own.checklist) AS old
        WHERE old->>'id' = step->>'id' AND (old->>'done')::boolean)) ORDER BY place), '[]')
    FROM jsonb_array_elements(${JSON.stringify(checklist ?? [])}::jsonb) WITH ORDINALITY AS each(step, place)) END)`;

/** Plans the reminders of those occurrences that may have one soon, or had one. */
async function planSoon(tx: Transaction, { kept, moved, single, gone }: Plan): Promise<void> {
  const last = lastPlannedDay(new Date());
  const isSoon = ({ date, day }: Pick<Row, 'date' | 'day'>) => date === null || date <= last || day <= last;
  const given = [...kept, ...moved].filter((now) => isSoon(now.row) || isSoon(now)).map(({ row }) => row);
  const others = [...single.map(({ row }) => row), ...gone].filter(isSoon);
  const soon = [...given, ...others].map(({ id }) => id);
  if (soon.length > 0) await planReminders(tx, { items: soon });
}
