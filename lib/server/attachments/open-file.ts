import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import type { Actor } from '@/lib/server/actor';
import { countedAs } from '@/lib/server/auth/authenticate';
import { liveSession } from '@/lib/server/auth/session-row';
import { liveToken } from '@/lib/server/auth/token-row';
import { AppError } from '@/lib/server/errors/app-error';
import { spendRequest } from '@/lib/server/limits/limits';
import { log } from '@/lib/server/log';
import { type ByteStream, storage } from '@/lib/server/storage/storage';
import type { AcceptedType } from '@/lib/shared/contract/plain/accepted-files';
import type { FileQuery } from '@/lib/shared/contract/schemas/attachments';
import { filesOf } from './reads';
import { savedName } from './saved-name';
import { thumbnailOf } from './thumbnails';
import { signedViewer, type Viewer, viewerOf } from './view-url';

/** A file that the person may see. Its bytes are read only by `read`. */
export type OpenedFile = {
  name: string;
  mimeType: AcceptedType;
  isDownload: boolean;
  /** An identifier of the content: equal for equal bytes. */
  version: string;
  /**
   * Throws 404 when the bytes are missing.
   * @param caller aborts when the client disconnects
   */
  read(caller: AbortSignal): Promise<ByteStream>;
};

type FileRow = {
  id: string;
  name: string;
  mime_type: AcceptedType;
  storage_key: string;
  sha256: Uint8Array;
};

/**
 * Opens a file for the person that the address was signed for, or else for the signed-in person. Throws 401 when there
 * is neither, 404 for a signature that is invalid, expired or of a session or token that has ended, and for a file that
 * is absent or attached to something that they may not see.
 */
export async function openFile(caller: Actor | null, id: string, query: FileQuery): Promise<OpenedFile> {
  const { person, session, token, expires, signature } = query;
  const isSigned = [person, session, token, expires, signature].some((part) => part !== undefined);
  if (!isSigned && !caller) throw new AppError('unauthenticated');
  const viewer = isSigned ? signedViewer(id, query) : caller && viewerOf(caller);
  if (!viewer) throw new AppError('not-found');
  if (isSigned) await spendRequest(countedAs(viewer.personId, viewer.by));
  const row = await find(viewer, id);
  return query.thumbnail ? openThumbnail(row, viewer.personId) : openWhole(row, query.download !== undefined);
}

/** SQL for one row if the viewer's session or token has not ended. */
const LIVE = {
  session: ({ personId, id }) => Prisma.sql`
    SELECT 1 FROM sessions AS session
    WHERE session.id = ${id}::uuid AND session.user_id = ${personId}::uuid AND ${liveSession}`,
  token: ({ personId, id }) => Prisma.sql`
    SELECT 1 FROM tokens AS token
    WHERE token.id = ${id}::uuid AND token.user_id = ${personId}::uuid AND ${liveToken}`,
} satisfies Record<Viewer['by'], (viewer: Viewer) => Prisma.Sql>;

async function find(viewer: Viewer, id: string): Promise<FileRow> {
  const [row] = await autocommit.$queryRaw<FileRow[]>`
    SELECT child.id, child.name, child.mime_type, child.storage_key, child.sha256
    FROM ${filesOf(viewer.personId)} WHERE child.id = ${id}::uuid AND EXISTS (${LIVE[viewer.by](viewer)})`;
  if (!row) throw new AppError('not-found');
  return row;
}

const versionOf = ({ sha256 }: FileRow): string => Buffer.from(sha256).toString('hex');

const openWhole = (row: FileRow, isDownload: boolean): OpenedFile => ({
  name: savedName(row.name, row.mime_type),
  mimeType: row.mime_type,
  isDownload,
  version: versionOf(row),
  async read() {
    const bytes = await storage().get(row.storage_key);
    if (bytes) return bytes;
    log.error({ event: 'file-missing', attachmentId: row.id }, 'an attachment has no file');
    throw new AppError('not-found');
  },
});

const openThumbnail = (row: FileRow, personId: string): OpenedFile => ({
  name: savedName(row.name, 'image/webp'),
  mimeType: 'image/webp',
  isDownload: false,
  version: `${versionOf(row)}-small`,
  async read(caller) {
    const small = await thumbnailOf(personId, row.storage_key, caller);
    if (!small) throw new AppError('not-found');
    return new Blob([small]).stream() as ByteStream;
  },
});
