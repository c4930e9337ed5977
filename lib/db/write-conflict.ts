import { Prisma } from './generated/client';
import { sqlStateOf } from './sql-state';

const ATTEMPTS = 3;

/** The SQLSTATEs serialization_failure and deadlock_detected. */
const WRITE_CONFLICTS = new Set(['40001', '40P01']);

/** True for an error after which PostgreSQL has rolled the transaction back, and the same work may succeed. */
function isWriteConflict(error: unknown): boolean {
  const isOfPrisma = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2034';
  return isOfPrisma || WRITE_CONFLICTS.has(sqlStateOf(error) ?? '');
}

/** Runs work that is one transaction, and runs it again after a conflict with another one: three times at most. */
export async function untilNoConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= ATTEMPTS || !isWriteConflict(error)) throw error;
    }
  }
}
