import { Prisma } from '@/lib/db/generated/client';
import type { RawStatements } from '@/lib/db/raw-statements';
import { isSeenBy, type Person, type Viewer } from '@/lib/server/access/visible';
import { AppError } from '@/lib/server/errors/app-error';
import type { GoalType } from '@/lib/shared/calendar/goal-periods';
import { GOAL_CHILDREN_MAX } from '@/lib/shared/contract/limits';

/** The goal that a task or a goal serves: `goal_id` of tasks, `parent_id` of goals. */

/**
 * A column with the id of a served goal, as a person sees it: null where they do not see the goal, and where it is
 * deleted.
 * @param id the column of the served goal's id
 */
export const servedGoal = (id: Prisma.Sql, person: Person): Prisma.Sql => Prisma.sql`
  CASE WHEN ${id} IS NOT NULL AND EXISTS (
    SELECT FROM items AS served WHERE served.id = ${id} AND served.deleted_at IS NULL
      AND ${isSeenBy(Prisma.sql`${person}::uuid`, Prisma.sql`served`)}) THEN ${id} END`;

type Served = { type: GoalType; serving: number };

/**
 * Returns the type of a goal that is to be served. Throws 404 when the viewer sees no goal of this id, and 409 when it
 * is served by the maximum number of one person's items: its progress is counted at each read, and people who only see
 * a goal can serve it.
 * @param child the item that is to serve it, when it exists already
 */
export async function typeOfServedGoal(
  db: RawStatements,
  viewer: Viewer,
  id: string,
  child: string | null,
): Promise<GoalType> {
  const owner = Prisma.sql`coalesce((SELECT owner_id FROM items WHERE id = ${child}::uuid), ${viewer.id}::uuid)`;
  // Looks up each item by its id. Of a join PostgreSQL may compare all that serve the goal with all items of the owner.
  const ownerOf = Prisma.sql`(SELECT it.owner_id FROM items AS it WHERE it.id = serving.id)`;
  const [goal] = await db.$queryRaw<Served[]>`
    SELECT goal.type::text AS type, (SELECT count(*)::int FROM (
      SELECT 1 FROM tasks AS serving WHERE serving.goal_id = item.id AND ${ownerOf} = ${owner}
      UNION ALL SELECT 1 FROM goals AS serving WHERE serving.parent_id = item.id AND ${ownerOf} = ${owner}
      LIMIT ${GOAL_CHILDREN_MAX}::int) AS child) AS serving
    FROM items AS item JOIN goals AS goal ON goal.id = item.id
    WHERE item.id = ${id}::uuid AND item.deleted_at IS NULL AND ${isSeenBy(Prisma.sql`${viewer.id}::uuid`)}`;
  if (!goal) throw new AppError('not-found');
  if (goal.serving >= GOAL_CHILDREN_MAX)
    throw new AppError('conflict', {
      details: `A goal has at most ${GOAL_CHILDREN_MAX.toLocaleString('en')} tasks and goals of one person.`,
    });
  return goal.type;
}

/**
 * Returns the goal that an item serves, whether or not the actor sees it, for the announcement that it is served no
 * longer.
 */
export async function goalOf(db: RawStatements, id: string): Promise<string | null> {
  const [row] = await db.$queryRaw<{ goal: string | null }[]>`
    SELECT coalesce(task.goal_id, goal.parent_id) AS goal
    FROM items AS item LEFT JOIN tasks AS task ON task.id = item.id LEFT JOIN goals AS goal ON goal.id = item.id
    WHERE item.id = ${id}::uuid`;
  return row?.goal ?? null;
}
