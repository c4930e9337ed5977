import { z } from 'zod';
import { Prisma } from './generated/client';

/** Of a raw statement Prisma says only that it failed, P2010; why is said by the driver adapter, further in. */
const rawViolation = z.object({
  driverAdapterError: z.object({ cause: z.object({ kind: z.literal('ForeignKeyConstraintViolation') }) }),
});

/**
 * Whether a write was refused because what it refers to is not there: somebody deleted it after it was looked at, such
 * as an account while its person was still at work in another window.
 */
export function refersToNothing(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return error.code === 'P2003' || rawViolation.safeParse(error.meta).success;
}
