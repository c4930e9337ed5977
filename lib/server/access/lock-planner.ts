import type { Transaction } from '@/lib/db/transaction';

/**
 * Lets the end of a collaboration and the passing on of what that planner holds wait for each other, until the commit.
 * Whoever passes on takes it shared, and is authorized after that; whoever ends takes it alone.
 */
export async function lockPlanner(tx: Transaction, ownerId: string, how: 'shared' | 'alone'): Promise<void> {
  const key = `planner ${ownerId}`;
  if (how === 'shared')
    await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`;
  else await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
}
