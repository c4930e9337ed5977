import { v7 as newId } from 'uuid';
import type { Transaction } from '@/lib/db/transaction';
import { orderMail, type SignInChange } from '@/lib/server/mail/order/orders';
import { countsAsConfirmed } from '@/lib/server/users/confirmed-addresses';

/**
 * Has the person mailed that it has changed how one signs in to their account, at the address that the account has now:
 * a thief who moves it to another one next must not get this mail.
 */
export async function tellOfSignInChange(
  tx: Transaction,
  userId: string,
  change: SignInChange,
): Promise<void> {
  const { email, emailConfirmedAt } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, emailConfirmedAt: true },
  });
  // It may be anybody's.
  if (!countsAsConfirmed(emailConfirmedAt !== null)) return;
  await orderMail(tx, { kind: 'sign-in-changed', userId, changeId: newId(), change, address: email });
}
