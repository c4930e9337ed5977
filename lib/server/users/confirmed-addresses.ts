import { Prisma } from '@/lib/db/generated/client';
import { env } from '@/lib/server/env';

/** Where no mail leaves by SMTP nobody could confirm an address, and nobody is mailed at one that is not theirs. */
const areAllConfirmed = (): boolean => env.smtpUrl === null;

/** Whether an address may be found by others and be mailed, by whether somebody has confirmed it. */
export const countsAsConfirmed = (isConfirmed: boolean): boolean => isConfirmed || areAllConfirmed();

/** The same of a row of users, as a condition. */
export const isConfirmedAddress = (): Prisma.Sql =>
  Prisma.sql`(email_confirmed_at IS NOT NULL OR ${areAllConfirmed()}::boolean)`;
