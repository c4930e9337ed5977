import { Prisma } from '@/lib/db/generated/client';
import { SPAN_MAX } from '@/lib/shared/contract/plain/limits';

/**
 * Conditions for items of several days. None has more than `SPAN_MAX` further days, so that a look-up by the last day
 * has an end too, and does not pass over everything that is to come. Days may be placeholders.
 */

/** Keeps the items that have begun before a day and go on then. */
export const goesOnFrom = (day: string): Prisma.Sql => Prisma.sql`
  (item.end_date BETWEEN ${day}::date AND ${day}::date + ${SPAN_MAX}::int AND item.date < ${day}::date)`;

/** Keeps the items of several days that have a day in the range. */
export const goesOnWithin = (start: string, end: string): Prisma.Sql => Prisma.sql`
  (item.end_date BETWEEN ${start}::date AND ${end}::date + ${SPAN_MAX}::int AND item.date <= ${end}::date)`;
