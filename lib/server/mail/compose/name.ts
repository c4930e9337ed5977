import { database } from '@/lib/db/client';

type Named = { firstName: string; lastName: string | null };

/** Returns a person's full name. */
export const nameOf = ({ firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ');

/** Returns the name of a person; null when the account was deleted. */
export async function findName(userId: string): Promise<string | null> {
  const person = await database.user.findUnique({
    where: { id: userId },
    select: { firstName: true, lastName: true },
  });
  return person && nameOf(person);
}
