import { Prisma } from './generated/client';
import { sqlStateOf } from './sql-state';

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Whether a write was refused because what it refers to is not there: somebody deleted it after it was looked at, such
 * as an account while its person was still at work in another window.
 */
export function refersToNothing(error: unknown): boolean {
  const isOfPrisma = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2003';
  return isOfPrisma || sqlStateOf(error) === FOREIGN_KEY_VIOLATION;
}
