import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import type { RawStatements } from '@/lib/db/raw-statements';
import { visibleTo } from '@/lib/server/access/visible';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { type Page, pageOf, pagesBy, positionOf } from '@/lib/server/items/page';
import { refersTo, requireTarget, targetIn } from '@/lib/server/targets/target';
import type { Day, Period } from '@/lib/shared/calendar/days';
import type { RangeQuery } from '@/lib/shared/calendar/schemas';
import type { AcceptedType, FileType } from '@/lib/shared/contract/accepted-files';
import type { Attachment } from '@/lib/shared/contract/attachments';
import type { ItemKind } from '@/lib/shared/contract/items';
import type { Target } from '@/lib/shared/contract/targets';

type AttachmentRow = {
  id: string;
  name: string;
  original_name: string;
  file_type: FileType;
  mime_type: AcceptedType;
  size: number;
  /** Null for a file of a task for later. */
  date: Day | null;
  item_kind: ItemKind | null;
  item_id: string | null;
  day: string | null;
  created_at: Date;
  uploader_id: string;
  /** The owner of the day or item that the file is attached to. */
  owner_id: string;
};

const columns = Prisma.sql`
  file.id, file.item_id, file.day_owner_id, file.day, file.uploader_id, file.name, file.original_name,
  file.file_type, file.mime_type, file.size, file.storage_key, file.sha256, file.created_at`;

/**
 * Selects, as `child`, the files of a person's own days and those of the items that they may see, with the first and the
 * last date of the day or item. Two branches, so that PostgreSQL uses an index in each instead of checking all files against all items.
 */
export const filesOf = (personId: string): Prisma.Sql => Prisma.sql`(
  SELECT ${columns}, file.day AS date, file.day AS end_date, NULL::item_kind AS item_kind, file.day_owner_id AS owner_id
  FROM attachments AS file WHERE file.day_owner_id = ${personId}::uuid
  UNION ALL
  SELECT ${columns}, item.date, coalesce(item.end_date, item.date), item.kind, item.owner_id
  FROM attachments AS file JOIN items AS item ON item.id = file.item_id
  WHERE item.deleted_at IS NULL AND ${visibleTo(personId)}) AS child`;

const toAttachment = (row: AttachmentRow, actor: Actor): Attachment => ({
  id: row.id,
  name: row.name,
  originalName: row.original_name,
  url: `/api/files/${row.id}`,
  fileType: row.file_type,
  mimeType: row.mime_type,
  size: row.size,
  date: row.date,
  createdAt: row.created_at.toISOString(),
  mine: row.uploader_id === actor.id,
  ...targetIn(row),
});

async function select(
  db: RawStatements,
  actor: Actor,
  condition: Prisma.Sql,
  tail: Prisma.Sql,
): Promise<AttachmentRow[]> {
  return db.$queryRaw<AttachmentRow[]>`
    SELECT child.id, child.name, child.original_name, child.file_type::text AS file_type, child.mime_type,
      child.size, child.date::text AS date, child.item_kind::text AS item_kind, child.item_id,
      child.day::text AS day, child.created_at, child.uploader_id, child.owner_id
    FROM ${filesOf(actor.id)} WHERE ${condition} ${tail}`;
}

async function list(actor: Actor, condition: Prisma.Sql, tail: Prisma.Sql): Promise<Attachment[]> {
  const rows = await select(autocommit, actor, condition, tail);
  return rows.map((row) => toAttachment(row, actor));
}

const inOrder = Prisma.sql`ORDER BY child.date, child.created_at, child.id`;
const isImage = Prisma.sql`child.file_type = 'image'`;

const within = ({ start, end }: Period): Prisma.Sql =>
  Prisma.sql`child.date <= ${end}::date AND child.end_date >= ${start}::date`;

const { newestFirst, below } = pagesBy(Prisma.sql`child.date`, Prisma.sql`child.id`);

/** Returns the files of a day itself and of the items on it that the actor may see, oldest first. */
export const listAttachmentsOn = (actor: Actor, day: Day): Promise<Attachment[]> =>
  list(actor, within({ start: day, end: day }), inOrder);

export const listImagesOn = (actor: Actor, day: Day): Promise<Attachment[]> =>
  list(actor, Prisma.sql`${isImage} AND ${within({ start: day, end: day })}`, inOrder);

/**
 * Returns the images of a range in calendar order; without a range the newest by date, in pages. Those of tasks for later
 * have no date and are in neither.
 */
export async function listImages(
  actor: Actor,
  { startDate: start, endDate: end, cursor }: RangeQuery,
): Promise<Page<Attachment>> {
  if (start && end) {
    const condition = Prisma.sql`${isImage} AND ${within({ start, end })}`;
    return { entities: await list(actor, condition, inOrder), nextCursor: null };
  }
  const rest = cursor === undefined ? Prisma.sql`child.date IS NOT NULL` : below(positionOf(cursor));
  return pageOf(await list(actor, Prisma.sql`${isImage} AND ${rest}`, newestFirst));
}

/** Returns the files of an item or of one's own day. Throws 404 when the actor may not see the target. */
export async function listAttachmentsOf(actor: Actor, target: Target): Promise<Attachment[]> {
  await requireTarget(actor, target, 'read');
  return list(actor, refersTo(actor, target), inOrder);
}

export type FoundAttachment = { attachment: Attachment; ownerId: string };

/**
 * Returns one file with the owner of its target. Throws 404 when it is absent or its target is invisible to the actor.
 */
export async function getAttachment(db: RawStatements, actor: Actor, id: string): Promise<FoundAttachment> {
  const [row] = await select(db, actor, Prisma.sql`child.id = ${id}::uuid`, Prisma.empty);
  if (!row) throw new AppError('not-found');
  return { attachment: toAttachment(row, actor), ownerId: row.owner_id };
}
