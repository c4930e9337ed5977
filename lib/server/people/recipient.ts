import type { Transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/auth/authenticate';
import { AppError } from '@/lib/server/http/app-error';
import { hasAddress } from '@/lib/server/users/by-address';

export type Recipient = { id: string; email: string };

/**
 * The registered person behind an address that the actor wants to share with or invite.
 * Throws 404 when there is none, 400 when it is the actor.
 */
export async function findRecipient(tx: Transaction, actor: Actor, email: string): Promise<Recipient> {
  const [person] = await tx.$queryRaw<Recipient[]>`SELECT id, email FROM users WHERE ${hasAddress(email)}`;
  if (!person) throw new AppError('not-found', { details: 'No account uses that e-mail address.' });
  if (person.id === actor.id) throw new AppError('invalid', { details: 'That is your own e-mail address.' });
  return person;
}
