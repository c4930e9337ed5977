import { Prisma } from '@/lib/db/generated/client';
import type { Grants, Permission, Role } from '@/lib/shared/policy/policy';

/** The person for whom a read decides visibility: the actor, or the recipient of a mail. */
export type Viewer = { id: string };

/** A person in SQL: an id, or an expression for it. */
export type Person = string | Prisma.Sql;

/**
 * The rule of lib/shared/policy/policy.ts as SQL, so that reads select only what is visible. These fragments collect
 * the grants and drop items without any; the policy ranks the grants.
 */

/** Joins to `item` (a row of items, of `owner`) everything that could give the person access to it. */
export const grantsOf = (person: Person): Prisma.Sql => Prisma.sql`
  LEFT JOIN shares AS share ON share.item_id = item.id AND share.recipient_id = ${person}::uuid
  LEFT JOIN shares AS series_share
    ON series_share.series_id = item.series_id AND series_share.recipient_id = ${person}::uuid
  LEFT JOIN task_collaborators AS membership
    ON membership.task_id = item.id AND membership.user_id = ${person}::uuid
  LEFT JOIN task_collaborators AS series_membership
    ON series_membership.series_id = item.series_id AND series_membership.user_id = ${person}::uuid
  LEFT JOIN collaborations AS planner
    ON planner.owner_id = item.owner_id AND planner.collaborator_id = ${person}::uuid`;

/**
 * Keeps the items with a grant to the person. The sub-selects run once and become arrays, so that PostgreSQL uses the
 * indexes on owner and id instead of checking every row against joined tables.
 */
export const visibleTo = (person: Person): Prisma.Sql =>
  Prisma.sql`(${isOfVisiblePlanner(person)} OR ${isGivenTo(person)})`;

/**
 * Keeps the items with a grant to the person that meet any of the conditions. Each condition stands beside the owner, so
 * that PostgreSQL can use an index on both; of `(visible) AND (one OR other)` it would use the owner's alone.
 */
export const visibleWhere = (person: Person, conditions: readonly Prisma.Sql[]): Prisma.Sql => {
  const arms = conditions.map((condition) => Prisma.sql`(${isOfVisiblePlanner(person)} AND ${condition})`);
  return Prisma.sql`(${Prisma.join(arms, ' OR ')}
    OR (${isGivenTo(person)} AND (${Prisma.join([...conditions], ' OR ')})))`;
};

const isOfVisiblePlanner = (person: Person): Prisma.Sql => Prisma.sql`
  item.owner_id = ANY (ARRAY(
    SELECT ${person}::uuid
    UNION ALL SELECT owner_id FROM collaborations WHERE collaborator_id = ${person}::uuid))`;

/** The shares and roles of items and of series. Each array is looked up in an index of items. */
const isGivenTo = (person: Person): Prisma.Sql => Prisma.sql`(
  item.id = ANY (ARRAY(
    SELECT item_id FROM shares WHERE recipient_id = ${person}::uuid AND item_id IS NOT NULL
    UNION ALL SELECT task_id FROM task_collaborators WHERE user_id = ${person}::uuid AND task_id IS NOT NULL))
  OR item.series_id = ANY (ARRAY(
    SELECT series_id FROM shares WHERE recipient_id = ${person}::uuid AND series_id IS NOT NULL
    UNION ALL SELECT series_id FROM task_collaborators WHERE user_id = ${person}::uuid AND series_id IS NOT NULL)))`;

/**
 * The condition of `visibleTo` for one item and a person who differs from row to row: six look-ups by index.
 * @param item the alias of the row of items
 */
export const isSeenBy = (person: Prisma.Sql, item = Prisma.sql`item`): Prisma.Sql => Prisma.sql`(
  ${item}.owner_id = ${person}
  OR EXISTS (SELECT FROM shares WHERE item_id = ${item}.id AND recipient_id = ${person})
  OR EXISTS (SELECT FROM task_collaborators WHERE task_id = ${item}.id AND user_id = ${person})
  OR EXISTS (SELECT FROM shares WHERE series_id = ${item}.series_id AND recipient_id = ${person})
  OR EXISTS (SELECT FROM task_collaborators WHERE series_id = ${item}.series_id AND user_id = ${person})
  OR EXISTS (SELECT FROM collaborations WHERE owner_id = ${item}.owner_id AND collaborator_id = ${person}))`;

/** A column of the share that counts: the higher one of the item's own and that of its series. */
const ofShare = (column: Prisma.Sql): Prisma.Sql => Prisma.sql`
  CASE WHEN share.id IS NULL OR series_share.permission > share.permission THEN series_share.${column}
    ELSE share.${column} END`;

/** The columns that `grantsOf` has joined. */
export const grantColumns = Prisma.sql`
  ${ofShare(Prisma.sql`id`)} AS share_id,
  greatest(share.permission, series_share.permission)::text AS share_permission,
  greatest(membership.role, series_membership.role)::text AS task_role, planner.role::text AS planner_role`;

/** The id of the person who gave the share that counts. */
const sharerId = ofShare(Prisma.sql`shared_by_id`);

/**
 * A column with the person's grants on `item` and the giver of the share that counts (`GivenAccess`), as JSON. Null for
 * the person's own items, which are most: nothing is looked up for those.
 */
export const givenAccess = (person: Person): Prisma.Sql => Prisma.sql`
  CASE WHEN item.owner_id <> ${person}::uuid THEN (
    SELECT row_to_json(given) FROM (
      SELECT ${grantColumns}, sharer.first_name AS sharer_first_name, sharer.email AS sharer_email
      FROM (SELECT) AS one ${grantsOf(person)} LEFT JOIN users AS sharer ON sharer.id = ${sharerId}) AS given) END`;

/** Keeps the items that the person may edit and so restore, by the grants that `grantsOf` has joined. */
export const isEditableBy = (person: Person): Prisma.Sql => Prisma.sql`
  (item.owner_id = ${person}::uuid OR share.permission = 'edit' OR series_share.permission = 'edit'
    OR membership.role IN ('editor', 'admin') OR series_membership.role IN ('editor', 'admin')
    OR planner.role IN ('editor', 'admin'))`;

export type GrantRow = {
  owner_id: string;
  share_id: string | null;
  share_permission: Permission | null;
  task_role: Role | null;
  planner_role: Role | null;
};

/** The column of `givenAccess`. */
export type GivenAccess = Omit<GrantRow, 'owner_id'> & {
  sharer_first_name: string | null;
  sharer_email: string | null;
};

export const grantsIn = (row: GrantRow, personId: string): Grants => ({
  isOwner: row.owner_id === personId,
  share: row.share_permission,
  taskRole: row.task_role,
  plannerRole: row.planner_role,
});
