import { v7 as newId } from 'uuid';
import type { Transaction } from '@/lib/db/transaction';
import { orderMail } from '@/lib/server/mail/order/orders';
import { foldedEmail } from '@/lib/server/users/by-address';
import { countsAsConfirmed } from '@/lib/server/users/confirmed-addresses';
import { toUser, userColumns } from '@/lib/server/users/dto';
import { emailTaken } from '@/lib/server/users/email-taken';
import { DEFAULT_TIME_ZONE, type User } from '@/lib/shared/contract/schemas/users';
import { refuseReserved } from './address-changes';
import { askForConfirmation } from './address-confirmation';

export type NewAccount = {
  id?: string;
  email: string;
  firstName: string;
  lastName: string | null;
  timeZone?: string;
  /** Null for a person who signs in only through an OpenID provider. */
  passwordHash: string | null;
  /** True when an OpenID provider has verified the address. */
  emailConfirmed?: boolean;
};

/**
 * Adds a person, and orders the welcome mail, or for an unconfirmed address the confirmation mail. Throws 409 when the
 * address is taken, also by a concurrent call.
 */
export async function createAccount(
  tx: Transaction,
  {
    id = newId(),
    email,
    firstName,
    lastName,
    timeZone = DEFAULT_TIME_ZONE,
    passwordHash,
    emailConfirmed = false,
  }: NewAccount,
): Promise<User> {
  // The unique index decides whether the address is taken. A conflict that raises no error keeps the transaction
  // usable.
  const added = await tx.$executeRaw`
    INSERT INTO users (id, email, first_name, last_name, time_zone, password_hash, email_confirmed_at)
    VALUES (${id}::uuid, ${email}, ${firstName}, ${lastName}, ${timeZone}, ${passwordHash},
      CASE WHEN ${emailConfirmed}::boolean THEN now() END)
    ON CONFLICT (${foldedEmail}) DO NOTHING`;
  if (added === 0) throw emailTaken();
  await refuseReserved(tx, email, null);
  // An unconfirmed address gets its confirmation mail alone; the welcome mail follows once it is confirmed.
  if (countsAsConfirmed(emailConfirmed)) await orderMail(tx, { kind: 'welcome', userId: id });
  else await askForConfirmation(tx, { id, email });
  return toUser(await tx.user.findUniqueOrThrow({ where: { id }, select: userColumns }));
}
