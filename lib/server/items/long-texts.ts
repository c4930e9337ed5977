import type { RawStatements } from '@/lib/db/raw-statements';
import { requireRoom } from '@/lib/server/limits/row-bounds';

/** The texts of an item that may be much longer than all its other columns. */
type Texts = { notes: string | null; checklist?: unknown };

/** Bytes up to which the texts of an item are not counted. */
const SHORT = 1_000;

/** Kilobytes of the texts of an item, as they are counted (`lib/server/limits/row-bounds.ts`). */
const kilobytes = (bytes: number): number => Math.floor(bytes / 1_000);

const sizeOf = ({ notes, checklist = [] }: Texts): number =>
  Buffer.byteLength(notes ?? '') + Buffer.byteLength(JSON.stringify(checklist));

/** Throws 409 when so many new items of the person have long texts, and the account has as much of them as it may have. */
export async function requireRoomForNew(
  db: RawStatements,
  ownerId: string,
  texts: Texts,
  count = 1,
): Promise<void> {
  const size = sizeOf(texts);
  if (size >= SHORT) await requireRoom(db, 'texts', ownerId, kilobytes(size) * count);
}

/** Throws 409 when long texts of an item grow, and its owner's account has as much of them as it may have. */
export async function requireRoomForChanged(
  db: RawStatements,
  stored: Texts & { id: string },
  changes: { notes?: string | null | undefined; checklist?: unknown },
): Promise<void> {
  if (changes.notes === undefined && changes.checklist === undefined) return;
  const { notes = stored.notes, checklist = stored.checklist } = changes;
  const [size, before] = [sizeOf({ notes, checklist }), sizeOf(stored)];
  if (size < SHORT || size <= before) return;
  const [item] = await db.$queryRaw<{ owner_id: string }[]>`
    SELECT owner_id FROM items WHERE id = ${stored.id}::uuid`;
  if (item) await requireRoom(db, 'texts', item.owner_id, kilobytes(size) - kilobytes(before));
}
