import { Prisma } from './generated/client';
import { sqlStateOf } from './sql-state';

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * True when a write was refused because a row that it refers to does not exist: somebody deleted it after it was read,
 * such as an account while its person was still active in another window.
 */
export function refersToNothing(error: unknown): boolean {
  const isOfPrisma = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2003';
  return isOfPrisma || sqlStateOf(error) === FOREIGN_KEY_VIOLATION;
}
