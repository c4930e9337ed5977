import { Prisma } from './generated/client';
import { sqlStateOf } from './sql-state';

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * True when a write was refused because a row that it refers to does not exist (any more): another request has deleted
 * it meanwhile, such as an account that is still in use in another window.
 */
export function isForeignKeyViolation(error: unknown): boolean {
  const isOfPrisma = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2003';
  return isOfPrisma || sqlStateOf(error) === FOREIGN_KEY_VIOLATION;
}
