import { createHmac } from 'node:crypto';
import { derivedKey } from '@/lib/server/secrets';

/** Minutes for which a password reset link is valid. */
export const RESET_MINUTES = 60;

/**
 * Returns the secret of a password reset link. It is derived from the id of the reset and not stored: it is the same
 * whenever the mail is composed again, and unknown to readers of the database.
 */
export const resetTokenOf = (resetId: string): string =>
  createHmac('sha256', derivedKey('password-reset')).update(resetId).digest('base64url');
