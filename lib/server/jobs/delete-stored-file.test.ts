import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JobHelpers } from 'graphile-worker';
import { v7 as uuid } from 'uuid';
import { keepThumbnail, readThumbnail } from '@/lib/server/attachments/thumbnail-cache';
import { storage } from '@/lib/server/storage/storage';
import { deleteStoredFile } from './delete-stored-file';

const unused = {} as JobHelpers;

test('the job deletes the file, and succeeds again when it does not exist', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dayfold-file-'));
  const key = uuid();
  await writeFile(path.join(folder, 'file'), 'x');
  const parcel = {
    path: path.join(folder, 'file'),
    mimeType: 'image/png',
    size: 1,
    sha256: new Uint8Array(32),
  };
  await storage().put(key, parcel);
  await keepThumbnail(key, new Uint8Array(1));
  await deleteStoredFile({ key }, unused);
  await deleteStoredFile({ key }, unused);
  expect(await storage().get(key)).toBeNull();
  expect(await readThumbnail(key)).toBeNull();
  await rm(folder, { recursive: true, force: true });
});
