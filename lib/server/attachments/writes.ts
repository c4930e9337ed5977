import { v7 as newId } from 'uuid';
import { type Transaction, transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { requireRowsLeft } from '@/lib/server/limits/row-bounds';
import { enqueue } from '@/lib/server/queue/enqueue';
import { announceTarget, lockTarget, targetColumns } from '@/lib/server/targets/target';
import { takeUpload } from '@/lib/server/uploads/recorded';
import type { Attachment, NewAttachment } from '@/lib/shared/contract/schemas/attachments';
import type { Target } from '@/lib/shared/contract/schemas/targets';
import { getAttachment } from './reads';

/**
 * Attaches a finished upload. Throws 404 and 403 as the policy says of the target, 400 for a URL that is not of an
 * upload of the actor's or is attached already, 409 when the actor has the maximum number of files.
 */
export function recordAttachment(
  actor: Actor,
  { name, originalName = name, url }: NewAttachment,
  target: Target,
): Promise<Attachment> {
  return transaction(async (tx) => {
    await lockTarget(tx, actor, target, 'attach');
    await requireRowsLeft(tx, 'attachments', actor.id);
    const { storageKey, fileType, mimeType, size, sha256 } = await takeUpload(tx, actor, url);
    const id = newId();
    await tx.attachment.create({
      data: {
        id,
        uploaderId: actor.id,
        name,
        originalName,
        storageKey,
        fileType,
        mimeType,
        size,
        sha256,
        ...targetColumns(actor, target),
      },
    });
    announceTarget(tx, actor, 'attachments', target);
    return (await getAttachment(tx, actor, id)).attachment;
  });
}

/**
 * Deletes an attachment; a job then removes its file. Allowed for its uploader and the owner of its target; others who
 * see it get 403, everybody else 404.
 */
export async function deleteAttachment(actor: Actor, id: string): Promise<void> {
  await transaction(async (tx) => {
    const storageKey = await lock(tx, id);
    const { attachment, ownerId } = await getAttachment(tx, actor, id);
    if (!attachment.mine && ownerId !== actor.id) throw new AppError('forbidden');
    await tx.attachment.delete({ where: { id } });
    await enqueue(tx, 'delete-stored-file', { key: storageKey });
    announceTarget(tx, actor, 'attachments', attachment);
  });
}

/**
 * Locks the row of an attachment until the commit. Throws 404 when it is absent.
 * @returns the storage key
 */
async function lock(tx: Transaction, id: string): Promise<string> {
  const [row] = await tx.$queryRaw<{ storage_key: string }[]>`
    SELECT storage_key FROM attachments WHERE id = ${id}::uuid FOR UPDATE`;
  if (!row) throw new AppError('not-found');
  return row.storage_key;
}
