import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ClientBase } from 'pg';
import { makeFolder } from '@/lib/server/storage/folders';
import type { Storage } from '@/lib/server/storage/storage';
import type { Day } from '@/lib/shared/calendar/days';
import { ACCEPTED_FILES, type AcceptedType } from '@/lib/shared/contract/plain/accepted-files';
import { copyRows } from './copy';
import { landscape, pdfSaying } from './drawings';
import { astrid, ines, type Person } from './people';
import type { Plans } from './year';

/** The store of the files, and the data folder, through which files pass on their way to the store. */
export type FileTarget = { storage: Storage; dataDir: string };

type DemoFile = {
  name: string;
  mimeType: AcceptedType;
  uploader: Person;
  /** The title of the item of the open day to which the file is attached; null for the day itself. */
  on: string | null;
  bytes: () => Buffer | Promise<Buffer>;
};

const FILES: readonly DemoFile[] = [
  {
    name: 'concert-poster-v3.pdf',
    mimeType: 'application/pdf',
    uploader: astrid,
    on: null,
    bytes: () => pdfSaying(['Winter concert', 'Small hall, 12 December', 'Doors open at half past six']),
  },
  {
    name: 'frame-measurements.png',
    mimeType: 'image/png',
    uploader: astrid,
    on: null,
    bytes: () => landscape(1200, 900, 205),
  },
  {
    name: 'small-hall.png',
    mimeType: 'image/png',
    uploader: ines,
    on: 'Book the small hall for the winter concert',
    bytes: () => landscape(900, 1200, 25),
  },
  {
    name: 'quote-revised.pdf',
    mimeType: 'application/pdf',
    uploader: astrid,
    on: 'Send the revised quote to the bindery',
    bytes: () => pdfSaying(['Quote, revised', '40 copies, thread-sewn']),
  },
];

const COLUMNS = [
  'id',
  'item_id',
  'day_owner_id',
  'day',
  'uploader_id',
  'name',
  'original_name',
  'file_type',
  'mime_type',
  'size',
  'storage_key',
  'sha256',
  'created_at',
] as const;

/** Attaches the files of the demo to the open day. A second run stores the same files under the same keys. */
export async function storeFiles(
  client: ClientBase,
  fileTarget: FileTarget,
  plans: Plans,
  today: Day,
): Promise<void> {
  const items = [...plans.tasks, ...plans.meetings].filter(({ date }) => date === today);
  await mkdir(fileTarget.dataDir, { recursive: true, mode: 0o700 });
  const rows = [];
  for (const [index, { name, mimeType, uploader, on, bytes }] of FILES.entries()) {
    const itemId = on === null ? null : items.find(({ title }) => title === on)?.id;
    if (itemId === undefined) throw new Error(`The open day has no item with the title '${on}'.`);
    const id = `0192a000-0000-7000-8000-00000001000${index}`;
    const content = await bytes();
    const sha256 = createHash('sha256').update(content).digest();
    await put(fileTarget, id, mimeType, content, sha256);
    rows.push([
      id,
      itemId,
      itemId === null ? astrid.id : null,
      itemId === null ? today : null,
      uploader.id,
      name,
      name,
      ACCEPTED_FILES[mimeType].fileType,
      mimeType,
      content.length,
      id,
      `\\x${sha256.toString('hex')}`,
      `${today}T08:0${index}:00Z`,
    ]);
  }
  await copyRows(client, 'attachments', COLUMNS, rows);
}

async function put(fileTarget: FileTarget, key: string, mimeType: string, content: Buffer, sha256: Buffer) {
  const file = path.join(await makeFolder(fileTarget.dataDir, 'incoming'), key);
  await writeFile(file, content);
  await fileTarget.storage.put(key, { path: file, mimeType, size: content.length, sha256 });
}
