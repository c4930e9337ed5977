import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { env } from '@/lib/server/env';
import { isMissing } from '@/lib/server/storage/away';
import { folderPath, makeFolder } from '@/lib/server/storage/folders';

/** Thumbnails that have been made, in the data folder, by the key of the file that each is of. */

const fileOf = (storageKey: string): string =>
  path.join(folderPath(env.dataDir, 'thumbnails'), `${storageKey}.webp`);

export async function readThumbnail(storageKey: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await readFile(fileOf(storageKey)));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export async function keepThumbnail(storageKey: string, small: Uint8Array): Promise<void> {
  const file = path.join(await makeFolder(env.dataDir, 'thumbnails'), randomUUID());
  try {
    await writeFile(file, small, { mode: 0o600 });
    await rename(file, fileOf(storageKey));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

export const forgetThumbnail = (storageKey: string): Promise<void> => rm(fileOf(storageKey), { force: true });
