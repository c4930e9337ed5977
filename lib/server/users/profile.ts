import { Prisma } from '@/lib/db/generated/client';
import { transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/auth/authenticate';
import { AppError } from '@/lib/server/http/app-error';
import { announceTo } from '@/lib/server/live/announce';
import { log } from '@/lib/server/log';
import type { ProfileInput, User } from '@/lib/shared/users';
import { emailTaken } from './accounts';
import { toUser, userColumns } from './dto';

/** Changes what a person says about themselves. Throws 409 when the address is another account's. */
export async function updateProfile(
  actor: Actor,
  { firstName, lastName, email, timeZone }: ProfileInput,
): Promise<User> {
  const row = await transaction(async (tx) => {
    const [changed] = await tx.user.updateManyAndReturn({
      where: { id: actor.id },
      data: { firstName, lastName, email, timeZone: timeZone ?? Prisma.skip },
      select: userColumns,
    });
    announceTo(tx, 'me', [actor.id]);
    return changed;
  }).catch((error: unknown) => {
    throw isTaken(error) ? emailTaken() : error;
  });
  // The account was deleted since the session was looked at.
  if (!row) throw new AppError('unauthenticated');
  if (email !== actor.user.email) log.info({ event: 'email-changed', userId: actor.id }, 'e-mail changed');
  return toUser(row);
}

/** The only unique thing that a profile can change is the address. */
const isTaken = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
