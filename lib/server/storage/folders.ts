import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';

/**
 * What lies below DATA_DIR/files: `stored` for good (where no other store is chosen), `incoming` while it arrives, and
 * `thumbnails`, which can be made again. One file system holds them all, so that a rename moves between them.
 */
export type Folder = 'stored' | 'incoming' | 'thumbnails';

export const folderPath = (dataDir: string, folder: Folder): string =>
  path.join(/* turbopackIgnore: true */ dataDir, 'files', folder);

/**
 * Makes the folder if it is not there yet. Fails when the data folder itself is gone: it is then on a disk that is away,
 * and one made in its place would be another.
 */
export async function makeFolder(dataDir: string, folder: Folder): Promise<string> {
  const made = folderPath(dataDir, folder);
  for (const each of [path.dirname(made), made])
    await mkdir(each, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  return made;
}

/** Writes down on the disk which names the folder holds: until then a power failure can undo a rename. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
