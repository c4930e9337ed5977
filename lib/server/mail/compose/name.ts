import { database } from '@/lib/db/client';

type Named = { firstName: string; lastName: string | null };

/** A person as others call them. */
export const nameOf = ({ firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ');

/** The same of somebody who may be gone: null then. */
export async function findName(userId: string): Promise<string | null> {
  const person = await database.user.findUnique({
    where: { id: userId },
    select: { firstName: true, lastName: true },
  });
  return person && nameOf(person);
}
