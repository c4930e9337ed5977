import { constants } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { isMissing, orAway } from './away';
import { makeFolder, syncFolder } from './folders';
import type { ByteStream, Storage } from './storage';

/** Stores files in the data folder, each named by its key. */
export function diskStorage(dataDir: string): Storage {
  const folder = () => makeFolder(dataDir, 'stored');
  const place = async (key: string) => path.join(await folder(), key);

  return {
    put: (key, parcel) =>
      orAway(async () => {
        await syncFile(parcel.path);
        await rename(parcel.path, await place(key));
        await syncFolder(await folder());
      }),

    get: (key) => orAway(async () => openStream(await place(key))),

    delete: (key) => orAway(async () => rm(await place(key), { force: true })),

    check: () => orAway(async () => access(await folder(), constants.R_OK | constants.W_OK | constants.X_OK)),
  };
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Opened before the answer begins, so that a missing file can still be reported. */
async function openStream(file: string): Promise<ByteStream | null> {
  try {
    const handle = await open(file, 'r');
    return Readable.toWeb(handle.createReadStream()) as ByteStream;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
