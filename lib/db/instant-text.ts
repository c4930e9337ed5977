import { Prisma } from './generated/client';

/** Returns SQL that formats an instant as answers contain it: RFC 3339 in UTC, with milliseconds. */
export const instantText = (instant: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
