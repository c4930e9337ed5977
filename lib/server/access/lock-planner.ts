import type { Transaction } from '@/lib/db/transaction';

/**
 * Serialises the end of a collaboration with the sharing of items of that planner, until the commit. Sharing takes the
 * lock `shared`, before it is authorized; ending takes it `alone`.
 */
export async function lockPlanner(tx: Transaction, ownerId: string, how: 'shared' | 'alone'): Promise<void> {
  const key = `planner ${ownerId}`;
  if (how === 'shared')
    await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`;
  else await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
}
