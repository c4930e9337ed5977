import type { Transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { hashOf } from '@/lib/server/secrets';
import type { AcceptedType, FileType } from '@/lib/shared/contract/plain/accepted-files';
import { tokenIn } from './tickets';

/** A finished upload, as the server measured it. */
export type TakenUpload = {
  storageKey: string;
  fileType: FileType;
  mimeType: AcceptedType;
  /** Bytes. */
  size: number;
  sha256: Uint8Array<ArrayBuffer>;
};

type UploadRow = {
  storage_key: string;
  file_type: FileType;
  mime_type: AcceptedType;
  size: number;
  sha256: Uint8Array;
};

/**
 * Takes the actor's finished upload for its target. Of two concurrent calls, one gets it.
 * @throws 400 for an address that is unknown, another person's, without a file, or taken already
 */
export async function takeUpload(tx: Transaction, actor: Actor, url: string): Promise<TakenUpload> {
  const token = tokenIn(url);
  const [row] = token
    ? await tx.$queryRaw<UploadRow[]>`
        DELETE FROM uploads
        WHERE token_hash = ${hashOf(token)} AND user_id = ${actor.id}::uuid AND status = 'stored'
        RETURNING storage_key, file_type::text AS file_type, mime_type, size, sha256`
    : [];
  if (!row)
    throw new AppError('invalid', {
      fields: { url: 'Is not the address of a file that you have uploaded and not attached yet.' },
      details: 'Upload the file first.',
    });
  return {
    storageKey: row.storage_key,
    fileType: row.file_type,
    mimeType: row.mime_type,
    size: row.size,
    sha256: new Uint8Array(row.sha256),
  };
}
