import { Prisma } from '@/lib/db/generated/client';
import type { Transaction } from '@/lib/db/transaction';

/**
 * SQL text that yields (item_id, person_id) for the items in `given.item_id`, a relation of the surrounding statement:
 * each item with its owner, the recipients of its shares, and the people with a role on it.
 */
export const NAMED_AUDIENCE = `
  SELECT given.item_id, items.owner_id AS person_id FROM given JOIN items ON items.id = given.item_id
  UNION SELECT given.item_id, shares.recipient_id FROM given JOIN shares ON shares.item_id = given.item_id
  UNION SELECT given.item_id, members.user_id FROM given
    JOIN task_collaborators AS members ON members.task_id = given.item_id`;

/** Everybody who may see an item, the inverse of `visibleTo`: SQL text in the form of NAMED_AUDIENCE. */
export const AUDIENCE = `${NAMED_AUDIENCE}
  UNION SELECT given.item_id, planners.collaborator_id FROM given JOIN items ON items.id = given.item_id
    JOIN collaborations AS planners ON planners.owner_id = items.owner_id`;

/** Returns the ids of everyone who may see the item. */
export async function audienceOf(tx: Transaction, itemId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ person_id: string }[]>`
    WITH given AS (SELECT ${itemId}::uuid AS item_id)
    SELECT person_id FROM (${Prisma.raw(AUDIENCE)}) AS audience`;
  return rows.map(({ person_id }) => person_id);
}
