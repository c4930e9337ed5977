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
 * Prisma's own adapter, which sends its statements by this function: it requires a pool, of which they use only
 * `query`.
 */
const adapterOver = (send: Send) =>
  new PrismaPg(Object.assign(new Pool(), { query: send }), {
    statementNameGenerator: statementName,
  }).connect();

const joined = new AsyncLocalStorage<OpenTransaction>();

/** Runs work in which a transaction that Prisma begins is this one: Prisma's begin and commit then send nothing. */
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
    // Ends by `commit` and `rollback` instead of statements of Prisma's.
    options: { usePhantomQuery: true },
    commit: outer ? nothing : () => transaction.commit(),
    rollback: outer ? nothing : () => transaction.rollback(),
  };
}

/** Makes Prisma send its statements by `query`, and begin and end its transactions as `OpenTransaction`s. */
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
