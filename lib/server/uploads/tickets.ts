import { randomUUID } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import { despiteDisconnection } from '@/lib/db/request-deadline';
import { transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { liveToken } from '@/lib/server/auth/token-row';
import { AppError } from '@/lib/server/errors/app-error';
import { spend } from '@/lib/server/limits/limits';
import { log } from '@/lib/server/log';
import { enqueue } from '@/lib/server/queue/enqueue';
import { hashOf, newSecret } from '@/lib/server/secrets';
import { FILE_SIZE_MAX, isAcceptedType } from '@/lib/shared/contract/plain/accepted-files';
import type { UploadClaims, UploadTicket } from '@/lib/shared/contract/schemas/attachments';
import { requireRoom } from './quota';
import { tooLarge, wrongType } from './refused-file';

/** A ticket permits one upload: an address with a secret, valid once and for a quarter of an hour. */

const GOOD_FOR_MINUTES = 15;

const PATH = '/api/uploads/';

export const addressOf = (token: string): string => `${PATH}${token}`;

/** Returns the secret in an uploadURL, with or without an origin; null when there is none. */
export function tokenIn(uploadUrl: string): string | null {
  const { pathname } = URL.canParse(uploadUrl, 'http://any') ? new URL(uploadUrl, 'http://any') : {};
  const token = pathname?.startsWith(PATH) ? pathname.slice(PATH.length) : '';
  return /^[\w-]{43}$/.test(token) ? token : null;
}

/**
 * Makes a ticket. Throws 413 or 415 for declared properties that would be refused anyway, and 413 when the person's
 * quota is used up.
 */
export async function beginUpload(actor: Actor, { size, mimeType }: UploadClaims): Promise<UploadTicket> {
  if (size !== undefined && size > FILE_SIZE_MAX) throw tooLarge();
  if (mimeType !== undefined && !isAcceptedType(mimeType.toLowerCase())) throw wrongType();
  await spend({ uploads: actor.id });
  const token = newSecret();
  await transaction(async (tx) => {
    await requireRoom(tx, actor.id, size ?? 1);
    await tx.upload.create({
      data: {
        id: newId(),
        userId: actor.id,
        tokenHash: hashOf(token),
        askedBy: actor.token?.id ?? null,
        storageKey: randomUUID(),
        expiresAt: new Date(Date.now() + GOOD_FOR_MINUTES * 60_000),
      },
    });
  });
  return { uploadURL: addressOf(token) };
}

/** An upload that this request has claimed; no other request can. */
export type ClaimedUpload = { id: string; userId: string; storageKey: string };

type ClaimRow = { id: string; user_id: string; storage_key: string; is_claimed: boolean };

/**
 * Claims an upload, in one statement, so that one of two concurrent calls wins. It counts towards the limit of the
 * upload's owner, whoever sends the file.
 * @param caller the signed-in person, if any
 * @throws 404 for a secret that is unknown, expired, another person's, or was asked for by an access token that has ended;
 * 409 for a used one, 429 beyond the limit
 */
export async function claimUpload(caller: Actor | null, token: string): Promise<ClaimedUpload> {
  const mine = caller ? Prisma.sql`user_id = ${caller.id}::uuid` : Prisma.sql`true`;
  const isLive = Prisma.sql`(asked_by IS NULL
    OR EXISTS (SELECT FROM tokens AS token WHERE token.id = uploads.asked_by AND ${liveToken}))`;
  const good = Prisma.sql`token_hash = ${hashOf(token)} AND expires_at > now() AND ${mine} AND ${isLive}`;
  const [row] = await autocommit.$queryRaw<ClaimRow[]>`
    WITH claimed AS (
      UPDATE uploads SET status = 'receiving' WHERE ${good} AND status = 'pending' RETURNING id)
    SELECT id, user_id, storage_key, id IN (SELECT id FROM claimed) AS is_claimed FROM uploads WHERE ${good}`;
  if (!row) throw new AppError('not-found');
  const upload = { id: row.id, userId: row.user_id, storageKey: row.storage_key };
  try {
    await spend({ sentFiles: upload.userId });
  } catch (error) {
    if (row.is_claimed) await releaseUpload(upload, false);
    throw error;
  }
  if (!row.is_claimed)
    throw new AppError('conflict', { details: 'A file has been sent to this address already.' });
  return upload;
}

/**
 * Releases a claimed upload for another attempt, unless it has been stored, even if its sender has disconnected. A
 * failure is logged: while the database is unreachable the upload stays claimed; a job removes it later with its file.
 * @param isHandedOver true when the storage may have a part of the file, which is then removed; a key is never reused
 */
export const releaseUpload = (upload: ClaimedUpload, isHandedOver: boolean): Promise<void> =>
  despiteDisconnection(() => release(upload, isHandedOver)).catch((cause: unknown) =>
    log.warn({ err: cause }, 'an upload could not be released'),
  );

async function release({ id, storageKey }: ClaimedUpload, isHandedOver: boolean): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.upload.updateMany({
      where: { id, status: 'receiving' },
      data: {
        status: 'pending',
        storageKey: randomUUID(),
        fileType: null,
        mimeType: null,
        size: null,
        sha256: null,
      },
    });
    // When an answer of the database was lost, the row may be marked as stored and already in use.
    const isTaken =
      count === 0 &&
      (await tx.upload.count({ where: { storageKey } })) +
        (await tx.attachment.count({ where: { storageKey } })) >
        0;
    if (isHandedOver && !isTaken) await enqueue(tx, 'delete-stored-file', { key: storageKey });
  });
}
