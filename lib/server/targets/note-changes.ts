import type { Transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { currentChangeId, markRepeated } from '@/lib/server/change-id';

/**
 * Recognizes changes of comments and stickers that are sent again because their answer was lost. Their ids
 * (`lib/server/change-id.ts`) have a table of their own, since a comment or sticker that is deleted leaves no row.
 */

/** How many changes of a person are kept. One that is older than so many others is not recognized. */
export const CHANGES_KEPT = 500;

export type MadeBefore = {
  /** The comment or sticker, which may be deleted. */
  noteId: string;
  madeAt: Date;
};

/**
 * Stores the id of the request's change in the transaction that makes it. A second request with the same change waits
 * here for the first, by the primary key, and makes the change only if the first was refused.
 * @param noteId the comment or sticker that is changed
 * @returns null for a first change, and for a request that names none
 */
export async function madeBefore(tx: Transaction, actor: Actor, noteId: string): Promise<MadeBefore | null> {
  const id = currentChangeId();
  if (id === undefined) return null;
  const added = await tx.$executeRaw`
    INSERT INTO note_changes (id, person_id, note_id)
    VALUES (${id}::uuid, ${actor.id}::uuid, ${noteId}::uuid) ON CONFLICT (id) DO NOTHING`;
  if (added > 0) {
    await deleteOldest(tx, actor);
    return null;
  }
  markRepeated();
  return tx.noteChange.findUniqueOrThrow({ where: { id }, select: { noteId: true, madeAt: true } });
}

/** Deletes the changes of the actor beyond the newest, so that their number is bounded. */
const deleteOldest = (tx: Transaction, actor: Actor): Promise<number> => tx.$executeRaw`
  DELETE FROM note_changes WHERE person_id = ${actor.id}::uuid AND made_at <= (
    SELECT made_at FROM note_changes WHERE person_id = ${actor.id}::uuid
    ORDER BY made_at DESC OFFSET ${CHANGES_KEPT}::int LIMIT 1)`;
