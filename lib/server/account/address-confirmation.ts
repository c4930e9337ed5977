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
import { DAY_MS } from '@/lib/shared/calendar/days';
import { isSameAddress } from '@/lib/shared/contract/plain/email-address';
import type { User } from '@/lib/shared/contract/schemas/users';
import { askPage, confirmedPage } from './address-confirmation-page';

/** Days for which a link in a confirmation mail is valid. */
export const CONFIRMATION_DAYS = 7;

/** Days after registration within which a confirmation triggers the welcome mail. */
const WELCOME_DAYS = 30;

/**
 * Returns the secret of the link that confirms an address. It is derived from the id of the confirmation and not
 * stored: it is the same whenever the mail is composed again, and unknown to readers of the database.
 */
export const confirmationTokenOf = (confirmationId: string): string =>
  createHmac('sha256', derivedKey('confirm-address')).update(confirmationId).digest('base64url');

/** Mails the person a link that confirms their address. Earlier links stay valid until they expire. */
export async function askForConfirmation(
  tx: Transaction,
  { id: userId, email }: Pick<User, 'id' | 'email'>,
): Promise<void> {
  const id = newId();
  const expiresAt = new Date(Date.now() + CONFIRMATION_DAYS * DAY_MS);
  await tx.addressConfirmation.create({
    data: { id, userId, email, tokenHash: hashOf(confirmationTokenOf(id)), expiresAt },
  });
  await orderMail(tx, { kind: 'confirm-address', userId, confirmationId: id });
}

/**
 * Mails the person another confirmation link on request, unless their address counts as confirmed. Throws 429 after too
 * many.
 */
export async function askAgain({ user }: Actor): Promise<void> {
  if (user.emailConfirmed) return;
  await spend({ confirmationMails: accountKey(user.email) });
  await transaction((tx) => askForConfirmation(tx, user));
  log.info({ event: 'address-confirmation-requested', userId: user.id }, 'a confirmation mail was requested');
}

/** Deletes the person's confirmation links, which are about an earlier address. */
export async function voidConfirmations(tx: Transaction, userId: string): Promise<void> {
  await tx.addressConfirmation.deleteMany({ where: { userId } });
}

/**
 * Called after a change of address: voids the links to the old address, and mails one to the new address if it needs
 * confirmation.
 */
export async function askForNewAddress(tx: Transaction, user: Pick<User, 'id' | 'email'>): Promise<void> {
  await voidConfirmations(tx, user.id);
  if (!countsAsConfirmed(false)) await askForConfirmation(tx, user);
}

/**
 * Marks the address as confirmed, if it is still the person's, and notifies every window that shows it. A person who
 * confirms soon after registering now gets the welcome mail, which an unconfirmed address does not get.
 */
export async function confirmAddress(tx: Transaction, userId: string, email: string): Promise<void> {
  const [confirmed] = await tx.$queryRaw<{ is_new: boolean }[]>`
    UPDATE users SET email_confirmed_at = now()
    WHERE id = ${userId}::uuid AND ${hasAddress(email)} AND email_confirmed_at IS NULL
    RETURNING created_at > now() - make_interval(days => ${WELCOME_DAYS}::int) AS is_new`;
  if (!confirmed) return;
  announceTo(tx, 'me', [userId]);
  // Where addresses need no confirmation, the welcome mail was ordered at registration.
  if (confirmed.is_new && !countsAsConfirmed(false)) await orderMail(tx, { kind: 'welcome', userId });
  log.info({ event: 'address-confirmed', userId }, 'address confirmed');
}

type Link = { userId: string; email: string; isConfirmed: boolean };

/** Returns the page of a confirmation link. Throws 404 for a link that is unknown, expired or void. */
export async function showConfirmation(token: string): Promise<HtmlPage> {
  const { email, isConfirmed } = await find(token);
  return isConfirmed ? confirmedPage(email) : askPage(email);
}

/** Confirms the address that the link was mailed to. Throws as `showConfirmation` does. */
export async function followConfirmation(token: string): Promise<HtmlPage> {
  const { userId, email } = await find(token);
  await transaction((tx) => confirmAddress(tx, userId, email));
  // Throws if a change of address has voided the link meanwhile.
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
