import type { Prisma } from '@/lib/db/generated/client';
import type { User } from '@/lib/shared/contract/schemas/users';
import { countsAsConfirmed } from './confirmed-addresses';

/** The columns of a person that are sent to clients; the hash of the password is not among them. */
export const userColumns = {
  id: true,
  email: true,
  emailConfirmedAt: true,
  firstName: true,
  lastName: true,
  timeZone: true,
  createdAt: true,
} as const satisfies Prisma.UserSelect;

export type UserRow = Prisma.UserGetPayload<{ select: typeof userColumns }>;

export const toUser = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  emailConfirmed: countsAsConfirmed(row.emailConfirmedAt !== null),
  firstName: row.firstName,
  lastName: row.lastName,
  timeZone: row.timeZone,
  createdAt: row.createdAt.toISOString(),
});
