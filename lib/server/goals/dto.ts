import { Prisma } from '@/lib/db/generated/client';
import { instantText } from '@/lib/db/instant-text';
import { isSeenBy, type Person, type Viewer } from '@/lib/server/access/visible';
import { servedGoal } from '@/lib/server/items/aims';
import { type ItemRow, itemColumns, itemDto } from '@/lib/server/items/rows';
import type { GoalType } from '@/lib/shared/calendar/goal-periods';
import type { Goal } from '@/lib/shared/contract/schemas/goals';

export type GoalRow = ItemRow & {
  type: GoalType;
  description: string | null;
  completed_at: string | null;
  parent_id: string | null;
  progress: Goal['progress'];
  streak: number | null;
};

/**
 * Keeps the tasks and goals that count: those of the goal's owner, of people who see the goal, and those that its owner
 * sees. Somebody who has lost sight of the goal, and shares nothing with its owner, does not change its progress.
 */
const counts = Prisma.sql`(it.owner_id = item.owner_id OR ${isSeenBy(Prisma.sql`it.owner_id`)}
  OR ${isSeenBy(Prisma.sql`item.owner_id`, Prisma.sql`it`)})`;

/** The first and the last day of the goal's kind of period that has a day. Weeks begin on Sunday, which is dow 0. */
const periodOf = (day: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT began AS start_day, (began + CASE goal.type WHEN 'daily' THEN interval '1 day' WHEN 'weekly' THEN interval '7 days'
    WHEN 'monthly' THEN interval '1 month' ELSE interval '1 year' END)::date - 1 AS end_day
  FROM (SELECT CASE goal.type WHEN 'daily' THEN ${day} WHEN 'weekly' THEN ${day} - extract(dow FROM ${day})::int
    WHEN 'monthly' THEN date_trunc('month', ${day})::date ELSE date_trunc('year', ${day})::date END AS began) AS begun`;

/** Keeps single items, and the occurrences inside the period of the goal that they serve. */
const isInPeriod = Prisma.sql`(it.series_id IS NULL OR it.date BETWEEN period.start_day AND period.end_day)`;

/** Everybody who sees the goal sees the same numbers, whichever of the tasks and goals they see. */
const progress = Prisma.sql`(
  SELECT json_build_object('done', count(*) FILTER (WHERE child.is_done), 'total', count(*)) FROM (${periodOf(Prisma.sql`item.date`)}) AS period, LATERAL (
    SELECT serving.completed_at IS NOT NULL AS is_done
      FROM tasks AS serving JOIN items AS it ON it.id = serving.id
      WHERE serving.goal_id = item.id AND serving.dropped_at IS NULL AND it.deleted_at IS NULL AND ${isInPeriod} AND ${counts}
    UNION ALL SELECT serving.completed_at IS NOT NULL
      FROM goals AS serving JOIN items AS it ON it.id = serving.id
      WHERE serving.parent_id = item.id AND it.deleted_at IS NULL AND ${isInPeriod} AND ${counts}) AS child)`;

/** When a goal was completed. A statement that changes `goal` still reads in the table how it was before. */
const completedAt = (other: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(CASE WHEN ${other}.id = goal.id THEN goal.completed_at ELSE ${other}.completed_at END)`;

/** How many series a streak goes back, each of which was split off the one before. */
const PREDECESSORS = 50;

/**
 * Counts the complete occurrences up to the reader's current period that follow the last open one before it, also those
 * of the series from which this one was split off: a new name does not end a streak. The date of a goal never changes,
 * so that its occurrence day stands for it: it is looked up backwards by index, as far as the streak reaches.
 */
const streak = (person: Person): Prisma.Sql => Prisma.sql`
  CASE WHEN item.series_id IS NOT NULL THEN (
    WITH RECURSIVE lineage AS (
      SELECT id, predecessor_id, 0 AS splits FROM series WHERE id = item.series_id
      UNION ALL SELECT earlier.id, earlier.predecessor_id, splits + 1
        FROM series AS earlier JOIN lineage ON earlier.id = lineage.predecessor_id WHERE splits < ${PREDECESSORS}::int)
    SELECT count(*)::int
    FROM (${periodOf(Prisma.sql`(SELECT (now() AT TIME ZONE time_zone)::date FROM users WHERE id = ${person}::uuid)`)}) AS current,
      LATERAL (SELECT coalesce(max(last.day), '-infinity') AS day FROM lineage, LATERAL (
        SELECT missed.occurrence_day AS day FROM items AS missed JOIN goals AS open ON open.id = missed.id
        WHERE missed.series_id = lineage.id AND missed.deleted_at IS NULL AND ${completedAt(Prisma.sql`open`)} IS NULL
          AND missed.occurrence_day < current.start_day
        ORDER BY missed.occurrence_day DESC LIMIT 1) AS last) AS latest,
      lineage JOIN items AS it ON it.series_id = lineage.id JOIN goals AS kept ON kept.id = it.id
    WHERE it.deleted_at IS NULL AND ${completedAt(Prisma.sql`kept`)} IS NOT NULL
      AND it.occurrence_day <= current.end_day AND it.occurrence_day > latest.day) END`;

export const goalColumns = (person: Person): Prisma.Sql => Prisma.sql`
  ${itemColumns(person)}, goal.type::text AS type, goal.description,
  ${instantText(Prisma.sql`goal.completed_at`)} AS completed_at,
  ${servedGoal(Prisma.sql`goal.parent_id`, person)} AS parent_id, ${progress} AS progress,
  ${streak(person)} AS streak`;

export const goalDto =
  (actor: Viewer) =>
  (row: GoalRow): Goal => ({
    description: row.description,
    type: row.type,
    completed: row.completed_at !== null,
    completedAt: row.completed_at,
    parentId: row.parent_id,
    progress: row.progress,
    streak: row.streak,
    ...itemDto(row, actor),
  });
