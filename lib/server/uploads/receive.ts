import { database } from '@/lib/db/client';
import type { Prisma } from '@/lib/db/generated/client';
import { type Transaction, transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import type { Content } from '@/lib/server/http/request-body';
import { log } from '@/lib/server/log';
import { storage } from '@/lib/server/storage/storage';
import { ACCEPTED_FILES } from '@/lib/shared/contract/accepted-files';
import type { UploadedFile } from '@/lib/shared/contract/attachments';
import { type Arrived, announcedType, withIncoming } from './incoming';
import { requireRoom } from './quota';
import { RefusedFile } from './refused-file';
import { addressOf, type ClaimedUpload, claimUpload, releaseUpload } from './tickets';

/**
 * Takes the one file that a token promises to take: on the disk first, then where files stay, then in the row. Whatever
 * goes wrong, no part of a file is left, and the upload is as it was before. Only a file that was taken in and refused uses
 * the token up: what one token makes the server look at is one file.
 * @param caller whoever is signed in, if anyone is: the token alone is enough
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
    // With the database away it stays claimed, and is swept with its file.
    await releaseUpload(upload, isHandedOver).catch((cause: unknown) =>
      log.warn({ err: cause }, 'an upload stays claimed'),
    );
    throw error;
  }
}

/** The room first, then the file, then that it is there: whoever is told so can rely on all three. */
async function keep(upload: ClaimedUpload, file: Arrived): Promise<Arrived> {
  await reserve(upload, file);
  await storage().put(upload.storageKey, file);
  await update(database, upload, { status: 'stored' });
  return file;
}

/** Its size counts against the person's room from here on. */
function reserve(upload: ClaimedUpload, { mimeType, size, sha256 }: Arrived): Promise<void> {
  const { fileType } = ACCEPTED_FILES[mimeType];
  return transaction(async (tx) => {
    await requireRoom(tx, upload.userId, size);
    await update(tx, upload, { fileType, mimeType, size, sha256: new Uint8Array(sha256) });
  });
}

/** Throws 404 when the upload is gone, as it is with its person's account. */
async function update(
  db: Transaction,
  { id }: ClaimedUpload,
  data: Prisma.UploadUpdateManyMutationInput,
): Promise<void> {
  const { count } = await db.upload.updateMany({ where: { id, status: 'receiving' }, data });
  if (count === 0) throw new AppError('not-found');
}
