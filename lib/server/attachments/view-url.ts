import { createHmac, timingSafeEqual } from 'node:crypto';
import { autocommit } from '@/lib/db/autocommit';
import type { Actor } from '@/lib/server/auth/authenticate';
import { derivedKey } from '@/lib/server/auth/secrets';
import type { FileQuery, ViewAddress } from '@/lib/shared/attachments';
import { getAttachment } from './reads';

/**
 * An address that opens one file for one person without a header, as an <img> and a link need it. It only says who asks:
 * whether they may still see the file is asked anew each time.
 */

const GOOD_FOR_SECONDS = 15 * 60;

const now = (): number => Math.floor(Date.now() / 1000);

const signatureOf = (id: string, personId: string, expires: number): string =>
  createHmac('sha256', derivedKey('view-url')).update(`${id} ${personId} ${expires}`).digest('base64url');

/** Throws 404 when the file is absent or hangs on what the actor may not see. */
export async function signViewUrl(actor: Actor, id: string): Promise<ViewAddress> {
  await getAttachment(autocommit, actor, id);
  const expires = now() + GOOD_FOR_SECONDS;
  const query = new URLSearchParams({
    person: actor.id,
    expires: String(expires),
    signature: signatureOf(id, actor.id, expires),
  });
  return { viewUrl: `/api/files/${id}?${query}` };
}

/** @returns the id of the person for whom the address was signed; null when it is not, or is no longer good */
export function signedPerson(id: string, { person, expires, signature }: FileQuery): string | null {
  if (person === undefined || expires === undefined || signature === undefined) return null;
  const [given, expected] = [signature, signatureOf(id, person, expires)].map((text) => Buffer.from(text));
  if (!given || !expected || given.length !== expected.length) return null;
  return timingSafeEqual(given, expected) && expires > now() ? person : null;
}
