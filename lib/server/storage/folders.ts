import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';

/**
 * The folders below DATA_DIR/files: `stored` for files, unless other storage is configured; `incoming` for uploads in
 * progress; `thumbnails`, which can be made again. They are on one file system, so that a rename moves files between
 * them.
 */
export type Folder = 'stored' | 'incoming' | 'thumbnails';

export const folderPath = (dataDir: string, folder: Folder): string =>
  path.join(/* turbopackIgnore: true */ dataDir, 'files', folder);

/**
 * Creates the folder if it is missing. Fails when the data folder itself is missing: its disk may not be mounted, and
 * the new folder would be created on another.
 */
export async function makeFolder(dataDir: string, folder: Folder): Promise<string> {
  const made = folderPath(dataDir, folder);
  for (const each of [path.dirname(made), made])
    await mkdir(each, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  return made;
}

/** Syncs the folder's entries to disk. Before that, a power failure can undo a rename. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
