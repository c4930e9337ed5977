import { Prisma } from '@/lib/db/generated/client';
import { isSeriesSeenBy } from '@/lib/server/access/series';
import type { Person } from '@/lib/server/access/visible';

/** The column that `streakOf` is. */
export type StreakRow = { streak: number | null };

/**
 * What the streak of a kind of items depends on.
 * @property type SQL for the kind of period, by the names of the types of goals, to which a row of `listed` belongs
 * @property mayLetGo true if an item can be let go
 * @property isOfSeen true if only those have a streak who see the series: it tells of occurrences that a share of one
 *   alone does not show
 */
export type StreakKind = { type: Prisma.Sql; mayLetGo?: boolean; isOfSeen?: boolean };

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
 * A column with the streak of each row of `listed`, a common table expression with the column `series` of `itemColumns`;
 * null for a single item. It counts the complete occurrences up to the reader's current period that follow the last one
 * that was missed, also those of the series from which this one was split off: a new name does not end a streak. What was
 * let go does not count, what was moved is not missed before its new day, and after completion nothing is missed.
 *
 * The streaks of all series of `listed` are an uncorrelated sub-select: PostgreSQL runs it once, and not at all while no
 * row belongs to a series. Occurrences are looked up backwards by index, as far as each streak reaches.
 * @param written the common table expression of a row that the same statement changes, beside `item`: the tables are
 *   still read as they were before
 */
export function streakOf(
  { table, type, mayLetGo = false, isOfSeen = false }: StreakKind & { table: Prisma.Sql },
  person: Person,
  written?: Prisma.Sql,
): Prisma.Sql {
  /** A column of an occurrence, whose row of `items` is `it`. */
  const current = (stored: Prisma.Sql, column: Prisma.Sql, now = written): Prisma.Sql =>
    now
      ? Prisma.sql`CASE WHEN it.id = (SELECT id FROM ${now}) THEN (SELECT ${column} FROM ${now}) ELSE ${stored}.${column} END`
      : Prisma.sql`${stored}.${column}`;
  const completedAt = current(Prisma.sql`own`, Prisma.sql`completed_at`);
  const droppedAt = current(Prisma.sql`own`, Prisma.sql`dropped_at`);
  const date = current(Prisma.sql`it`, Prisma.sql`date`, written && Prisma.sql`item`);
  const occurrences = Prisma.sql`items AS it JOIN ${table} AS own ON own.id = it.id`;
  return Prisma.sql`
  CASE WHEN listed.series IS NOT NULL THEN ((
    WITH RECURSIVE lineage AS (
      SELECT series.id AS latest_id, period.start_day, period.end_day, series.id, series.predecessor_id, series.mode,
        0 AS splits, greatest(${LOOKED_AT.atLeast}::int, ${LOOKED_AT.inAll}::int / (count(*) OVER ())::int) AS most
      FROM (SELECT DISTINCT (listed.series->>'id')::uuid AS id, ${type}::text AS type
          FROM listed WHERE listed.series IS NOT NULL) AS asked
        JOIN series ON series.id = asked.id ${isOfSeen ? Prisma.sql`AND ${isSeriesSeenBy(person)}` : Prisma.empty}
        JOIN (SELECT (now() AT TIME ZONE time_zone)::date AS today FROM users WHERE id = ${person}::uuid) AS reader ON true
        CROSS JOIN LATERAL (${periodOf(Prisma.sql`asked.type`, Prisma.sql`reader.today`)}) AS period
      UNION ALL SELECT latest_id, lineage.start_day, lineage.end_day, earlier.id, earlier.predecessor_id, earlier.mode, splits + 1, most
        FROM lineage JOIN series AS earlier ON earlier.id = lineage.predecessor_id
        WHERE splits < least(${PREDECESSORS}::int, most)),
    member AS (
      SELECT latest_id, lineage.id, end_day, most, coalesce(max(missed.day) OVER (PARTITION BY latest_id), '-infinity') AS missed_day
      FROM lineage
        LEFT JOIN LATERAL (
          SELECT latest.day FROM (
            SELECT it.occurrence_day AS day, row_number() OVER (ORDER BY it.occurrence_day DESC) AS place,
              ${date} < lineage.start_day AND ${completedAt} IS NULL
                ${mayLetGo ? Prisma.sql`AND ${droppedAt} IS NULL` : Prisma.empty} AS is_missed
            FROM ${occurrences}
            WHERE it.series_id = lineage.id AND it.deleted_at IS NULL AND it.occurrence_day < lineage.start_day) AS latest
          WHERE latest.is_missed OR latest.place >= lineage.most ORDER BY latest.day DESC LIMIT 1
        ) AS missed ON lineage.mode = 'fixed')
    SELECT jsonb_object_agg(latest_id, count) FROM (
      SELECT latest_id, sum(complete.count) AS count FROM member, LATERAL (
        SELECT count(*) FILTER (WHERE latest.is_complete) AS count FROM (
          SELECT ${completedAt} IS NOT NULL AS is_complete FROM ${occurrences}
          WHERE it.series_id = member.id AND it.deleted_at IS NULL AND it.occurrence_day <= member.end_day
            AND it.occurrence_day > member.missed_day
          ORDER BY it.occurrence_day DESC LIMIT member.most) AS latest) AS complete
      GROUP BY latest_id) AS counted) ->> (listed.series->>'id'))::int END AS streak`;
}
