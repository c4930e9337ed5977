import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Task } from 'graphile-worker';
import { z } from 'zod';
import { transaction } from '@/lib/db/transaction';
import { env } from '@/lib/server/env';
import { log } from '@/lib/server/log';
import { enqueue } from '@/lib/server/queue/enqueue';
import { inBatches } from '@/lib/server/queue/in-batches';
import { type Folder, folderPath } from '@/lib/server/storage/folders';

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'sweep-uploads': Record<string, never>;
    }
  }
}

/** Hours after the expiry of its address during which an uploaded file may still be attached. */
const KEPT_HOURS = 12;

/**
 * Hours for which a thumbnail is cached. It is made again on request; its original may have been deleted by another
 * instance.
 */
const THUMBNAIL_HOURS = 30 * 24;

const BATCH = 200;

/** Removes uploads that were never attached, incoming files that a crash has left, and old thumbnails. */
export const sweepUploads: Task = async () => {
  const uploads = await inBatches(BATCH, sweepBatch);
  const files = await sweepFolder('incoming', KEPT_HOURS);
  await sweepFolder('thumbnails', THUMBNAIL_HOURS);
  if (uploads + files > 0) log.info({ event: 'uploads-swept', uploads, files }, 'removed abandoned uploads');
};

/** Removes rows and files. A file that does not exist is not a failure. */
function sweepBatch(size: number): Promise<number> {
  return transaction(async (tx) => {
    const rows = await tx.$queryRaw`
      DELETE FROM uploads WHERE id = ANY (ARRAY(
        SELECT id FROM uploads
        WHERE expires_at < now() - make_interval(hours => ${KEPT_HOURS}::int)
        LIMIT ${size} FOR UPDATE SKIP LOCKED
      )) RETURNING storage_key AS key`;
    const files = z.array(z.object({ key: z.string() })).parse(rows);
    for (const file of files) await enqueue(tx, 'delete-stored-file', file);
    return files.length;
  });
}

/** Removes the files of a folder that are older than `hours`. */
async function sweepFolder(name: Folder, hours: number): Promise<number> {
  const folder = folderPath(env.dataDir, name);
  const limit = Date.now() - hours * 60 * 60 * 1000;
  let swept = 0;
  for (const each of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, each);
    const state = await stat(file).catch(() => null);
    if (!state || state.mtimeMs > limit) continue;
    await rm(file, { force: true });
    swept++;
  }
  return swept;
}
