import { Readable } from 'node:stream';
import { NIL } from 'uuid';
import { autocommit } from '@/lib/db/autocommit';
import { visibleTo } from '@/lib/server/access/visible';
import { storage } from '@/lib/server/storage/storage';
import type { AcceptedType } from '@/lib/shared/contract/plain/accepted-files';
import type { AddFile } from './archive';
import { FileNames } from './file-names';

type FileRow = {
  id: string;
  name: string;
  mime_type: AcceptedType;
  storage_key: string;
  /** Null for a file of a task for later. */
  day: string | null;
  created_at: Date;
};

const PAGE = 200;

/**
 * Selects a page of the files of the person's own days and items, and of those that the person attached to items of
 * others and still sees. A file whose target the person no longer sees is left out, even if the person uploaded it.
 */
const pageAfter = (personId: string, after: string): Promise<FileRow[]> => autocommit.$queryRaw<FileRow[]>`
  SELECT file.id, file.name, file.mime_type, file.storage_key, coalesce(file.day, item.date)::text AS day,
    file.created_at
  FROM attachments AS file LEFT JOIN items AS item ON item.id = file.item_id
  WHERE file.id > ${after}::uuid AND (
    file.day_owner_id = ${personId}::uuid
    OR file.item_id = ANY (ARRAY(SELECT id FROM items WHERE owner_id = ${personId}::uuid))
    OR (file.uploader_id = ${personId}::uuid AND item.deleted_at IS NULL AND ${visibleTo(personId)}))
  ORDER BY file.id LIMIT ${PAGE}`;

/** The path of each attachment's file in the archive, and the files that are missing in the storage. */
export type WrittenFiles = { paths: Map<string, string>; missing: { attachmentId: string; name: string }[] };

/** Adds the files one after the other, each while it is read from the storage. */
export async function addFiles(add: AddFile, personId: string): Promise<WrittenFiles> {
  const names = new FileNames();
  const written: WrittenFiles = { paths: new Map(), missing: [] };
  let page = await pageAfter(personId, NIL);
  while (page.length > 0) {
    for (const row of page) await addFile(add, row, names, written);
    page = await pageAfter(personId, page.at(-1)?.id ?? NIL);
  }
  return written;
}

async function addFile(
  add: AddFile,
  { id, name, mime_type, storage_key, day, created_at }: FileRow,
  names: FileNames,
  { paths, missing }: WrittenFiles,
): Promise<void> {
  const bytes = await storage().get(storage_key);
  if (!bytes) {
    missing.push({ attachmentId: id, name });
    return;
  }
  const path = names.take(day ?? 'later', name, mime_type);
  paths.set(id, path);
  // Not compressed, since pictures and PDFs are compressed already.
  await add(path, Readable.from(bytes), { compress: false, modifiedAt: created_at });
}
