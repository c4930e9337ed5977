import { Prisma } from '@/lib/db/generated/client';
import { foldAddress } from '@/lib/shared/contract/plain/email-address';

/**
 * The expression of the unique index on users, in which "C" folds only ASCII letters; `foldAddress` folds a value the
 * same way.
 */
export const foldedEmail = Prisma.sql`lower(email COLLATE "C")`;

/** Returns a condition on users: the account with this address, however it is spelled. */
export const hasAddress = (email: string): Prisma.Sql => Prisma.sql`${foldedEmail} = ${foldAddress(email)}`;
