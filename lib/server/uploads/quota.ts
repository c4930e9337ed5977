import type { Transaction } from '@/lib/db/transaction';
import { env } from '@/lib/server/env';
import { AppError } from '@/lib/server/errors/app-error';

const MIB = 1024 * 1024;

/**
 * Throws 413 unless the person's storage quota has space for `bytes` more. Locks the person's row until the commit, so
 * that no concurrent upload takes that space. All uploads of the person count, attached or not, on any item.
 */
export async function requireRoom(tx: Transaction, personId: string, bytes: number): Promise<void> {
  // Locks in a separate statement: one that waits for the lock would sum the rows as of its start.
  const isThere = await tx.$executeRaw`
    SELECT 1 FROM users WHERE id = ${personId}::uuid FOR NO KEY UPDATE`;
  if (!isThere) throw new AppError('not-found');
  if ((await usedBy(tx, personId)) + bytes > env.storageQuota)
    throw new AppError('too-large', {
      error: 'No room left',
      details: `Your files would take more than the ${env.storageQuota / MIB} MiB that each person has. Delete some first.`,
    });
}

/** Returns the bytes of all files that the person has uploaded. */
async function usedBy(tx: Transaction, personId: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ used: number }[]>`
    SELECT (
      (SELECT coalesce(sum(size), 0) FROM attachments WHERE uploader_id = ${personId}::uuid)
      + (SELECT coalesce(sum(size), 0) FROM uploads WHERE user_id = ${personId}::uuid))::float8 AS used`;
  return row?.used ?? 0;
}
