import { DatabaseError } from 'pg';
import { z } from 'zod';
import { Prisma } from './generated/client';

/**
 * Prisma's error for a raw statement says only that it failed (P2010). The error of the driver adapter inside it has
 * the SQLSTATE.
 */
const rawFailure = z.object({
  driverAdapterError: z.object({ cause: z.object({ originalCode: z.string() }) }),
});

/**
 * Returns the SQLSTATE with which PostgreSQL has refused a raw statement, whether sent directly or through Prisma; null
 * for any other error.
 */
export function sqlStateOf(error: unknown): string | null {
  if (error instanceof DatabaseError) return error.code ?? null;
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return null;
  return rawFailure.safeParse(error.meta).data?.driverAdapterError.cause.originalCode ?? null;
}
