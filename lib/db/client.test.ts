import { isUnavailable } from './availability';
import { database } from './client';
import { Prisma } from './generated/client';
import { pool } from './pool';
import { transaction } from './transaction';

const backend = async () => (await pool.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;

test('a connection is not kept for ever, and with it not all the statements that it has prepared', async () => {
  const first = await backend();
  for (let use = 0; use < 5_000; use++) (await pool.connect()).release();
  expect(await backend()).not.toBe(first);
});

describe('a database that does not answer in time', () => {
  const LIMIT = { query_timeout: 1_000 };
  const usual = pool.options.query_timeout;

  /** A statement longer than the limit counts as silence. */
  const SILENT = Prisma.sql`SELECT pg_sleep(4)::text`;

  // For connections opened from now on; none is open.
  beforeEach(async () => {
    await closeAll();
    Object.assign(pool.options, LIMIT);
  });

  afterAll(async () => {
    Object.assign(pool.options, { query_timeout: usual });
    await closeAll();
  });

  async function closeAll(): Promise<void> {
    const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
    for (const client of clients) client.release(true);
  }

  const failureOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => error,
    );

  test('is away, outside a transaction', async () => {
    expect(isUnavailable(await failureOf(database.$queryRaw(SILENT)))).toBe(true);
    expect(pool.totalCount).toBe(0);
  });

  test('is away, inside a transaction, whose connection nobody is given again', async () => {
    const released = new Promise<boolean>((resolve) => {
      pool.once('release', () => resolve(true));
    });
    const failure = await failureOf(transaction((tx) => tx.$queryRaw(SILENT)));
    expect(isUnavailable(failure)).toBe(true);
    expect(await released).toBe(true);
    expect(pool.totalCount).toBe(0);
  });
});
