import type { Prisma } from '@/lib/db/generated/client';
import type { User } from '@/lib/shared/users';

/** The columns of a person that leave the server; the password's hash is not among them. */
export const userColumns = {
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  timeZone: true,
  createdAt: true,
} as const satisfies Prisma.UserSelect;

type UserRow = Prisma.UserGetPayload<{ select: typeof userColumns }>;

export const toUser = ({ id, email, firstName, lastName, timeZone, createdAt }: UserRow): User => ({
  id,
  email,
  firstName,
  lastName,
  timeZone,
  createdAt: createdAt.toISOString(),
});
