import { createHash, randomBytes } from 'node:crypto';

/** A new 256-bit secret, in base64url (43 characters). */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a secret. No salt is needed: 256 random bits cannot be guessed. */
export const hashOf = (secret: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(secret).digest());
