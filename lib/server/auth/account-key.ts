import { createHmac } from 'node:crypto';
import { derivedKey } from './secrets';

/**
 * Stands for an e-mail address, whether or not it has an account, where the address itself is none of the reader's
 * business: in logs of failures and in counts. Keyed, so that it cannot be found by hashing likely addresses.
 */
export const accountKey = (email: string): string =>
  createHmac('sha256', derivedKey('account')).update(email.toLowerCase()).digest('base64url');
