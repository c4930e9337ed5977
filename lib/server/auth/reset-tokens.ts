import { createHmac } from 'node:crypto';
import { derivedKey } from '@/lib/server/secrets';

/** Minutes for which a link by which to choose a new password is good. */
export const RESET_MINUTES = 60;

/**
 * The secret of the link. It is stored nowhere: made from the request's id, it is the same whenever the mail is composed
 * anew, and nobody who reads the database can make it.
 */
export const resetTokenOf = (resetId: string): string =>
  createHmac('sha256', derivedKey('password-reset')).update(resetId).digest('base64url');
