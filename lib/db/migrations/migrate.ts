import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { z } from 'zod';
import { type Migration, readMigrations } from './files';

/** The advisory lock of Prisma's own migrate command, so that the two wait for each other. */
const PRISMA_LOCK = 72_707_369;

/** The longest wait for another instance that applies migrations. */
const LOCK_TIMEOUT = '5min';

/** The longest wait of a script for a lock: other statements on the table wait behind it. */
const SCRIPT_LOCK_TIMEOUT = '3s';

/** How often a script is tried that has waited for a lock in vain: for five minutes in all. */
const ATTEMPTS = 60;

/** Milliseconds between two attempts, in which other statements go on. */
const PAUSE = 2_000;

/** The table in which Prisma records migrations, so that its tools can read and continue the history. */
const CREATE_HISTORY = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                  VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum            VARCHAR(64) NOT NULL,
    finished_at         TIMESTAMPTZ,
    migration_name      VARCHAR(255) NOT NULL,
    logs                TEXT,
    rolled_back_at      TIMESTAMPTZ,
    started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

const historySchema = z.array(
  z.object({ migration_name: z.string(), checksum: z.string(), finished: z.boolean() }),
);

type History = z.infer<typeof historySchema>;

/**
 * Thrown when the database and prisma/migrations do not match, or a migration fails. The message is one sentence for
 * the person at the terminal.
 */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/**
 * Applies missing migrations. Each is applied and recorded in one transaction, so that an interrupted one, by an error
 * or by kill -9, leaves no trace. A script must therefore be able to run in a transaction. (Prisma's own engine would
 * send it statement by statement, and leave half of it after an error.) Several instances may call this at once: the
 * first applies the migrations while the others wait.
 * @param only the names of the migrations to apply; all by default
 * @returns the names of the migrations that it applied
 * @throws MigrationError when the database's history is not the beginning of this one, or a script fails
 */
export async function migrate(databaseUrl: string, only?: ReadonlySet<string>): Promise<string[]> {
  const migrations = (await readMigrations()).filter(({ name }) => only?.has(name) ?? true);
  const client = new Client({ connectionString: databaseUrl, application_name: 'dayfold-migrate' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (findMissing(migrations, await readHistory((statement) => client.query(statement))).length === 0)
      return [];
    return await applyUnderLock(client, migrations);
  } finally {
    await client.end();
  }
}

type Query = (statement: { text: string }) => Promise<{ rows: unknown[] }>;

/** @returns the names of the migrations that the database lacks */
export async function pendingMigrations(query: Query): Promise<string[]> {
  return findMissing(await readMigrations(), await readHistory(query)).map((migration) => migration.name);
}

async function applyUnderLock(client: Client, migrations: Migration[]): Promise<string[]> {
  await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
  await client.query('SELECT pg_advisory_lock($1)', [PRISMA_LOCK]);
  await client.query(CREATE_HISTORY);
  const missing = findMissing(migrations, await readHistory((statement) => client.query(statement)));
  await client.query(`SET lock_timeout = '${SCRIPT_LOCK_TIMEOUT}'`);
  for (const migration of missing) await apply(client, migration, ATTEMPTS);
  return missing.map((migration) => migration.name);
}

const isLockTimeout = (error: unknown): boolean => error instanceof DatabaseError && error.code === '55P03';

async function apply(client: Client, migration: Migration, attempts: number): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, clock_timestamp(), 1)`,
      [randomUUID(), migration.checksum, migration.name],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    if (isLockTimeout(error) && attempts > 1) {
      await delay(PAUSE);
      return apply(client, migration, attempts - 1);
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(
      `The migration ${migration.name} could not be applied and was undone: ${reason}.`,
    );
  }
}

async function readHistory(query: Query): Promise<History> {
  const table = await query({ text: "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present" });
  if (!z.object({ present: z.boolean() }).parse(table.rows[0]).present) return [];
  const rows = await query({
    text: `
      SELECT migration_name, checksum, finished_at IS NOT NULL AS finished
      FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  });
  return historySchema.parse(rows.rows);
}

/** @returns the migrations that the history lacks, in order */
export function findMissing(migrations: Migration[], history: History): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const row of history) {
    const migration = known.get(row.migration_name);
    if (!migration) {
      throw new MigrationError(
        `The database holds the migration ${row.migration_name}, which this version of Dayfold does not know: start the newer version, or restore a backup.`,
      );
    }
    if (!row.finished) {
      throw new MigrationError(
        `The migration ${row.migration_name} failed half-way under another tool: settle it with 'prisma migrate resolve' first.`,
      );
    }
    if (migration.checksum !== row.checksum) {
      throw new MigrationError(
        `The migration ${row.migration_name} was changed after it had been applied: restore its file.`,
      );
    }
  }
  const applied = new Set(history.map((row) => row.migration_name));
  return migrations.filter((migration) => !applied.has(migration.name));
}
