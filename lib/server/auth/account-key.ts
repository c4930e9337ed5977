import { createHmac } from 'node:crypto';
import { derivedKey } from '@/lib/server/secrets';
import { foldAddress, isAscii } from '@/lib/shared/contract/plain/email-address';

/**
 * Returns a keyed hash that stands for an e-mail address in logs and counts, whether or not the address has an account.
 * Without the key, nobody can find the address by hashing likely ones. All non-ASCII addresses share one value, so that
 * nobody gets more attempts by varying the Unicode spelling of an address.
 */
export const accountKey = (email: string): string =>
  createHmac('sha256', derivedKey('account'))
    .update(isAscii(email) ? foldAddress(email) : '')
    .digest('base64url');
