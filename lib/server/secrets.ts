import { createHmac, hash, randomBytes } from 'node:crypto';
import { env } from './env';

/** Returns a new 256-bit secret, in base64url (43 characters). */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * Returns the form in which the database stores a secret. It needs no salt, since 256 random bits cannot be guessed.
 */
export const hashOf = (secret: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hash('sha256', secret, 'buffer'));

/** Returns a key for one purpose, derived from the secret of the settings. One key reveals nothing about another. */
export const derivedKey = (purpose: string): string =>
  createHmac('sha256', env.sessionSecret).update(purpose).digest('base64url');
