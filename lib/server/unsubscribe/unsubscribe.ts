import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { env } from '@/lib/server/env';
import { TOGGLES, type Toggle } from '@/lib/server/mail/order/toggles';
import { derivedKey } from '@/lib/server/secrets';

/** The content of the token in a mailed link: one kind of mail to one person. */
export type Subscription = { userId: string; toggle: Toggle };

const subscription = z.object({ userId: z.uuid(), toggle: z.enum(TOGGLES) });

const sign = (text: string): Buffer => createHmac('sha256', derivedKey('unsubscribe')).update(text).digest();

/** Makes a token that is not stored and does not expire: mail is kept for years, and its link has to keep working. */
export function tokenOf({ userId, toggle }: Subscription): string {
  const text = `${userId}.${toggle}`;
  return `${text}.${sign(text).toString('base64url')}`;
}

/** Returns the content of a token; null for an invalid one. */
export function readToken(token: string): Subscription | null {
  const [userId, toggle, signature = ''] = token.split('.');
  const { data } = subscription.safeParse({ userId, toggle });
  if (!data || token !== `${data.userId}.${data.toggle}.${signature}`) return null;
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(`${data.userId}.${data.toggle}`);
  return given.length === expected.length && timingSafeEqual(given, expected) ? data : null;
}

export const unsubscribeUrlOf = (given: Subscription): string =>
  `${env.appUrl}/api/unsubscribe/${tokenOf(given)}`;
