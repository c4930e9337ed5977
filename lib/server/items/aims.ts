import { Prisma } from '@/lib/db/generated/client';
import type { RawStatements } from '@/lib/db/raw-statements';
import { grantsOf, isEditableBy, isSeenBy, type Person, type Viewer } from '@/lib/server/access/visible';
import { AppError } from '@/lib/server/errors/app-error';
import type { GoalType } from '@/lib/shared/calendar/goal-periods';
import { GOAL_CHILDREN_MAX, GOAL_CHILDREN_OF_ALL_MAX } from '@/lib/shared/contract/plain/limits';

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

/** The type of a goal, what serves it of one person, and what serves it in all. */
type Served = { type: GoalType; own: number; total: number };

/** The goals that the items of one call are to serve, each as it was read for one owner, with what was added since. */
export type ServedGoals = Map<string, Served>;

const full = (max: number, what: string): AppError =>
  new AppError('conflict', { details: `A goal has at most ${max.toLocaleString('en')} ${what}.` });

/**
 * Returns the type of a goal that is to be served. Throws 404 when the viewer sees no goal of this id, and 409 when it
 * is served by the maximum number of one person's items, or of all items: its progress is counted at each read, and
 * people who only see a goal can serve it.
 * @param child the item that is to serve it, when it exists already
 * @param known shared by the items of one call, so that each goal is read and counted once for all of one owner
 * @param more the items that are to serve it
 */
export async function typeOfServedGoal(
  db: RawStatements,
  viewer: Viewer,
  id: string,
  child: { id: string; isShared: boolean } | null,
  known: ServedGoals = new Map(),
  more = 1,
): Promise<GoalType> {
  const owner = child?.isShared ? await ownerOf(db, child.id) : viewer.id;
  const key = `${id} ${owner}`;
  const goal = known.get(key) ?? (await servedGoalOf(db, viewer, id, owner));
  if (goal.own + more > GOAL_CHILDREN_MAX) throw full(GOAL_CHILDREN_MAX, 'tasks and goals of one person');
  if (goal.total + more > GOAL_CHILDREN_OF_ALL_MAX) throw full(GOAL_CHILDREN_OF_ALL_MAX, 'tasks and goals');
  known.set(key, { ...goal, own: goal.own + more, total: goal.total + more });
  return goal.type;
}

/** A change of the goal that an item serves. */
type Move = {
  field: 'goalId' | 'parentId';
  /** The item as the viewer sees it. */
  child: { id: string; isShared: boolean };
  /** The new goal; null for none. */
  to: string | null | undefined;
  /** The goal in the template of the item's series, which other occurrences serve. */
  inSeries?: unknown;
};

/**
 * Throws 403 unless the viewer may choose the goal that an item serves. Its owner may; anybody else needs the level edit
 * on the present goal, which they may not even see, and on the new one: a goal belongs to its owner's planner, and
 * nothing leaves it unseen.
 * @returns the present goal, for the announcement that the item serves it no longer
 */
export async function requireMayMove(
  db: RawStatements,
  viewer: Viewer,
  { field, child, to, inSeries }: Move,
): Promise<string | null> {
  const present = await goalOf(db, child.id);
  if (!child.isShared) return present;
  const ids = [...new Set([present, to, inSeries].filter((id) => typeof id === 'string'))];
  const editable = await db.$queryRaw<unknown[]>`
    SELECT DISTINCT item.id FROM items AS item ${grantsOf(viewer.id)}
    WHERE item.id = ANY (${ids}::uuid[]) AND ${isEditableBy(viewer.id)}`;
  if (editable.length === ids.length) return present;
  const problem = 'Only the owner can take this out of its goal, or somebody who can edit both goals.';
  throw new AppError('forbidden', { fields: { [field]: problem }, details: problem });
}

async function ownerOf(db: RawStatements, id: string): Promise<string> {
  const [item] = await db.$queryRaw<
    { owner_id: string }[]
  >`SELECT owner_id FROM items WHERE id = ${id}::uuid`;
  if (!item) throw new AppError('not-found');
  return item.owner_id;
}

/** Counts at most GOAL_CHILDREN_OF_ALL_MAX. Throws 404 when the viewer sees no goal of this id. */
async function servedGoalOf(db: RawStatements, viewer: Viewer, id: string, owner: string): Promise<Served> {
  // Looks up each item by its id. Of a join PostgreSQL may compare all that serve the goal with all items of the owner.
  const [goal] = await db.$queryRaw<Served[]>`
    SELECT goal.type::text AS type, child.own, child.total
    FROM items AS item JOIN goals AS goal ON goal.id = item.id CROSS JOIN LATERAL (
      SELECT count(*)::int AS total, count(*) FILTER (WHERE
        (SELECT it.owner_id FROM items AS it WHERE it.id = serving.id) = ${owner}::uuid)::int AS own
      FROM (
        SELECT id FROM tasks WHERE goal_id = item.id UNION ALL SELECT id FROM goals WHERE parent_id = item.id
        LIMIT ${GOAL_CHILDREN_OF_ALL_MAX}::int) AS serving) AS child
    WHERE item.id = ${id}::uuid AND item.deleted_at IS NULL AND ${isSeenBy(Prisma.sql`${viewer.id}::uuid`)}`;
  if (!goal) throw new AppError('not-found');
  return goal;
}

/** Returns the goal that an item serves, whether or not the actor sees it. */
async function goalOf(db: RawStatements, id: string): Promise<string | null> {
  const [row] = await db.$queryRaw<{ goal: string | null }[]>`
    SELECT coalesce(task.goal_id, goal.parent_id) AS goal
    FROM items AS item LEFT JOIN tasks AS task ON task.id = item.id LEFT JOIN goals AS goal ON goal.id = item.id
    WHERE item.id = ${id}::uuid`;
  return row?.goal ?? null;
}
