import { Prisma } from '@/lib/db/generated/client';
import type { RawStatements } from '@/lib/db/raw-statements';
import { isSeenBy, type Person, type Viewer } from '@/lib/server/access/visible';
import { AppError } from '@/lib/server/errors/app-error';
import type { GoalType } from '@/lib/shared/calendar/goal-periods';

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

/** Throws 404 when the viewer sees no goal of this id; otherwise returns its type. */
export async function typeOfServedGoal(db: RawStatements, viewer: Viewer, id: string): Promise<GoalType> {
  const [goal] = await db.$queryRaw<{ type: GoalType }[]>`
    SELECT goal.type::text AS type FROM items AS item JOIN goals AS goal ON goal.id = item.id
    WHERE item.id = ${id}::uuid AND item.deleted_at IS NULL AND ${isSeenBy(Prisma.sql`${viewer.id}::uuid`)}`;
  if (!goal) throw new AppError('not-found');
  return goal.type;
}
