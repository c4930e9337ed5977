import { Prisma } from './generated/client';

/** An instant of SQL (to the millisecond, as all of ours are) as the wire says it: RFC 3339, in UTC. */
export const instantText = (instant: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
