import { createHmac } from 'node:crypto';
import { derivedKey } from '@/lib/server/secrets';
import { foldAddress, isAscii } from '@/lib/shared/contract/email-address';

/**
 * A keyed stand-in for an e-mail address in logs of failures and in counts, whether or not it has an account. The key
 * prevents finding it by hashing likely addresses. All non-ASCII addresses share one key, so that other spellings gain
 * no attempts.
 */
export const accountKey = (email: string): string =>
  createHmac('sha256', derivedKey('account'))
    .update(isAscii(email) ? foldAddress(email) : '')
    .digest('base64url');
