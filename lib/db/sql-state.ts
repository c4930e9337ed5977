import { DatabaseError } from 'pg';
import { z } from 'zod';
import { Prisma } from './generated/client';

/**
 * For a raw statement Prisma reports only that it failed, P2010; the driver adapter's error inside it has the reason.
 */
const rawFailure = z.object({
  driverAdapterError: z.object({ cause: z.object({ originalCode: z.string() }) }),
});

/** The SQLSTATE with which PostgreSQL has refused a raw statement, sent directly or through Prisma; else null. */
export function sqlStateOf(error: unknown): string | null {
  if (error instanceof DatabaseError) return error.code ?? null;
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return null;
  return rawFailure.safeParse(error.meta).data?.driverAdapterError.cause.originalCode ?? null;
}
