import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { env } from '@/lib/server/env';
import { folderPath, makeFolder } from '@/lib/server/storage/folders';
import { isMissing } from '@/lib/server/storage/unavailable';

/**
 * A cache of thumbnails in the data folder, by the key of the original. An entry is a WebP; an empty file records that
 * none can be made, so that an unreadable picture is decoded only once.
 */

/** The bytes of a WebP; null when none can be made. */
export type Thumbnail = Uint8Array<ArrayBuffer> | null;

const fileOf = (storageKey: string): string =>
  path.join(folderPath(env.dataDir, 'thumbnails'), `${storageKey}.webp`);

/** Returns the cached entry; null when there is none yet. */
export async function readThumbnail(storageKey: string): Promise<{ thumbnail: Thumbnail } | null> {
  try {
    const bytes = new Uint8Array(await readFile(fileOf(storageKey)));
    return { thumbnail: bytes.length > 0 ? bytes : null };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export async function keepThumbnail(storageKey: string, thumbnail: Thumbnail): Promise<void> {
  const file = path.join(await makeFolder(env.dataDir, 'thumbnails'), randomUUID());
  try {
    await writeFile(file, thumbnail ?? '', { mode: 0o600 });
    await rename(file, fileOf(storageKey));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

export const deleteThumbnail = (storageKey: string): Promise<void> => rm(fileOf(storageKey), { force: true });
