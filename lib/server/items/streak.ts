import { Prisma } from '@/lib/db/generated/client';
import type { RawStatements } from '@/lib/db/raw-statements';
import { isSeriesSeenBy } from '@/lib/server/access/series';
import type { GoalType } from '@/lib/shared/calendar/goal-periods';

/**
 * What the streaks of a kind of items depend on.
 * @property typeOf returns the kind of period that an item stands for, by the names of the types of goals
 * @property mayLetGo true if an item can be let go
 * @property isOfSeen true if only those have a streak who see the series: it tells of occurrences that a share of one
 *   alone does not show
 */
export type StreakKind<Entity> = {
  typeOf: (entity: Entity) => GoalType;
  mayLetGo?: boolean;
  isOfSeen?: boolean;
};

/** How many series a streak goes back, each of which was split off the one before. */
const PREDECESSORS = 50;

/**
 * How many occurrences are looked at for all streaks of a read, some 4 microseconds each, and at least for each of its
 * series. In a read with very many series a long streak ends where this does: nobody may keep the database busy by many
 * of them.
 */
const LOOKED_AT = { inAll: 20_000, atLeast: 20 };

/**
 * SQL for the first and the last day of the period that has a day. Weeks begin on Sunday, which is dow 0.
 * @param type the kind of period, by the names of the types of goals
 */
export const periodOf = (type: Prisma.Sql, day: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT began AS start_day, (began + CASE ${type} WHEN 'daily' THEN interval '1 day' WHEN 'weekly' THEN interval '7 days'
    WHEN 'monthly' THEN interval '1 month' ELSE interval '1 year' END)::date - 1 AS end_day
  FROM (SELECT CASE ${type} WHEN 'daily' THEN ${day} WHEN 'weekly' THEN ${day} - extract(dow FROM ${day})::int
    WHEN 'monthly' THEN date_trunc('month', ${day})::date ELSE date_trunc('year', ${day})::date END AS began) AS begun`;

/** The kind of items that streaks are read of: its table, and what they depend on. */
type OfKind = Omit<StreakKind<never>, 'typeOf'> & { table: Prisma.Sql };

/**
 * Reads the streaks of series, by their ids; a series without one is absent. A streak counts the complete occurrences up
 * to the reader's current period that follow the last one that was missed, also those of the series from which this one
 * was split off: a new name does not end a streak. What was let go does not count, what was moved is not missed before its
 * new day, and after completion nothing is missed.
 *
 * A statement of its own for all series of a read: as a part of that of their items it would make each read slower by a
 * seventh, also where nothing repeats. Those that were split off, which are few, have another one: what it needs would
 * take as long again in the first.
 * @param types the kind of period of each series, by its id
 */
export async function streaksOf(
  db: RawStatements,
  kind: OfKind,
  person: string,
  types: ReadonlyMap<string, GoalType>,
): Promise<Record<string, number>> {
  const most = Math.max(LOOKED_AT.atLeast, Math.floor(LOOKED_AT.inAll / types.size));
  const [found] = await db.$queryRaw<{ streaks: Record<string, number | null> }[]>`
    SELECT coalesce(json_object_agg(series.id,
      CASE WHEN series.predecessor_id IS NULL THEN (SELECT run.complete FROM ${runOf(kind, Prisma.sql`series`, most)}) END), '{}') AS streaks
    FROM ${askedSeries(kind, person, types)}`;
  const streaks: Record<string, number> = {};
  const split = new Map<string, GoalType>();
  for (const [id, complete] of Object.entries(found?.streaks ?? {})) {
    const type = types.get(id);
    if (complete !== null) streaks[id] = complete;
    else if (type) split.set(id, type);
  }
  if (split.size === 0) return streaks;
  return { ...streaks, ...(await streaksOfLineages(db, kind, person, split, most)) };
}

/** SQL for the rows of `series` that a read asks for and that have a streak for the person, each with its current `period`. */
const askedSeries = (
  { isOfSeen = false }: OfKind,
  person: string,
  types: ReadonlyMap<string, GoalType>,
): Prisma.Sql => Prisma.sql`
  unnest(${[...types.keys()]}::uuid[], ${[...types.values()]}::text[]) AS asked (id, type)
    JOIN series ON series.id = asked.id ${isOfSeen ? Prisma.sql`AND ${isSeriesSeenBy(person)}` : Prisma.empty}
    JOIN (SELECT (now() AT TIME ZONE time_zone)::date AS today FROM users WHERE id = ${person}::uuid) AS reader ON true
    CROSS JOIN LATERAL (${periodOf(Prisma.sql`asked.type`, Prisma.sql`reader.today`)}) AS period`;

/** SQL for the occurrences of some series up to the end of the current period. */
const occurrences = (table: Prisma.Sql, ofSeries: Prisma.Sql): Prisma.Sql => Prisma.sql`
  items AS it JOIN ${table} AS own ON own.id = it.id
  WHERE it.series_id = ${ofSeries} AND it.deleted_at IS NULL AND it.occurrence_day <= period.end_day`;

/**
 * SQL for `run`: the complete occurrences of one series since the last one that was missed, and the day of that. They are
 * looked up backwards by index, and none beyond it: PostgreSQL ends a window once a count in it can no longer meet its
 * condition.
 * @param series the alias of a row with the columns id and mode, beside `period`
 * @param most how many occurrences are looked at; the last of so many counts as missed
 */
function runOf({ table, mayLetGo = false }: OfKind, series: Prisma.Sql, most: number): Prisma.Sql {
  const isOpen = mayLetGo
    ? Prisma.sql`own.completed_at IS NULL AND own.dropped_at IS NULL`
    : Prisma.sql`own.completed_at IS NULL`;
  return Prisma.sql`(
    SELECT count(*) FILTER (WHERE is_complete) AS complete,
      coalesce(max(day) FILTER (WHERE is_missed), CASE WHEN count(*) >= ${most}::int THEN min(day) END, '-infinity') AS missed_day
    FROM (
      SELECT latest.*, count(CASE WHEN is_missed THEN 1 END) OVER (
        ORDER BY day DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS missed_since
      FROM (
        SELECT it.occurrence_day AS day, own.completed_at IS NOT NULL AS is_complete,
          ${series}.mode = 'fixed' AND it.occurrence_day < period.start_day AND it.date < period.start_day
            AND ${isOpen} AS is_missed
        FROM ${occurrences(table, Prisma.sql`${series}.id`)} ORDER BY it.occurrence_day DESC LIMIT ${most}::int) AS latest) AS counted
    WHERE missed_since < 1) AS run`;
}

/**
 * Reads the streaks of series that were split off others. When the last missed occurrence of all the lineage is known,
 * the complete ones since then are counted.
 */
async function streaksOfLineages(
  db: RawStatements,
  kind: OfKind,
  person: string,
  types: ReadonlyMap<string, GoalType>,
  most: number,
): Promise<Record<string, number>> {
  const [found] = await db.$queryRaw<{ streaks: Record<string, number> }[]>`
    WITH RECURSIVE lineage AS (
      SELECT series.id AS latest_id, period.start_day, period.end_day, series.id, series.predecessor_id, series.mode, 0 AS splits
      FROM ${askedSeries(kind, person, types)}
      UNION ALL SELECT latest_id, period.start_day, period.end_day, earlier.id, earlier.predecessor_id, earlier.mode, splits + 1
        FROM lineage AS period JOIN series AS earlier ON earlier.id = period.predecessor_id
        WHERE period.predecessor_id IS NOT NULL AND splits < ${Math.min(PREDECESSORS, most)}::int),
    period AS (
      SELECT latest_id, end_day, array_agg(id) AS ids, max(run.missed_day) AS missed_day
      FROM lineage AS period CROSS JOIN LATERAL ${runOf(kind, Prisma.sql`period`, most)} GROUP BY latest_id, end_day)
    SELECT coalesce(json_object_agg(latest_id, (
      SELECT count(own.completed_at) FROM ${occurrences(kind.table, Prisma.sql`ANY (ids)`)} AND it.occurrence_day > missed_day)), '{}') AS streaks
    FROM period`;
  return found?.streaks ?? {};
}
