import { ResponseBodyError, tokenRevocation } from 'openid-client';
import type { Transaction } from '@/lib/db/transaction';
import { enqueue } from '@/lib/server/queue/enqueue';
import { googleClient } from './provider';

/** A token to revoke. It is encrypted as it was stored, so that the job discloses no more than the row did. */
export type Revocation = {
  userId: string;
  /** The address of the Google account. */
  email: string;
  /** Encrypted, in base64. */
  token: string;
};

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'revoke-google-token': Revocation;
    }
  }
}

/** Enqueues the revocation of a token at Google, when the transaction commits. Retried for days. */
export const orderRevocation = (
  tx: Transaction,
  { userId, email, refreshToken }: { userId: string; email: string; refreshToken: Uint8Array },
): Promise<void> =>
  enqueue(tx, 'revoke-google-token', { userId, email, token: Buffer.from(refreshToken).toString('base64') });

/** Revokes a token. A token unknown to Google counts as revoked. Throws when Google cannot be reached. */
export async function revokeToken(token: string): Promise<void> {
  try {
    await tokenRevocation(await googleClient(), token);
  } catch (error) {
    if (error instanceof ResponseBodyError && error.error === 'invalid_token') return;
    throw error;
  }
}
