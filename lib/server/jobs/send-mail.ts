import type { Task } from 'graphile-worker';
import { database } from '@/lib/db/client';
import { accountKey } from '@/lib/server/auth/account-key';
import { env } from '@/lib/server/env';
import { spendIfLeft, spendMailTo } from '@/lib/server/limits/limits';
import { log } from '@/lib/server/log';
import type { Addressee, Composed } from '@/lib/server/mail/compose/compose';
import type { Letter } from '@/lib/server/mail/compose/letter';
import { nameOf } from '@/lib/server/mail/compose/name';
import { compose } from '@/lib/server/mail/compose/table';
import { type Identity, identityOf } from '@/lib/server/mail/order/identity';
import { recordSent, releaseOccasion, takeOccasion } from '@/lib/server/mail/order/ledger';
import type { MailKind } from '@/lib/server/mail/order/orders';
import { type MailOrder, mailOrder } from '@/lib/server/mail/order/orders';
import { shareOf, WAITING } from '@/lib/server/mail/order/shares-of-limit';
import { TOGGLE_OF, type Toggle } from '@/lib/server/mail/order/toggles';
import { MailDelayed, MailRefused } from '@/lib/server/mail/transport/refused';
import { readNotificationSettings } from '@/lib/server/notification-settings/settings';
import { unsubscribeUrlOf } from '@/lib/server/unsubscribe/unsubscribe';
import { countsAsConfirmed } from '@/lib/server/users/confirmed-addresses';
import { deliver } from './deliver-mail';

/**
 * Sends an ordered mail according to the present state. Drops it when the person's account was deleted, or the person
 * does not want this kind, may no longer see its subject, has not confirmed the address, or has had too many mails.
 * Once the mail of an occasion was sent, another order of it sends nothing.
 */
export const sendMail: Task = async (payload, { job }) => {
  const order = mailOrder.parse(payload);
  const { kind, userId } = order;
  const about = { kind, userId, job: job.id };
  const identity = identityOf(order);
  const person = await findAddressee(userId);
  const toggle = TOGGLE_OF[kind];
  // An unconfirmed address may be anybody's, and gets only some kinds.
  if (person && !countsAsConfirmed(person.emailConfirmedAt !== null) && !TO_UNCONFIRMED.has(kind))
    return drop(about, 'unconfirmed');
  if (!person || !(await isWanted(userId, toggle))) return drop(about, 'unwanted');
  const unsubscribeUrl = toggle && unsubscribeUrlOf({ userId, toggle });
  const composed = await compose(kind, { order, person, frame: frameWith(unsubscribeUrl) });
  if (!composed) return drop(about, 'stale');
  const taken = await takeOccasion(identity.occasion, userId, job.id);
  if (taken === 'sent') return drop(about, 'sent before');
  if (taken === 'busy') throw new MailDelayed('Another job is sending this mail.');
  // Counted at the first attempt only, so that retries against an unreachable server do not use up the limits.
  if (taken === 'ours' && !(await isWithinLimits(order, person, composed))) {
    await releaseOccasion(identity.occasion);
    if (WAITING.has(kind)) throw new MailDelayed('The address has had too many mails for now.');
    return drop(about, 'too many');
  }
  try {
    await deliver(kind, person, letterOf(composed, person, identity, unsubscribeUrl, job.created_at));
  } catch (error) {
    if (error instanceof MailRefused)
      log.warn({ event: 'mail-refused', ...about, status: error.status }, 'a mail was refused permanently');
    throw error;
  }
  await recordSent(identity.occasion);
  log.info({ event: 'mail-sent', ...about }, 'sent a mail');
};

/**
 * The kinds that may go to an unconfirmed address. The confirmation mail and the password reset, whose link confirms
 * the address too, go to the present address. The other two go to the address at the time of their order, and are
 * ordered only if that one was confirmed.
 */
const TO_UNCONFIRMED: ReadonlySet<MailKind> = new Set([
  'confirm-address',
  'password-reset',
  'email-changed',
  'sign-in-changed',
]);

/** True when the mail is within the limits, against which it is then counted. */
async function isWithinLimits(
  order: MailOrder,
  person: Addressee,
  { causedBy, to = person.email }: Composed,
): Promise<boolean> {
  if (causedBy && !(await spendIfLeft({ newsMails: `${causedBy}:${person.id}` }))) return false;
  const share = shareOf(order);
  return share === null || spendMailTo(accountKey(to), share);
}

function drop(about: { kind: MailOrder['kind']; userId: string; job: string }, reason: string): void {
  log.info({ event: 'mail-dropped', ...about, reason }, 'did not send a mail');
}

const findAddressee = (userId: string): Promise<(Addressee & { emailConfirmedAt: Date | null }) | null> =>
  database.user.findUnique({
    where: { id: userId },
    select: {
      id: true,
      email: true,
      emailConfirmedAt: true,
      firstName: true,
      lastName: true,
      timeZone: true,
    },
  });

const isWanted = async (id: string, toggle: Toggle | null): Promise<boolean> =>
  toggle === null || (await readNotificationSettings({ id }))[toggle];

const frameWith = (unsubscribeUrl: string | null) => (reason: string) => ({
  appUrl: env.appUrl,
  settingsUrl: `${env.appUrl}/email-settings`,
  unsubscribeUrl,
  reason,
});

function letterOf(
  { email, calendar, to }: Composed,
  person: Addressee,
  { messageId, boundary }: Identity,
  unsubscribeUrl: string | null,
  date: Date,
): Letter {
  return {
    ...email,
    to: { name: nameOf(person), address: to ?? person.email },
    calendar: calendar ?? null,
    messageId,
    boundary,
    date,
    unsubscribeUrl,
  };
}
