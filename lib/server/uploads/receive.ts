import { database } from '@/lib/db/client';
import type { Prisma } from '@/lib/db/generated/client';
import { type Transaction, transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import type { Content } from '@/lib/server/http/request-body';
import { storage } from '@/lib/server/storage/storage';
import { ACCEPTED_FILES } from '@/lib/shared/contract/plain/accepted-files';
import type { UploadedFile } from '@/lib/shared/contract/schemas/attachments';
import { type Arrived, announcedType, withIncoming } from './incoming';
import { requireRoom } from './quota';
import { RefusedFile } from './refused-file';
import { addressOf, type ClaimedUpload, claimUpload, releaseUpload } from './tickets';

/**
 * Receives the one file of a token: writes it to disk, stores it, then marks the row as stored. After a failure no part
 * of the file remains, and the upload is as before. A file that was received and refused uses up the token, so that one
 * token makes the server examine at most one file.
 * @param caller the signed-in person, if any; the token alone is enough
 */
export async function receiveUpload(
  caller: Actor | null,
  token: string,
  content: Content,
): Promise<UploadedFile> {
  const upload = await claimUpload(caller, token);
  let isTakenIn = false;
  let isHandedOver = false;
  try {
    const mimeType = announcedType(content);
    isTakenIn = true;
    const { size } = await withIncoming(content, mimeType, (file) => {
      isHandedOver = true;
      return keep(upload, file);
    });
    return { url: addressOf(token), fileType: ACCEPTED_FILES[mimeType].fileType, mimeType, size };
  } catch (error) {
    if (isTakenIn && error instanceof RefusedFile) throw error;
    await releaseUpload(upload, isHandedOver);
    throw error;
  }
}

/** Reserves the space, stores the file, then marks it as stored: a marked upload has its space and its file. */
async function keep(upload: ClaimedUpload, file: Arrived): Promise<Arrived> {
  await reserve(upload, file);
  await storage().put(upload.storageKey, file);
  await update(database, upload, { status: 'stored' });
  return file;
}

/** Stores the size, which counts towards the person's quota from then on. */
function reserve(upload: ClaimedUpload, { mimeType, size, sha256 }: Arrived): Promise<void> {
  const { fileType } = ACCEPTED_FILES[mimeType];
  return transaction(async (tx) => {
    await requireRoom(tx, upload.userId, size);
    await update(tx, upload, { fileType, mimeType, size, sha256: new Uint8Array(sha256) });
  });
}

/** Changes the row. Throws 404 when the upload was deleted, as with its person's account. */
async function update(
  db: Transaction,
  { id }: ClaimedUpload,
  data: Prisma.UploadUpdateManyMutationInput,
): Promise<void> {
  const { count } = await db.upload.updateMany({ where: { id, status: 'receiving' }, data });
  if (count === 0) throw new AppError('not-found');
}
