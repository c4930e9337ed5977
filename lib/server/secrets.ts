import { createHmac, hash, randomBytes } from 'node:crypto';
import { env } from './env';

/** A new 256-bit secret, in base64url (43 characters). */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a secret. No salt is needed: 256 random bits cannot be guessed. */
export const hashOf = (secret: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hash('sha256', secret, 'buffer'));

/** A key of its own for one purpose, from the secret of the settings: what is known of one tells nothing of another. */
export const derivedKey = (purpose: string): string =>
  createHmac('sha256', env.sessionSecret).update(purpose).digest('base64url');
