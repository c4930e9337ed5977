import { z } from 'zod';
import { database } from './client';
import { Prisma } from './generated/client';
import { currentPatience } from './patience';

/** A client inside a transaction; what reads may also run on the plain database. */
export type Transaction = Prisma.TransactionClient;

/** Milliseconds to wait for a connection, and for the work on it. */
const LIMITS = { maxWait: 4_000, timeout: 10_000 };

const ATTEMPTS = 3;

const hooks = new WeakMap<Transaction, (() => void)[]>();

/** Of a raw statement Prisma says only that it failed, P2010; why is said by the driver adapter, further in. */
const rawConflict = z.object({
  driverAdapterError: z.object({ cause: z.object({ kind: z.literal('TransactionWriteConflict') }) }),
});

/** Deadlock or serialization failure: PostgreSQL undid everything and asks for another try. */
function isWriteConflict(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return error.code === 'P2034' || rawConflict.safeParse(error.meta).success;
}

/**
 * Runs the work in one transaction: all of it is stored, or nothing.
 * @param timeout milliseconds that the work may take; more than usual is also more than a request would wait
 */
export async function transaction<Result>(
  work: (tx: Transaction) => Promise<Result>,
  { timeout = LIMITS.timeout }: { timeout?: number } = {},
): Promise<Result> {
  if (timeout > LIMITS.timeout) currentPatience()?.allow(timeout);
  for (let attempt = 1; ; attempt++) {
    const committed: (() => void)[] = [];
    try {
      const result = await database.$transaction(
        (tx) => {
          hooks.set(tx, committed);
          return work(tx);
        },
        { ...LIMITS, timeout },
      );
      for (const hook of committed) hook();
      return result;
    } catch (error) {
      if (attempt >= ATTEMPTS || !isWriteConflict(error)) throw error;
    }
  }
}

/** Calls the hook once the transaction is committed, and never if it is not. The hook must not throw. */
export function afterCommit(tx: Transaction, hook: () => void): void {
  const committed = hooks.get(tx);
  if (!committed) throw new Error('This transaction was not begun by transaction().');
  committed.push(hook);
}
