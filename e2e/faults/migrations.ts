import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { startEmbedded } from '@/lib/db/embedded/embedded';
import { readMigrations } from '@/lib/db/migrations/files';
import { prepareDatabase } from '@/lib/run/launcher/prepare-database';
import { hashPassword } from '@/lib/server/auth/argon2';
import { createDatabase, databaseUrl } from '@/lib/testing/database/test-database';
import type { Bench, Planner } from '../running/planner';
import { type Account, canSignIn, PASSWORD } from './account';
import { rowsOf, withClient } from './database';
import { isReady } from './kill-rounds';
import { ensure, type Outcome, until } from './outcome';

/** The advisory lock of lib/db/migrations/migrate.ts. A process that waits for it has found missing migrations. */
const LOCK = 72_707_369;

const ITEMS = 20;

/** Starts two planners at once, on an empty database and on one that has rows and lacks the last migration. */
export async function migrationsAtOnce(bench: Bench): Promise<Outcome> {
  const names = (await readMigrations()).map(({ name }) => name);
  const outside = await startEmbedded({ dataDir: path.join(bench.folder, 'outside'), purpose: 'scratch' });
  try {
    await createDatabase(outside.url, 'empty');
    const empty = databaseUrl(outside.url, 'empty');
    await stopAll(await startTwo(bench, empty, names));

    await createDatabase(outside.url, 'before');
    const before = databaseUrl(outside.url, 'before');
    await prepareDatabase(before, new Set(names.slice(0, -1)));
    const email = await fillIn(before);
    const rows = await readAll(before);
    const planners = await startTwo(bench, before, names.slice(-1));
    const kept = await readAll(before);
    ensure(
      rows.every((row) => kept.includes(row)),
      'every row is unchanged',
    );
    for (const { address } of planners)
      ensure(await canSignIn(address, { email }), 'people can sign in after the upgrade');
    await stopAll(planners);
    return {
      fault: 'migrations at once',
      injected: `two planners that both find migrations missing, on an empty database and on one without ${names.at(-1)}`,
      found: `each migration applied once; both ready; ${rows.length} rows unchanged; people sign in on both`,
    };
  } finally {
    await outside.stop();
  }
}

/** Starts two planners on one database. @param missing the migrations that the database lacks */
async function startTwo(bench: Bench, url: string, missing: readonly string[]): Promise<Planner[]> {
  const { pathname } = new URL(url);
  const launch = (name: string): Promise<Planner> =>
    bench.launch({
      DATA_DIR: path.join(bench.folder, `${pathname.slice(1)}-${name}`),
      DATABASE_URL: url,
      WEB_PROCESSES: '1',
    });
  const planners = await withClient(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const launched = [await launch('one'), await launch('other')];
    const waiting = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted`;
    // Holds the lock until both have found that migrations are missing.
    await until(
      'both planners wait for the lock',
      60_000,
      async () => (await rowsOf(url, waiting, [LOCK])).length === 2,
    );
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    return launched;
  });
  for (const planner of planners) {
    await planner.ready();
    ensure(await isReady(planner), 'both planners are ready');
  }
  const output = planners.map(({ output }) => output).join('');
  for (const name of missing)
    ensure(output.split(`Applied the migration ${name}\n`).length === 2, `${name} is applied once`);
  const history = z
    .array(z.object({ name: z.string(), steps: z.number() }))
    .parse(
      await rowsOf(
        url,
        'SELECT migration_name AS name, applied_steps_count AS steps FROM _prisma_migrations ORDER BY name',
      ),
    );
  const all = (await readMigrations()).map(({ name }) => ({ name, steps: 1 }));
  ensure(
    JSON.stringify(history) === JSON.stringify(all),
    `the history has each migration once: ${JSON.stringify(history)}`,
  );
  return planners;
}

const stopAll = (planners: readonly Planner[]): Promise<unknown> =>
  Promise.all(planners.map((planner) => planner.stop()));

/** Inserts a person with a password, and items. @returns the address of the person */
async function fillIn(url: string): Promise<Account['email']> {
  const [id, email] = [randomUUID(), `${randomUUID()}@example.org`];
  await rowsOf(
    url,
    `INSERT INTO users (id, email, first_name, time_zone, password_hash) VALUES ($1, $2, 'Ines', 'Europe/Lisbon', $3)`,
    [id, email, await hashPassword(PASSWORD)],
  );
  for (let each = 1; each <= ITEMS; each++) {
    const item = randomUUID();
    await withClient(url, async (client) => {
      await client.query('BEGIN');
      await client.query(
        `INSERT INTO items (id, kind, owner_id, title, date) VALUES ($1, 'task', $2, $3, '2026-03-02')`,
        [item, id, `Kept ${each}`],
      );
      await client.query('INSERT INTO tasks (id) VALUES ($1)', [item]);
      await client.query('COMMIT');
    });
  }
  return email;
}

/** Returns all rows, each as a text. */
async function readAll(url: string): Promise<string[]> {
  const rows = await rowsOf(
    url,
    `SELECT concat_ws(' ', 'user', id, email, first_name, time_zone, password_hash, created_at) AS row FROM users
     UNION ALL SELECT concat_ws(' ', 'item', id, kind, owner_id, title, date, version, created_at) FROM items
     UNION ALL SELECT concat_ws(' ', 'task', id, kind, time, priority, completed_at) FROM tasks`,
  );
  return z
    .array(z.object({ row: z.string() }))
    .parse(rows)
    .map(({ row }) => row);
}
