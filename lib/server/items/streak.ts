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

/**
 * Reads the streaks of series, by their ids; a series without one is absent. A streak counts the complete occurrences up
 * to the reader's current period that follow the last one that was missed, also those of the series from which this one
 * was split off: a new name does not end a streak. What was let go does not count, what was moved is not missed before its
 * new day, and after completion nothing is missed.
 *
 * A statement of its own for all series of a read: as a part of that of their items it would make each read slower by a
 * seventh, also where nothing repeats. The occurrences of each series are looked up backwards by index, and none beyond
 * the last missed one: PostgreSQL ends a window once a count in it can no longer meet its condition. Only those of a series
 * that was split off are counted once more, when the last missed one of all its lineage is known.
 * @param types the kind of period of each series, by its id
 */
export async function streaksOf(
  db: RawStatements,
  { table, mayLetGo = false, isOfSeen = false }: Omit<StreakKind<never>, 'typeOf'> & { table: Prisma.Sql },
  person: string,
  types: ReadonlyMap<string, GoalType>,
): Promise<Record<string, number>> {
  const most = Math.max(LOOKED_AT.atLeast, Math.floor(LOOKED_AT.inAll / types.size));
  const isOpen = mayLetGo
    ? Prisma.sql`own.completed_at IS NULL AND own.dropped_at IS NULL`
    : Prisma.sql`own.completed_at IS NULL`;
  /** The occurrences of some series up to the end of the current period. */
  const occurrences = (ofSeries: Prisma.Sql) => Prisma.sql`
    items AS it JOIN ${table} AS own ON own.id = it.id
    WHERE it.series_id = ${ofSeries} AND it.deleted_at IS NULL AND it.occurrence_day <= end_day`;
  const [found] = await db.$queryRaw<{ streaks: Record<string, number> }[]>`
    WITH RECURSIVE lineage AS (
      SELECT series.id AS latest_id, period.start_day, period.end_day, series.id, series.predecessor_id, series.mode,
        0 AS splits
      FROM unnest(${[...types.keys()]}::uuid[], ${[...types.values()]}::text[]) AS asked (id, type)
        JOIN series ON series.id = asked.id ${isOfSeen ? Prisma.sql`AND ${isSeriesSeenBy(person)}` : Prisma.empty}
        JOIN (SELECT (now() AT TIME ZONE time_zone)::date AS today FROM users WHERE id = ${person}::uuid) AS reader ON true
        CROSS JOIN LATERAL (${periodOf(Prisma.sql`asked.type`, Prisma.sql`reader.today`)}) AS period
      UNION ALL SELECT latest_id, lineage.start_day, lineage.end_day, earlier.id, earlier.predecessor_id, earlier.mode, splits + 1
        FROM lineage JOIN series AS earlier ON earlier.id = lineage.predecessor_id
        WHERE lineage.predecessor_id IS NOT NULL AND splits < ${Math.min(PREDECESSORS, most)}::int),
    looked_at AS (
      SELECT latest_id, end_day, array_agg(id) AS ids, sum(run.complete) AS complete, max(run.missed_day) AS missed_day
      FROM lineage CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE is_complete) AS complete,
          coalesce(max(day) FILTER (WHERE is_missed), CASE WHEN count(*) >= ${most}::int THEN min(day) END, '-infinity') AS missed_day
        FROM (
          SELECT latest.*, count(CASE WHEN is_missed THEN 1 END) OVER (
            ORDER BY day DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS missed_since
          FROM (
            SELECT it.occurrence_day AS day, own.completed_at IS NOT NULL AS is_complete,
              lineage.mode = 'fixed' AND it.occurrence_day < lineage.start_day AND it.date < lineage.start_day
                AND ${isOpen} AS is_missed
            FROM ${occurrences(Prisma.sql`lineage.id`)} ORDER BY it.occurrence_day DESC LIMIT ${most}::int) AS latest) AS counted
        WHERE missed_since < 1) AS run
      GROUP BY latest_id, end_day)
    SELECT coalesce(json_object_agg(latest_id, CASE WHEN cardinality(ids) = 1 THEN complete ELSE (
      SELECT count(own.completed_at) FROM ${occurrences(Prisma.sql`ANY (ids)`)} AND it.occurrence_day > missed_day) END), '{}') AS streaks
    FROM looked_at`;
  return found?.streaks ?? {};
}
