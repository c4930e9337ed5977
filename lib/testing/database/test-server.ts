import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EmbeddedServer, startEmbedded } from '@/lib/db/embedded/embedded';
import { isAlive } from '@/lib/db/embedded/process';
import { recoverCluster } from '@/lib/db/embedded/recovery';
import { prepareDatabase } from '@/lib/run/launcher/prepare-database';
import { createDatabase, databaseUrl, TEMPLATE } from './test-database';

const PREFIX = 'dayfold-test-';

interface TestServer {
  server: EmbeddedServer;
  /** The folder of all files of the test run; it is deleted at the end. */
  folder: string;
}

let running: TestServer | null = null;

/** Starts the PostgreSQL of a test run, and creates the template of its databases. */
export async function startTestServer(): Promise<TestServer> {
  await removeAbandoned();
  const folder = await mkdtemp(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  const server = await startEmbedded({
    dataDir: path.join(folder, 'data'),
    purpose: 'scratch',
    connections: 200,
  });
  running = { server, folder };
  await createDatabase(server.url, TEMPLATE);
  const template = databaseUrl(server.url, TEMPLATE);
  await prepareDatabase(template);
  return running;
}

export async function stopTestServer(): Promise<void> {
  if (!running) return;
  await running.server.stop();
  await rm(running.folder, { recursive: true, force: true });
  running = null;
}

/** Stops servers and removes folders of earlier test runs whose process was killed. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (Number.isNaN(owner) || isAlive(owner)) continue;
    const folder = path.join(tmpdir(), name);
    await recoverCluster(path.join(folder, 'data', 'postgres'));
    await rm(folder, { recursive: true, force: true });
  }
}
