import { constants } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { makeFolder, syncFolder } from './folders';
import type { ByteStream, Storage } from './storage';
import { isMissing, orUnavailable } from './unavailable';

/** Stores files in the data folder, each named by its key. */
export function diskStorage(dataDir: string): Storage {
  const folder = () => makeFolder(dataDir, 'stored');
  const place = async (key: string) => path.join(await folder(), key);

  return {
    put: (key, parcel) =>
      orUnavailable(async () => {
        await syncFile(parcel.path);
        await rename(parcel.path, await place(key));
        await syncFolder(await folder());
      }),

    get: (key) => orUnavailable(async () => openStream(await place(key))),

    delete: (key) => orUnavailable(async () => rm(await place(key), { force: true })),

    check: () =>
      orUnavailable(async () => access(await folder(), constants.R_OK | constants.W_OK | constants.X_OK)),
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

/** Opens a file before the answer begins, so that a missing file can still be reported. */
async function openStream(file: string): Promise<ByteStream | null> {
  try {
    const handle = await open(file, 'r');
    return Readable.toWeb(handle.createReadStream()) as ByteStream;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
