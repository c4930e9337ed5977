import type { Client } from 'pg';
import { readMigrations } from '@/lib/db/migrations/files';
import { prepareDatabase } from '@/lib/run/launcher/prepare-database';
import { makeFolder } from '@/lib/server/storage/folders';
import type { Storage } from '@/lib/server/storage/storage';
import { FILES, JOBS, type Schema, SECRETS, type Seal, TABLES, type Table } from './contents';
import { readNamedFiles } from './named-files';
import { createJobsTable, insertJobs, RESTORED_JOBS } from './queue';
import { checkArchive, readArchive } from './read-archive';
import { CopyIn, deleteSessions, dropForeignKeys, fillDerived } from './rows';
import { withSession } from './session';
import { SpooledFiles } from './spooled-files';
import { ArchiveError } from './tar';

interface Target {
  /** The address of the database, whose tables must be empty if it has any. */
  databaseUrl: string;
  dataDir: string;
  storage: Storage;
  storeSecrets(text: string): void;
}

/**
 * Restores everything from an archive into an empty target. The rows are written in one transaction, which commits when
 * every reference is valid and every file matches its row.
 * @throws ArchiveError when the archive is incomplete, or made by a newer version
 */
export async function loadBackup(file: string, target: Target): Promise<Seal> {
  const { schema, seal } = await checkArchive(file);
  await refuseNewer(schema);
  // Applies only the migrations of the backup, to which the rows conform. Later ones are applied after the rows.
  await prepareDatabase(target.databaseUrl, new Set(schema.migrations.map(({ name }) => name)));
  const spooled = new SpooledFiles(await makeFolder(target.dataDir, 'incoming'));
  await withSession(target.databaseUrl, async (client) => {
    await client.query('BEGIN');
    const foreignKeys = await dropForeignKeys(client);
    await createJobsTable(client);
    const filled = await fill(client, file, { schema, target, spooled });
    for (const [table, rows] of Object.entries({ ...seal.rows, [RESTORED_JOBS.name]: seal.jobs }))
      if (rows !== (filled.get(table) ?? 0)) throw new ArchiveError(`The archive lacks rows of ${table}.`);
    await fillDerived(client);
    for (const statement of foreignKeys) await client.query(statement);
    await insertJobs(client, seal.lastJob);
    await deleteSessions(client);
    await spooled.handOver(target.storage, await readNamedFiles(client), new Set(seal.missing));
    await client.query('COMMIT');
  });
  await prepareDatabase(target.databaseUrl);
  return seal;
}

/** @throws ArchiveError when the backup has a migration that this version does not know */
async function refuseNewer({ migrations }: Schema): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  const foreign = migrations.find(({ name, checksum }) => known.get(name) !== checksum);
  if (foreign)
    throw new ArchiveError(
      `The backup was made by a version of Dayfold with another migration ${foreign.name}: restore it with that version or a later one.`,
    );
}

/** Writes the rows of an archive, and spools its files. @returns the number of rows written to each table */
async function fill(
  client: Client,
  file: string,
  { schema, target, spooled }: { schema: Schema; target: Target; spooled: SpooledFiles },
): Promise<Map<string, number>> {
  const tables = new Map(schema.tables.map((table) => [table.name, table]));
  const filled = new Map<string, number>();
  const current: { copy: CopyIn | null } = { copy: null };
  const close = async () => {
    if (current.copy) filled.set(current.copy.table.name, await current.copy.end());
  };
  for await (const { name, bytes } of readArchive(file)) {
    if (name === SECRETS) target.storeSecrets(bytes.toString());
    if (name.startsWith(FILES)) await spooled.add(name.slice(FILES.length), bytes);
    const table = tableOf(name, tables);
    if (!table) continue;
    if (current.copy?.table !== table) {
      await close();
      current.copy = new CopyIn(client, table);
    }
    await current.copy.take(bytes);
  }
  await close();
  return filled;
}

/** Returns the table whose rows an entry contains, null for other entries. */
function tableOf(entry: string, tables: ReadonlyMap<string, Table>): Table | null {
  if (entry.startsWith(JOBS)) return RESTORED_JOBS;
  if (!entry.startsWith(TABLES)) return null;
  const table = tables.get(entry.slice(TABLES.length, entry.lastIndexOf('/')));
  if (!table) throw new ArchiveError(`The archive is damaged: ${entry} belongs to no table.`);
  return table;
}
