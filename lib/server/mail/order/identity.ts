import { createHmac } from 'node:crypto';
import { env } from '@/lib/server/env';
import { derivedKey } from '@/lib/server/secrets';
import { type MailOrder, occasionOf } from './orders';

/**
 * The identifiers of a mail in our database, for mail servers and for the recipient's mailbox. They are the same at
 * every attempt.
 */
export type Identity = {
  /** The key of the occasion in the table of mails. */
  occasion: Uint8Array<ArrayBuffer>;
  /** In angle brackets. */
  messageId: string;
  boundary: string;
};

/** Derives the identifiers by a keyed hash, so that a Message-ID reveals nothing about the mail. */
export function identityOf(order: MailOrder): Identity {
  const hash = createHmac('sha256', derivedKey('mail')).update(occasionOf(order)).digest();
  const name = hash.toString('hex').slice(0, 40);
  return {
    occasion: new Uint8Array(hash),
    messageId: `<${name}@${new URL(env.appUrl).hostname}>`,
    boundary: name,
  };
}
