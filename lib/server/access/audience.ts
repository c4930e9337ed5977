import { Prisma } from '@/lib/db/generated/client';
import type { Transaction } from '@/lib/db/transaction';

/**
 * SQL text that yields (item_id, person_id) for the items in `given.item_id`, a relation of the surrounding statement:
 * each item with its owner, the recipients of its shares and of those of its series, and the people with a role on
 * either.
 */
export const NAMED_AUDIENCE = `
  SELECT given.item_id, items.owner_id AS person_id FROM given JOIN items ON items.id = given.item_id
  UNION SELECT given.item_id, shares.recipient_id FROM given JOIN shares ON shares.item_id = given.item_id
  UNION SELECT given.item_id, members.user_id FROM given
    JOIN task_collaborators AS members ON members.task_id = given.item_id
  UNION SELECT given.item_id, shares.recipient_id FROM given JOIN items ON items.id = given.item_id
    JOIN shares ON shares.series_id = items.series_id
  UNION SELECT given.item_id, members.user_id FROM given JOIN items ON items.id = given.item_id
    JOIN task_collaborators AS members ON members.series_id = items.series_id`;

/** Everybody who may see an item, the inverse of `visibleTo`: SQL text in the form of NAMED_AUDIENCE. */
export const AUDIENCE = `${NAMED_AUDIENCE}
  UNION SELECT given.item_id, planners.collaborator_id FROM given JOIN items ON items.id = given.item_id
    JOIN collaborations AS planners ON planners.owner_id = items.owner_id`;

/** Returns the ids of everyone who may see each of the items, by its id. */
export async function audiencesOf(
  tx: Transaction,
  itemIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await tx.$queryRaw<{ item_id: string; people: string[] }[]>`
    WITH given AS (SELECT unnest(${itemIds}::uuid[]) AS item_id)
    SELECT item_id, array_agg(person_id::text) AS people FROM (${Prisma.raw(AUDIENCE)}) AS audience GROUP BY item_id`;
  return new Map(rows.map(({ item_id, people }) => [item_id, people]));
}
