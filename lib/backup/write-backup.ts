import { createWriteStream } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { pack } from 'tar-stream';
import { StartError } from '@/lib/run/launcher/start-error';
import { syncFolder } from '@/lib/server/storage/folders';
import type { Storage } from '@/lib/server/storage/storage';
import { Digest, FILES, HEAD, JOBS, SCHEMA, SEAL, SECRETS, type Seal, TABLES } from './contents';
import { fetchFile, readNamedFiles } from './named-files';
import { lastJobNumber, SELECT_JOBS } from './queue';
import { copyOut, readSchema, selectRows } from './rows';
import { withSession } from './session';
import { addEntry } from './tar';

interface Source {
  databaseUrl: string;
  storage: Storage;
  /** The content of secrets.json. */
  secrets: Buffer;
}

type Add = (name: string, bytes: Buffer) => Promise<void>;

/**
 * Writes an archive while the planner runs: all rows of one snapshot, each file that they name, waiting jobs and the
 * generated secrets. The archive gets its name only when it is complete and on disk.
 * @throws StartError when a file of that name exists
 */
export async function writeBackup(source: Source, file: string): Promise<Seal> {
  const part = `${file}.${process.pid}.part`;
  try {
    const seal = await writeArchive(source, part);
    await sync(part);
    await link(part, file).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? new StartError(`There is a file ${file} already.`) : error;
    });
    return seal;
  } finally {
    await rm(part, { force: true });
    await syncFolder(path.dirname(file));
  }
}

async function writeArchive(source: Source, part: string): Promise<Seal> {
  const archive = pack();
  const digest = new Digest();
  const add: Add = (name, bytes) => {
    digest.add({ name, bytes });
    return addEntry(archive, { name, bytes });
  };
  const fill = async () => {
    await add(HEAD, json({ format: 1, createdAt: new Date().toISOString() }));
    await add(SECRETS, source.secrets);
    const seal = { ...(await addPlanner(source, add)), sha256: digest.end() };
    await addEntry(archive, { name: SEAL, bytes: json(seal) });
    archive.finalize();
    return seal;
  };
  const written = pipeline(archive, createGzip(), createWriteStream(part, { flags: 'wx', mode: 0o600 }));
  const filled = fill().catch((error: unknown) => {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  const [seal] = await Promise.all([filled, written]);
  return seal;
}

function addPlanner({ databaseUrl, storage }: Source, add: Add): Promise<Omit<Seal, 'sha256'>> {
  return withSession(databaseUrl, async (client) => {
    const missing = await addFiles(client, { databaseUrl, storage, add });
    // From here on, everything is read in the snapshot that `addFiles` left open.
    const schema = await readSchema(client);
    await add(SCHEMA, json(schema));
    const rows: Record<string, number> = {};
    for (const table of schema.tables)
      rows[table.name] = await addRows(client, selectRows(table), `${TABLES}${table.name}/`, add);
    const jobs = await addRows(client, SELECT_JOBS, JOBS, add);
    const lastJob = await lastJobNumber(client);
    await client.query('COMMIT');
    return { rows, jobs, lastJob, missing };
  });
}

/**
 * Adds every file that a row names, and leaves a transaction open whose snapshot names only files that were added. A
 * file never changes and is deleted only after its row, so most files are copied before the snapshot, which keeps it
 * short. When a file that the snapshot names has been deleted, a newer snapshot is taken.
 * @returns the keys of files that the store has lost
 */
async function addFiles(
  client: Client,
  { databaseUrl, storage, add }: { databaseUrl: string; storage: Storage; add: Add },
): Promise<string[]> {
  const added = new Set<string>();
  const addMissing = async () => {
    const absent: string[] = [];
    for (const file of await readNamedFiles(client)) {
      if (added.has(file.key)) continue;
      const bytes = await fetchFile(storage, file);
      if (bytes) {
        await add(FILES + file.key, bytes);
        added.add(file.key);
      } else absent.push(file.key);
    }
    return absent;
  };
  await addMissing();
  for (;;) {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const absent = await addMissing();
    if (absent.length === 0) return [];
    const named = new Set((await withSession(databaseUrl, readNamedFiles)).map(({ key }) => key));
    if (absent.every((key) => named.has(key))) return absent;
    await client.query('ROLLBACK');
  }
}

/** Adds the rows of a query in portions. @returns the number of rows */
async function addRows(client: Client, query: string, prefix: string, add: Add): Promise<number> {
  let portion = 0;
  return copyOut(client, query, (bytes) => add(`${prefix}${String(++portion).padStart(6, '0')}`, bytes));
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
