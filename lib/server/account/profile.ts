import { z } from 'zod';
import { Prisma } from '@/lib/db/generated/client';
import { type Transaction, transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { requireConfirmation } from '@/lib/server/auth/confirmation';
import { holdSession } from '@/lib/server/auth/sessions';
import { AppError } from '@/lib/server/errors/app-error';
import { spend } from '@/lib/server/limits/limits';
import { announceTo } from '@/lib/server/live/announce';
import { log } from '@/lib/server/log';
import { orderMail } from '@/lib/server/mail/order/orders';
import { replanLater } from '@/lib/server/reminders/plan';
import { countsAsConfirmed } from '@/lib/server/users/confirmed-addresses';
import { toUser, type UserRow, userColumns } from '@/lib/server/users/dto';
import { emailTaken } from '@/lib/server/users/email-taken';
import { isSameAddress } from '@/lib/shared/contract/plain/email-address';
import type { ProfileInput, User } from '@/lib/shared/contract/schemas/users';
import { recordAddressChange } from './address-changes';
import { askForNewAddress, voidConfirmations } from './address-confirmation';
import { closeToOthers } from './close-to-others';

const named = z.looseObject({ email: z.string() });

/** Throws 403 as `requireConfirmation` does, if the body contains another address than the actor's. */
export function confirmedForAddress(actor: Actor, given: unknown): void {
  const { data } = named.safeParse(given);
  if (data && !isSameAddress(actor.user.email, data.email.trim())) requireConfirmation(actor);
}

/**
 * Changes a person's own data. A change of address is mailed to the old address, with a link that undoes it, and closes
 * the account to everybody else (`closeToOthers`), including unused password reset links. Throws 403 for another
 * address without a recent confirmation, 409 when the address is another account's, 429 after too many changes of
 * address.
 */
export async function updateProfile(
  actor: Actor,
  { firstName, lastName, email, timeZone }: ProfileInput,
): Promise<User> {
  if (!isSameAddress(actor.user.email, email)) {
    requireConfirmation(actor);
    await spend({ addressChanges: actor.id });
  }
  const row = await transaction(async (tx) => {
    const before = await lockPerson(tx, actor);
    // Checked again with the stored address, which may have changed since the session was read.
    if (!isSameAddress(before.email, email)) requireConfirmation(actor);
    const isMoved = !isSameAddress(before.email, email);
    const [changed] = await tx.user.updateManyAndReturn({
      where: { id: actor.id },
      data: {
        firstName,
        lastName,
        email,
        emailConfirmedAt: isMoved ? null : Prisma.skip,
        timeZone: timeZone ?? Prisma.skip,
      },
      select: userColumns,
    });
    if (changed?.timeZone !== before.timeZone) await replanLater(tx, actor.id);
    announceTo(tx, 'me', [actor.id]);
    return isMoved && changed ? leaveAddress(tx, actor, before, changed) : changed;
  }).catch((error: unknown) => {
    throw isTaken(error) ? emailTaken() : error;
  });
  // No row: the account was deleted since the session was read.
  if (!row) throw new AppError('unauthenticated');
  return toUser(row);
}

type Before = { email: string; emailConfirmedAt: Date | null; timeZone: string };

/**
 * Reads and locks the stored values, so that of two concurrent changes each is mailed to the address before it. Throws
 * 401 when the session has ended meanwhile, as by a password reset.
 */
async function lockPerson(tx: Transaction, actor: Actor): Promise<Before> {
  const [person] = await tx.$queryRaw<Before[]>`
    SELECT email, email_confirmed_at AS "emailConfirmedAt", time_zone AS "timeZone" FROM users WHERE id = ${actor.id}::uuid FOR NO KEY UPDATE`;
  await holdSession(tx, actor);
  if (!person) throw new AppError('unauthenticated');
  return person;
}

/**
 * Records and mails the change of address. An unconfirmed previous address gets no mail, since it may be anybody's. An
 * address that the person returns to stays confirmed; otherwise a thief who returns to it and leaves it once more would
 * cause no mail, and the change could not be undone.
 */
async function leaveAddress(
  tx: Transaction,
  { id: userId, sessionId }: Actor,
  { email: oldEmail, emailConfirmedAt: oldConfirmedAt }: Before,
  changed: UserRow,
): Promise<UserRow> {
  const newEmail = changed.email;
  const { id: changeId, wentBack } = await recordAddressChange(tx, userId, {
    oldEmail,
    oldConfirmedAt,
    newEmail,
  });
  await closeToOthers(tx, userId, 'your address was changed', { exceptSession: sessionId });
  // Without an SMTP server every address counts as confirmed, so this one may never have been.
  const isConfirmedStill = wentBack && !countsAsConfirmed(false);
  if (isConfirmedStill) await voidConfirmations(tx, userId);
  else await askForNewAddress(tx, { id: userId, email: newEmail });
  if (countsAsConfirmed(oldConfirmedAt !== null))
    await orderMail(tx, { kind: 'email-changed', userId, changeId, oldEmail });
  log.info({ event: 'email-changed', userId }, 'e-mail changed');
  if (!isConfirmedStill) return changed;
  return tx.user.update({
    where: { id: userId },
    data: { emailConfirmedAt: new Date() },
    select: userColumns,
  });
}

/** True for a violation of a unique index; the address is the only unique field of a profile. */
const isTaken = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
