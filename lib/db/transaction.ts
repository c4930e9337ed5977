import { database } from './client';
import type { Prisma } from './generated/client';
import { OpenTransaction } from './open-transaction';
import { joining } from './prisma-adapter';
import { type RawStatements, rawStatements } from './raw-statements';
import { currentDeadline } from './request-deadline';
import { untilNoConflict } from './write-conflict';

/** The client of a transaction: model calls of Prisma, and raw statements. */
export type Transaction = Omit<
  Prisma.TransactionClient,
  keyof RawStatements | '$queryRawUnsafe' | '$executeRawUnsafe'
> &
  RawStatements;

/** Milliseconds that a transaction may take. */
const TIMEOUT = 10_000;

/** For many items at once, which take longer than other transactions while the machine is busy. */
export const LONG = { timeout: 30_000 };

const hooks = new WeakMap<Transaction, (() => void)[]>();

/**
 * Runs work in one transaction, and repeats it after a write conflict. Either all of it is stored, or nothing.
 * @param timeout milliseconds that the work may take; more than the default also extends the request deadline
 * @param statementTimeout milliseconds that each of its statements may take; by default as long as any other statement
 */
export async function transaction<Result>(
  work: (tx: Transaction) => Promise<Result>,
  { timeout = TIMEOUT, statementTimeout }: { timeout?: number; statementTimeout?: number } = {},
): Promise<Result> {
  if (timeout > TIMEOUT) currentDeadline()?.allow(timeout);
  return untilNoConflict(async () => {
    const committed: (() => void)[] = [];
    const open = await OpenTransaction.begin(statementTimeout);
    const timer = setTimeout(() => void open.rollback(), timeout);
    try {
      const tx = clientOf(open);
      hooks.set(tx, committed);
      const result = await open.during(() => work(tx));
      await open.commit();
      for (const hook of committed) hook();
      return result;
    } catch (error) {
      await open.rollback();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  });
}

/**
 * Returns the client of a transaction. It sends raw statements directly to the driver, and model calls through Prisma,
 * all on the connection of the transaction.
 */
function clientOf(open: OpenTransaction): Transaction {
  let client: Promise<object> | undefined;
  const callModel = async (
    model: PropertyKey,
    operation: PropertyKey,
    given: unknown[],
  ): Promise<unknown> => {
    client ??= prismaWithin(open);
    const models: unknown = Reflect.get(await client, model);
    return Reflect.apply(Reflect.get(Object(models), operation), models, given);
  };
  const modelOf = (model: PropertyKey) =>
    new Proxy(
      {},
      {
        get:
          (_, operation) =>
          (...given: unknown[]) =>
            callModel(model, operation, given),
      },
    );
  return new Proxy(rawStatements(open.query) as Transaction, {
    get: (statements, name) => (name in statements ? Reflect.get(statements, name) : modelOf(name)),
  });
}

/**
 * Returns Prisma's client for the transaction. Prisma sees a transaction of its own, which lasts as long as this one.
 */
function prismaWithin(open: OpenTransaction): Promise<Prisma.TransactionClient> {
  return new Promise((resolve, reject) => {
    const untilEnd = (client: Prisma.TransactionClient) => {
      resolve(client);
      return new Promise<void>((end) => open.onEnd(end));
    };
    joining(open, () => database.$transaction(untilEnd, { timeout: NO_TIMEOUT })).catch(reject);
  });
}

/** Milliseconds: the longest timer that Node allows. The transaction ends earlier, by its own timeout. */
const NO_TIMEOUT = 2 ** 31 - 1;

/**
 * Registers a hook that is called after the transaction has been committed, and not if it is rolled back. The hook must
 * not throw.
 */
export function afterCommit(tx: Transaction, hook: () => void): void {
  const committed = hooks.get(tx);
  if (!committed) throw new Error('This transaction was not begun by transaction().');
  committed.push(hook);
}
