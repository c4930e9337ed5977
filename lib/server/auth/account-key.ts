import { createHmac } from 'node:crypto';
import { derivedKey } from '@/lib/server/secrets';
import { foldAddress, isAscii } from '@/lib/shared/contract/email-address';

/**
 * Stands for an e-mail address, whether or not it has an account, where the address itself is none of the reader's
 * business: in logs of failures and in counts. Keyed, so that it cannot be found by hashing likely addresses. What is not
 * ASCII is no address of anybody, and shares one key: to spell it differently gains no tries.
 */
export const accountKey = (email: string): string =>
  createHmac('sha256', derivedKey('account'))
    .update(isAscii(email) ? foldAddress(email) : '')
    .digest('base64url');
