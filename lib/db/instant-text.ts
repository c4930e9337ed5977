import { Prisma } from './generated/client';

/** An SQL instant (to the millisecond, like all of ours) in its wire form: RFC 3339, in UTC. */
export const instantText = (instant: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
