import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import type { RawStatements } from '@/lib/db/raw-statements';
import { visibleTo, visibleWhere } from '@/lib/server/access/visible';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { type Page, pageOf, pagesBy, positionOf } from '@/lib/server/items/page';
import { goesOnFrom } from '@/lib/server/items/spans';
import { refersTo, requireTarget, targetIn } from '@/lib/server/targets/target';
import type { Day, Period } from '@/lib/shared/calendar/days';
import type { RangeQuery } from '@/lib/shared/calendar/schemas';
import type { AcceptedType, FileType } from '@/lib/shared/contract/plain/accepted-files';
import type { Attachment } from '@/lib/shared/contract/schemas/attachments';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { Target } from '@/lib/shared/contract/schemas/targets';

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
 * Selects, as `child`, the files of a person's own days and those of the items that they may see, with the first day of
 * the item. Two branches, so that PostgreSQL uses an index in each instead of checking all files against all items.
 */
export const filesOf = (personId: string): Prisma.Sql =>
  filesWhere(Prisma.sql`file.day_owner_id = ${personId}::uuid`, visibleTo(personId));

/** Selects as `filesOf` does, of the days in a period and of the items that have one of these days. */
function filesWithin(personId: string, { start, end }: Period): Prisma.Sql {
  const begins = Prisma.sql`item.kind = ANY (enum_range(NULL::item_kind))
    AND item.date BETWEEN ${start}::date AND ${end}::date`;
  return filesWhere(
    Prisma.sql`file.day_owner_id = ${personId}::uuid AND file.day BETWEEN ${start}::date AND ${end}::date`,
    visibleWhere(personId, [begins, goesOnFrom(start)]),
  );
}

const filesWhere = (ofDays: Prisma.Sql, ofItems: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT ${columns}, file.day AS date, NULL::item_kind AS item_kind, file.day_owner_id AS owner_id
  FROM attachments AS file WHERE ${ofDays}
  UNION ALL
  SELECT ${columns}, item.date, item.kind, item.owner_id
  FROM attachments AS file JOIN items AS item ON item.id = file.item_id
  WHERE item.deleted_at IS NULL AND ${ofItems}) AS child`;

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
  files = filesOf(actor.id),
): Promise<AttachmentRow[]> {
  return db.$queryRaw<AttachmentRow[]>`
    SELECT child.id, child.name, child.original_name, child.file_type::text AS file_type, child.mime_type,
      child.size, child.date::text AS date, child.item_kind::text AS item_kind, child.item_id,
      child.day::text AS day, child.created_at, child.uploader_id, child.owner_id
    FROM ${files} WHERE ${condition} ${tail}`;
}

async function list(
  actor: Actor,
  condition: Prisma.Sql,
  tail: Prisma.Sql,
  files?: Prisma.Sql,
): Promise<Attachment[]> {
  const rows = await select(autocommit, actor, condition, tail, files);
  return rows.map((row) => toAttachment(row, actor));
}

const inOrder = Prisma.sql`ORDER BY child.date, child.created_at, child.id`;
const isImage = Prisma.sql`child.file_type = 'image'`;

const listWithin = (actor: Actor, period: Period, condition: Prisma.Sql): Promise<Attachment[]> =>
  list(actor, condition, inOrder, filesWithin(actor.id, period));

const { newestFirst, below } = pagesBy(Prisma.sql`child.date`, Prisma.sql`child.id`);

/** Returns the files of a day itself and of the items on it that the actor may see, oldest first. */
export const listAttachmentsOn = (actor: Actor, day: Day): Promise<Attachment[]> =>
  listWithin(actor, { start: day, end: day }, Prisma.sql`true`);

export const listImagesOn = (actor: Actor, day: Day): Promise<Attachment[]> =>
  listWithin(actor, { start: day, end: day }, isImage);

/**
 * Returns the images of a range in calendar order; without a range the newest by date, in pages. Those of tasks for later
 * have no date and are in neither.
 */
export async function listImages(
  actor: Actor,
  { startDate: start, endDate: end, cursor }: RangeQuery,
): Promise<Page<Attachment>> {
  if (start && end) return { entities: await listWithin(actor, { start, end }, isImage), nextCursor: null };
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
