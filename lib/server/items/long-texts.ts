import type { RawStatements } from '@/lib/db/raw-statements';
import { requireRoom } from '@/lib/server/limits/row-bounds';

/** The texts of an item that may be much longer than all its other columns. */
type Texts = { notes: string | null; checklist?: unknown };

/** Bytes up to which notes and checklist are not counted. */
const SHORT = 1_000;

const isLong = ({ notes, checklist = [] }: Texts): boolean =>
  Buffer.byteLength(notes ?? '') + Buffer.byteLength(JSON.stringify(checklist)) > SHORT;

/** Throws 409 when a new item of the person has long texts, and the account has the maximum number of such items. */
export async function requireRoomForNew(db: RawStatements, ownerId: string, texts: Texts): Promise<void> {
  if (isLong(texts)) await requireRoom(db, 'texts', ownerId);
}

/** Throws 409 when an item gets long texts, and its owner's account has the maximum number of such items. */
export async function requireRoomForChanged(
  db: RawStatements,
  stored: Texts & { id: string },
  changes: { notes?: string | null | undefined; checklist?: unknown },
): Promise<void> {
  const { notes = stored.notes, checklist = stored.checklist } = changes;
  if (isLong(stored) || !isLong({ notes, checklist })) return;
  const [item] = await db.$queryRaw<{ owner_id: string }[]>`
    SELECT owner_id FROM items WHERE id = ${stored.id}::uuid`;
  if (item) await requireRoom(db, 'texts', item.owner_id);
}
