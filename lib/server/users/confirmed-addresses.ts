import { Prisma } from '@/lib/db/generated/client';
import { env } from '@/lib/server/env';

/** True where no mail leaves by SMTP: nobody could confirm an address, and no mail reaches a wrong one. */
const areAllConfirmed = (): boolean => env.smtpUrl === null;

/** True when an address may be found by others and be mailed. */
export const countsAsConfirmed = (isConfirmed: boolean): boolean => isConfirmed || areAllConfirmed();

/** The same as a condition on a row of users. */
export const isConfirmedAddress = (): Prisma.Sql =>
  Prisma.sql`(email_confirmed_at IS NOT NULL OR ${areAllConfirmed()}::boolean)`;
