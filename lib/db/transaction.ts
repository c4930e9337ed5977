import { database } from './client';
import type { Prisma } from './generated/client';
import type { RawStatements } from './raw-statements';
import { currentPatience } from './request-deadline';
import { TransactionConnection } from './transaction-connection';
import { untilNoConflict } from './write-conflict';

/** A client inside a transaction; what reads may also run on the plain database. */
export type Transaction = Omit<
  Prisma.TransactionClient,
  keyof RawStatements | '$queryRawUnsafe' | '$executeRawUnsafe'
> &
  RawStatements;

/** Milliseconds to wait for a connection, and for the work on it. */
const LIMITS = { maxWait: 4_000, timeout: 10_000 };

const hooks = new WeakMap<Transaction, (() => void)[]>();

/** The transaction as Prisma has it, but for raw statements. */
const straight = (tx: Prisma.TransactionClient, { statements }: TransactionConnection): Transaction =>
  new Proxy(tx, {
    get: (target, name) => Reflect.get(name in statements ? statements : target, name),
  });

/**
 * Runs the work in one transaction: all of it is stored, or nothing.
 * @param timeout milliseconds that the work may take; more than usual is also more than a request would wait
 */
export async function transaction<Result>(
  work: (tx: Transaction) => Promise<Result>,
  { timeout = LIMITS.timeout }: { timeout?: number } = {},
): Promise<Result> {
  if (timeout > LIMITS.timeout) currentPatience()?.allow(timeout);
  return untilNoConflict(async () => {
    const committed: (() => void)[] = [];
    const connection = new TransactionConnection();
    const workStraight = (given: Prisma.TransactionClient) => {
      const tx = straight(given, connection);
      hooks.set(tx, committed);
      return work(tx);
    };
    const result = await connection.lentDuring(() =>
      database.$transaction(workStraight, { ...LIMITS, timeout }),
    );
    for (const hook of committed) hook();
    return result;
  });
}

/** Calls the hook once the transaction is committed, and never if it is not. The hook must not throw. */
export function afterCommit(tx: Transaction, hook: () => void): void {
  const committed = hooks.get(tx);
  if (!committed) throw new Error('This transaction was not begun by transaction().');
  committed.push(hook);
}
