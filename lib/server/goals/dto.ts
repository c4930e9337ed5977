import { Prisma } from '@/lib/db/generated/client';
import { instantText } from '@/lib/db/instant-text';
import { isSeenBy, type Person, type Viewer } from '@/lib/server/access/visible';
import { servedGoal } from '@/lib/server/items/aims';
import { type ItemRow, itemColumns, itemDto } from '@/lib/server/items/rows';
import { periodOf } from '@/lib/server/items/streak';
import type { GoalType } from '@/lib/shared/calendar/goal-periods';
import type { Goal } from '@/lib/shared/contract/schemas/goals';

export type GoalRow = ItemRow & {
  type: GoalType;
  description: string | null;
  completed_at: string | null;
  parent_id: string | null;
  progress: Goal['progress'];
};

/**
 * Keeps the tasks and goals that count: those of the goal's owner, of people who see the goal, and those that its owner
 * sees. Somebody who has lost sight of the goal, and shares nothing with its owner, does not change its progress.
 */
const counts = Prisma.sql`(it.owner_id = item.owner_id OR ${isSeenBy(Prisma.sql`it.owner_id`)}
  OR ${isSeenBy(Prisma.sql`item.owner_id`, Prisma.sql`it`)})`;

/** Keeps single items, and the occurrences inside the period of the goal that they serve. */
const isInPeriod = Prisma.sql`(it.series_id IS NULL OR it.date BETWEEN period.start_day AND period.end_day)`;

/** Everybody who sees the goal sees the same numbers, whichever of the tasks and goals they see. */
const progress = Prisma.sql`(
  SELECT json_build_object('done', count(*) FILTER (WHERE child.is_done), 'total', count(*)) FROM (${periodOf(Prisma.sql`goal.type`, Prisma.sql`item.date`)}) AS period, LATERAL (
    SELECT serving.completed_at IS NOT NULL AS is_done
      FROM tasks AS serving JOIN items AS it ON it.id = serving.id
      WHERE serving.goal_id = item.id AND serving.dropped_at IS NULL AND it.deleted_at IS NULL AND ${isInPeriod} AND ${counts}
    UNION ALL SELECT serving.completed_at IS NOT NULL
      FROM goals AS serving JOIN items AS it ON it.id = serving.id
      WHERE serving.parent_id = item.id AND it.deleted_at IS NULL AND ${isInPeriod} AND ${counts}) AS child)`;

export const goalColumns = (person: Person): Prisma.Sql => Prisma.sql`
  ${itemColumns(person)}, goal.type::text AS type, goal.description,
  ${instantText(Prisma.sql`goal.completed_at`)} AS completed_at,
  ${servedGoal(Prisma.sql`goal.parent_id`, person)} AS parent_id, ${progress} AS progress`;

export const goalDto =
  (actor: Viewer) =>
  (row: GoalRow): Goal => ({
    description: row.description,
    type: row.type,
    completed: row.completed_at !== null,
    completedAt: row.completed_at,
    parentId: row.parent_id,
    progress: row.progress,
    streak: null,
    ...itemDto(row, actor),
  });
