import type { Transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { hasAddress } from '@/lib/server/users/by-address';
import { isConfirmedAddress } from '@/lib/server/users/confirmed-addresses';
import { UNKNOWN_ADDRESS } from '@/lib/shared/contract/plain/unknown-address';

export type Recipient = { id: string; email: string };

/**
 * Finds the registered person of an address, to share with or invite. Throws 404 when no account has the address, or
 * has not confirmed it, since it may then be somebody else's; 400 for the actor's own.
 */
export async function findRecipient(tx: Transaction, actor: Actor, email: string): Promise<Recipient> {
  const [person] = await tx.$queryRaw<(Recipient & { isConfirmed: boolean })[]>`
    SELECT id, email, ${isConfirmedAddress()} AS "isConfirmed" FROM users WHERE ${hasAddress(email)}`;
  const isSelf = person?.id === actor.id;
  if (!person || !(person.isConfirmed || isSelf))
    throw new AppError('not-found', { details: UNKNOWN_ADDRESS });
  if (isSelf) throw new AppError('invalid', { details: 'That is your own e-mail address.' });
  return { id: person.id, email: person.email };
}
