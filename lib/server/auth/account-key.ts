import { createHmac } from 'node:crypto';
import { env } from '@/lib/server/env';

/**
 * Stands for an e-mail address, whether or not it has an account, where the address itself is none of the reader's
 * business: in logs of failures and in counts. Keyed, so that it cannot be found by hashing likely addresses.
 */
export const accountKey = (email: string): string =>
  createHmac('sha256', env.sessionSecret).update(`account:${email.toLowerCase()}`).digest('base64url');
