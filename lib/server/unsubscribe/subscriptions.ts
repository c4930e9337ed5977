import { z } from 'zod';
import { database } from '@/lib/db/client';
import { AppError } from '@/lib/server/errors/app-error';
import type { HtmlPage } from '@/lib/server/http/html-reply';
import { parse } from '@/lib/server/http/parse';
import { log } from '@/lib/server/log';
import { updateNotificationSettings } from '@/lib/server/notification-settings/settings';
import { readToken, type Subscription } from './unsubscribe';
import { askPage, turnedPage } from './unsubscribe-page';

/** The form that mail programs send (RFC 8058 section 3.1), and the one that our page sends to undo it. */
const form = z.union([
  z.object({ 'List-Unsubscribe': z.literal('One-Click') }).transform(() => false),
  z.object({ action: z.literal('resume') }).transform(() => true),
]);

/** Returns the page of a mailed link. Throws 404 for an invalid token and for a deleted person. */
export async function showSubscription(token: string): Promise<HtmlPage> {
  return askPage((await find(token)).toggle);
}

/**
 * Turns one kind of mail off, or on again; the token identifies person and kind. Throws as `showSubscription` does, and
 * 400 for another form.
 */
export async function changeSubscription(token: string, fields: Record<string, string>): Promise<HtmlPage> {
  const { userId, toggle } = await find(token);
  const isOn = parse(form, fields);
  await updateNotificationSettings({ id: userId }, { [toggle]: isOn });
  log.info(
    { event: isOn ? 'mail-resumed' : 'mail-unsubscribed', userId, toggle },
    'changed by a link in a mail',
  );
  return turnedPage(toggle, isOn);
}

async function find(token: string): Promise<Subscription> {
  const subscription = readToken(token);
  const person =
    subscription &&
    (await database.user.findUnique({ where: { id: subscription.userId }, select: { id: true } }));
  if (!subscription || !person) throw new AppError('not-found');
  return subscription;
}
