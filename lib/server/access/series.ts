import { Prisma } from '@/lib/db/generated/client';
import type { RawStatements } from '@/lib/db/raw-statements';
import type { Actor } from '@/lib/server/actor';
import { type Action, accessOf, allows, type Level, type Role } from '@/lib/shared/policy/policy';
import { type GrantRow, grantsIn, type Person } from './visible';

/**
 * Access to a series as a whole: as its owner, by a role in the owner's planner, or by a share or role of the series.
 * Who has a share or role of one occurrence has none.
 */

/** Keeps the rows of `series` that the person has any access to. */
export const isSeriesSeenBy = (person: Person): Prisma.Sql => Prisma.sql`(
  series.owner_id = ${person}::uuid
  OR EXISTS (SELECT FROM shares WHERE series_id = series.id AND recipient_id = ${person}::uuid)
  OR EXISTS (SELECT FROM task_collaborators WHERE series_id = series.id AND user_id = ${person}::uuid)
  OR EXISTS (SELECT FROM collaborations WHERE owner_id = series.owner_id AND collaborator_id = ${person}::uuid))`;

/** Joins to `series` everything that could give the person access to it. */
export const seriesGrantsOf = (personId: string): Prisma.Sql => Prisma.sql`
  LEFT JOIN shares AS share ON share.series_id = series.id AND share.recipient_id = ${personId}::uuid
  LEFT JOIN task_collaborators AS membership
    ON membership.series_id = series.id AND membership.user_id = ${personId}::uuid
  LEFT JOIN collaborations AS planner
    ON planner.owner_id = series.owner_id AND planner.collaborator_id = ${personId}::uuid`;

/** The columns that `seriesGrantsOf` has joined. */
export const seriesGrantColumns = Prisma.sql`
  series.owner_id, share.id AS share_id, share.permission::text AS share_permission,
  membership.role::text AS task_role, planner.role::text AS planner_role`;

/** Returns the actor's level on a series, deleted or not. */
export async function seriesLevel(db: RawStatements, actor: Actor, seriesId: string): Promise<Level> {
  const [row] = await db.$queryRaw<GrantRow[]>`
    SELECT ${seriesGrantColumns} FROM series ${seriesGrantsOf(actor.id)} WHERE series.id = ${seriesId}::uuid`;
  return row ? accessOf(grantsIn(row, actor.id)) : 'none';
}

/** True when the actor's level on a series, deleted or not, allows the action for all of its occurrences. */
export const mayOnSeries = async (
  db: RawStatements,
  actor: Actor,
  seriesId: string,
  action: Action,
): Promise<boolean> => allows(await seriesLevel(db, actor, seriesId), action);

/** True when the actor may add items to a planner, by their own or a role in it. */
export async function mayFill(db: RawStatements, actor: Actor, ownerId: string): Promise<boolean> {
  const [planner] = await db.$queryRaw<{ role: Role }[]>`
    SELECT role::text AS role FROM collaborations
    WHERE owner_id = ${ownerId}::uuid AND collaborator_id = ${actor.id}::uuid`;
  const grants = { isOwner: ownerId === actor.id, share: null, taskRole: null };
  return allows(accessOf({ ...grants, plannerRole: planner?.role ?? null }), 'edit');
}
