import { Prisma } from '@/lib/db/generated/client';
import { env } from '@/lib/server/env';

/** True without an SMTP server: nobody could confirm an address then, and no mail is sent to a wrong one. */
const areAllConfirmed = (): boolean => env.smtpUrl === null;

/** True when other people may find a person by the address, and mail may be sent to it. */
export const countsAsConfirmed = (isConfirmed: boolean): boolean => isConfirmed || areAllConfirmed();

/** Returns the condition of `countsAsConfirmed` on a row of users. */
export const isConfirmedAddress = (): Prisma.Sql =>
  Prisma.sql`(email_confirmed_at IS NOT NULL OR ${areAllConfirmed()}::boolean)`;
