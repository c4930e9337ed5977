import { v7 as newId } from 'uuid';
import type { Transaction } from '@/lib/db/transaction';
import { orderMail, type SignInChange } from '@/lib/server/mail/order/orders';
import { countsAsConfirmed } from '@/lib/server/users/confirmed-addresses';

/**
 * Orders a mail about a change of the sign-in methods, to the account's present address: a thief who changes the
 * address next must not get this mail.
 */
export async function mailSignInChange(
  tx: Transaction,
  userId: string,
  change: SignInChange,
  name?: string,
): Promise<void> {
  const { email, emailConfirmedAt } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, emailConfirmedAt: true },
  });
  // An unconfirmed address may be anybody's.
  if (!countsAsConfirmed(emailConfirmedAt !== null)) return;
  await orderMail(tx, {
    kind: 'sign-in-changed',
    userId,
    changeId: newId(),
    change,
    ...(name === undefined ? {} : { name }),
    address: email,
  });
}
