import { createHmac } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { database } from '@/lib/db/client';
import { type Transaction, transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { accountKey } from '@/lib/server/auth/account-key';
import { AppError } from '@/lib/server/errors/app-error';
import type { HtmlPage } from '@/lib/server/http/html-reply';
import { spend } from '@/lib/server/limits/limits';
import { announceTo } from '@/lib/server/live/announce';
import { log } from '@/lib/server/log';
import { orderMail } from '@/lib/server/mail/order/orders';
import { derivedKey, hashOf } from '@/lib/server/secrets';
import { hasAddress } from '@/lib/server/users/by-address';
import { countsAsConfirmed } from '@/lib/server/users/confirmed-addresses';
import { isSameAddress } from '@/lib/shared/contract/email-address';
import type { User } from '@/lib/shared/contract/users';
import { askPage, confirmedPage } from './address-confirmation-page';

/** Days for which a link in a confirmation mail is good. */
export const CONFIRMATION_DAYS = 7;

/** Days after registration within which the confirmation is the person's arrival, and they are welcomed. */
const WELCOME_DAYS = 30;

/**
 * The secret of the link. As with a reset of the password it is stored nowhere: made from the request's id, it is the
 * same whenever the mail is composed anew, and nobody who reads the database can make it.
 */
export const confirmationTokenOf = (confirmationId: string): string =>
  createHmac('sha256', derivedKey('confirm-address')).update(confirmationId).digest('base64url');

/** Has a mail sent to a person's address with a link that confirms it. Links of before stay good as long as they are. */
export async function askForConfirmation(
  tx: Transaction,
  { id: userId, email }: Pick<User, 'id' | 'email'>,
): Promise<void> {
  const id = newId();
  const expiresAt = new Date(Date.now() + CONFIRMATION_DAYS * 24 * 60 * 60_000);
  await tx.addressConfirmation.create({
    data: { id, userId, email, tokenHash: hashOf(confirmationTokenOf(id)), expiresAt },
  });
  await orderMail(tx, { kind: 'confirm-address', userId, confirmationId: id });
}

/** The same for whoever asks in the planner; nothing for an address that counts as confirmed. Throws 429 after too many. */
export async function askAgain({ user }: Actor): Promise<void> {
  if (user.emailConfirmed) return;
  await spend({ confirmationMails: accountKey(user.email) });
  await transaction((tx) => askForConfirmation(tx, user));
  log.info({ event: 'address-confirmation-requested', userId: user.id }, 'a confirmation mail was asked for');
}

/** Ends the links that confirm an address which a person had. */
export async function voidConfirmations(tx: Transaction, userId: string): Promise<void> {
  await tx.addressConfirmation.deleteMany({ where: { userId } });
}

/** Of an address that has been changed, nobody has confirmed the new one, and links to the old one are void. */
export async function askForNewAddress(tx: Transaction, user: Pick<User, 'id' | 'email'>): Promise<void> {
  await voidConfirmations(tx, user.id);
  if (!countsAsConfirmed(false)) await askForConfirmation(tx, user);
}

/**
 * Takes the address for confirmed, as long as it is still the person's; in every window that shows it. Whoever confirms
 * soon after they have registered is welcomed now: until then nobody knew whose mailbox it was.
 */
export async function confirmAddress(tx: Transaction, userId: string, email: string): Promise<void> {
  const [confirmed] = await tx.$queryRaw<{ is_new: boolean }[]>`
    UPDATE users SET email_confirmed_at = now()
    WHERE id = ${userId}::uuid AND ${hasAddress(email)} AND email_confirmed_at IS NULL
    RETURNING created_at > now() - make_interval(days => ${WELCOME_DAYS}::int) AS is_new`;
  if (!confirmed) return;
  announceTo(tx, 'me', [userId]);
  // Where addresses need no confirmation, they were welcomed when they registered.
  if (confirmed.is_new && !countsAsConfirmed(false)) await orderMail(tx, { kind: 'welcome', userId });
  log.info({ event: 'address-confirmed', userId }, 'address confirmed');
}

type Link = { userId: string; email: string; isConfirmed: boolean };

/** What the link in a confirmation mail shows. Throws 404 for one that is none of ours, is over or void. */
export async function showConfirmation(token: string): Promise<HtmlPage> {
  const { email, isConfirmed } = await find(token);
  return isConfirmed ? confirmedPage(email) : askPage(email);
}

/** Confirms the address that the link went to. Throws as above. */
export async function followConfirmation(token: string): Promise<HtmlPage> {
  const { userId, email } = await find(token);
  await transaction((tx) => confirmAddress(tx, userId, email));
  // The address may have been changed meanwhile, which has made the link void.
  await find(token);
  return confirmedPage(email);
}

async function find(token: string): Promise<Link> {
  const link = await database.addressConfirmation.findFirst({
    where: { tokenHash: hashOf(token), expiresAt: { gt: new Date() } },
    select: { userId: true, email: true, user: { select: { email: true, emailConfirmedAt: true } } },
  });
  if (!link || !isSameAddress(link.email, link.user.email)) throw new AppError('not-found');
  const { userId, email, user } = link;
  return { userId, email, isConfirmed: user.emailConfirmedAt !== null };
}
