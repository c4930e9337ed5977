import { createHmac, timingSafeEqual } from 'node:crypto';
import { autocommit } from '@/lib/db/autocommit';
import type { Actor } from '@/lib/server/actor';
import { derivedKey } from '@/lib/server/secrets';
import type { FileQuery, ViewAddress } from '@/lib/shared/contract/schemas/attachments';
import { getAttachment } from './reads';

/**
 * An address that opens one file for one person without a header, for an <img> or a link. It identifies the person and
 * the session or access token; each use checks that this has not ended and that the person may still see the file.
 */

const GOOD_FOR_SECONDS = 15 * 60;

const now = (): number => Math.floor(Date.now() / 1000);

/** The person who requests a file, and the row of `sessions` or `tokens` by which they do. */
export type Viewer = { personId: string; by: 'session' | 'token'; id: string };

export const viewerOf = ({ id: personId, sessionId, token }: Actor): Viewer => ({
  personId,
  ...(token ? { by: 'token', id: token.id } : { by: 'session', id: sessionId }),
});

const signatureOf = (fileId: string, { personId, by, id }: Viewer, expires: number): string =>
  createHmac('sha256', derivedKey('view-url'))
    .update(`${fileId} ${personId} ${by} ${id} ${expires}`)
    .digest('base64url');

/**
 * Signs the address of a file. Throws 404 when the file is absent or attached to something that the actor may not see.
 */
export async function signViewUrl(actor: Actor, id: string): Promise<ViewAddress> {
  await getAttachment(autocommit, actor, id);
  const expires = now() + GOOD_FOR_SECONDS;
  const viewer = viewerOf(actor);
  const query = new URLSearchParams({
    person: actor.id,
    [viewer.by]: viewer.id,
    expires: String(expires),
    signature: signatureOf(id, viewer, expires),
  });
  return { viewUrl: `/api/files/${id}?${query}` };
}

/**
 * Checks the signature of an address.
 * @returns the viewer for whom it was signed; null when the signature is invalid or has expired
 */
export function signedViewer(
  fileId: string,
  { person: personId, session, token, expires, signature }: FileQuery,
): Viewer | null {
  const id = token ?? session;
  if (!personId || !id || expires === undefined || signature === undefined) return null;
  const viewer: Viewer = { personId, by: token ? 'token' : 'session', id };
  const [given, expected] = [signature, signatureOf(fileId, viewer, expires)].map((text) =>
    Buffer.from(text),
  );
  if (!given || !expected || given.length !== expected.length) return null;
  return timingSafeEqual(given, expected) && expires > now() ? viewer : null;
}
