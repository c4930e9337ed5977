import { Prisma } from '@/lib/db/generated/client';
import type { RawStatements } from '@/lib/db/raw-statements';
import { currentChangeId, markRepeated } from '@/lib/server/change-id';
import { AppError } from '@/lib/server/errors/app-error';

/**
 * Recognizes changes that are sent again because their answer was lost. An item keeps the ids of its last changes
 * (`lib/server/change-id.ts`), which the statement of each change writes.
 */

/** How many ids an item keeps. A change that is older than so many others is not recognized. */
const CHANGE_IDS_KEPT = 16;

const withId = (id: string): Prisma.Sql => Prisma.sql`
  change_ids = (${id}::uuid || array_remove(items.change_ids, ${id}::uuid))[1:${CHANGE_IDS_KEPT}::int]`;

/** SQL that adds the change to an UPDATE of `items`, after another column; empty when the request names no change. */
export function noted(): Prisma.Sql {
  const id = currentChangeId();
  return id === undefined ? Prisma.empty : Prisma.sql`, ${withId(id)}`;
}

/** Records the change on items that none of its other statements writes. */
export async function note(db: RawStatements, ids: readonly string[]): Promise<void> {
  const id = currentChangeId();
  if (id === undefined) return;
  await db.$queryRaw`UPDATE items SET ${withId(id)} WHERE id = ANY (${ids}::uuid[])`;
}

/** Returns those of the items on which the change was made before. A change of a series is kept under its id too. */
export async function repeatedOn(db: RawStatements, ids: readonly string[]): Promise<Set<string>> {
  const change = currentChangeId();
  if (change === undefined) return new Set();
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM items WHERE id = ANY (${ids}::uuid[])
      AND (${change}::uuid = ANY (change_ids) OR EXISTS (SELECT FROM series_changes WHERE id = ${change}::uuid))`;
  // A call for many of which some are changed only now is no repetition as a whole.
  if (rows.length > 0 && rows.length === new Set(ids).size) markRepeated();
  return new Set(rows.map(({ id }) => id));
}

export const isRepeated = async (db: RawStatements, id: string): Promise<boolean> =>
  (await repeatedOn(db, [id])).has(id);

/**
 * Makes a change. If it is refused although it was made before, the refusal is about what has happened since, and is
 * replaced by the answer. This is looked up only after a refusal: a change that succeeds needs no statement for it.
 */
export async function unlessRepeated<Answer>(
  db: RawStatements,
  id: string,
  change: () => Promise<Answer>,
  answer: () => Promise<Answer | null>,
): Promise<Answer> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || error.status === 429) throw error;
    const again = (await isRepeated(db, id)) ? await answer() : null;
    if (again === null) throw error;
    return again;
  }
}
