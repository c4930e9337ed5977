import { v7 as newId } from 'uuid';
import { Prisma } from '@/lib/db/generated/client';
import { type Transaction, transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/auth/authenticate';
import { AppError } from '@/lib/server/http/app-error';
import { spend } from '@/lib/server/limits';
import { announceTo } from '@/lib/server/live/announce';
import { log } from '@/lib/server/log';
import { orderMail } from '@/lib/server/mail/orders';
import { replanLater } from '@/lib/server/reminders/plan';
import type { ProfileInput, User } from '@/lib/shared/users';
import { emailTaken } from './accounts';
import { toUser, userColumns } from './dto';

/**
 * Changes what a person says about themselves. A changed address is told to the old one, and a link to a new password
 * that went there is void. Throws 409 when the address is another account's, 429 after too many changes of it.
 */
export async function updateProfile(
  actor: Actor,
  { firstName, lastName, email, timeZone }: ProfileInput,
): Promise<User> {
  if (!isSame(actor.user.email, email)) await spend({ addressChanges: actor.id });
  const row = await transaction(async (tx) => {
    const before = await lockPerson(tx, actor.id);
    const [changed] = await tx.user.updateManyAndReturn({
      where: { id: actor.id },
      data: { firstName, lastName, email, timeZone: timeZone ?? Prisma.skip },
      select: userColumns,
    });
    if (before && !isSame(before.email, email)) await leaveAddress(tx, actor.id, before.email);
    if (before && changed?.timeZone !== before.timeZone) await replanLater(tx, actor.id);
    announceTo(tx, 'me', [actor.id]);
    return changed;
  }).catch((error: unknown) => {
    throw isTaken(error) ? emailTaken() : error;
  });
  // The account was deleted since the session was looked at.
  if (!row) throw new AppError('unauthenticated');
  return toUser(row);
}

type Before = { email: string; timeZone: string };

/** What is stored now: of two changes at once, each is told to the address before it. */
async function lockPerson(tx: Transaction, id: string): Promise<Before | undefined> {
  const [person] = await tx.$queryRaw<Before[]>`
    SELECT email, time_zone AS "timeZone" FROM users WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return person;
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

async function leaveAddress(tx: Transaction, userId: string, oldEmail: string): Promise<void> {
  await tx.passwordReset.deleteMany({ where: { userId } });
  await orderMail(tx, { kind: 'email-changed', userId, changeId: newId(), oldEmail });
  log.info({ event: 'email-changed', userId }, 'e-mail changed');
}

/** The only unique thing that a profile can change is the address. */
const isTaken = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
