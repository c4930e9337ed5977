import { AsyncLocalStorage } from 'node:async_hooks';
import { PrismaPg } from '@prisma/adapter-pg';
import type {
  Transaction as AdapterTransaction,
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import { Pool, type QueryConfig, type QueryResult } from 'pg';
import { query } from './connection';
import { OpenTransaction } from './open-transaction';
import { statementName } from './statement-name';

type Send = (statement: QueryConfig) => Promise<QueryResult>;

/**
 * Returns Prisma's own adapter for PostgreSQL, which sends its statements by `send`. It requires a pool, but uses only
 * its `query`.
 */
const adapterOver = (send: Send) =>
  new PrismaPg(Object.assign(new Pool(), { query: send }), {
    statementNameGenerator: statementName,
  }).connect();

const joined = new AsyncLocalStorage<OpenTransaction>();

/**
 * Runs work in which a transaction that Prisma begins becomes part of the given one: its begin and commit send nothing.
 */
export const joining = <Result>(transaction: OpenTransaction, work: () => Result): Result =>
  joined.run(transaction, work);

const nothing = async (): Promise<void> => undefined;

async function startTransaction(isolationLevel?: string): Promise<AdapterTransaction> {
  if (isolationLevel) throw new Error('Every transaction has the isolation level of the database.');
  const outer = joined.getStore();
  const transaction = outer ?? (await OpenTransaction.begin());
  const adapter = await adapterOver(transaction.query);
  return {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    queryRaw: (statement) => adapter.queryRaw(statement),
    executeRaw: (statement) => adapter.executeRaw(statement),
    // Tells Prisma to call `commit` and `rollback` below instead of sending COMMIT and ROLLBACK itself.
    options: { usePhantomQuery: true },
    commit: outer ? nothing : () => transaction.commit(),
    rollback: outer ? nothing : () => transaction.rollback(),
  };
}

/**
 * The driver adapter of Prisma's client: it sends statements by `query`, and begins and ends transactions as instances
 * of `OpenTransaction`.
 */
export const prismaAdapter: SqlDriverAdapterFactory = {
  provider: 'postgres',
  adapterName: '@prisma/adapter-pg',
  async connect(): Promise<SqlDriverAdapter> {
    const adapter = await adapterOver(query);
    return {
      provider: adapter.provider,
      adapterName: adapter.adapterName,
      queryRaw: (statement) => adapter.queryRaw(statement),
      executeRaw: (statement) => adapter.executeRaw(statement),
      executeScript: (script) => adapter.executeScript(script),
      getConnectionInfo: () => adapter.getConnectionInfo(),
      startTransaction,
      dispose: () => adapter.dispose(),
    };
  },
};
