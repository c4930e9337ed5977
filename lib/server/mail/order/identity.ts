import { createHmac } from 'node:crypto';
import { env } from '@/lib/server/env';
import { derivedKey } from '@/lib/server/secrets';
import { type MailOrder, occasionOf } from './orders';

/** What a mail is known by, the same at every try: to us, to mail servers and to the person's mailbox. */
export type Identity = {
  /** What is kept of the occasion. */
  occasion: Uint8Array<ArrayBuffer>;
  /** In <>. */
  messageId: string;
  boundary: string;
};

/** Keyed, so that a Message-ID tells nothing of what the mail is about. */
export function identityOf(order: MailOrder): Identity {
  const hash = createHmac('sha256', derivedKey('mail')).update(occasionOf(order)).digest();
  const name = hash.toString('hex').slice(0, 40);
  return {
    occasion: new Uint8Array(hash),
    messageId: `<${name}@${new URL(env.appUrl).hostname}>`,
    boundary: name,
  };
}
