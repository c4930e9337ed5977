import { Prisma } from '@/lib/db/generated/client';
import { foldAddress } from '@/lib/shared/contract/email-address';

/** What the unique index on users compares; `foldAddress` says the same of a value. "C" folds ASCII letters alone. */
export const foldedEmail = Prisma.sql`lower(email COLLATE "C")`;

/** A condition on users: the one whose address this is, however it is spelled. */
export const hasAddress = (email: string): Prisma.Sql => Prisma.sql`${foldedEmail} = ${foldAddress(email)}`;
