import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { type EmbeddedServer, lastEmbeddedUrl, startEmbedded } from './embedded';
import { isAlive } from './process';

jest.setTimeout(30_000);

let dataDir: string;
let server: EmbeddedServer | null = null;
let stranger: ChildProcess | null = null;

const newFolder = () => mkdtemp(path.join(tmpdir(), 'dayfold-embedded-'));

// Of all tests, since to create a database is what takes most of the time.
beforeAll(async () => {
  dataDir = await newFolder();
});

afterEach(async () => {
  await server?.stop();
  server = null;
  stranger?.kill('SIGKILL');
  stranger = null;
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function start(): Promise<EmbeddedServer> {
  server = await startEmbedded({ dataDir, purpose: 'service' });
  return server;
}

async function query(sql: string, url = server?.url): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function storeOne(): Promise<void> {
  await query('DROP TABLE IF EXISTS kept; CREATE TABLE kept (value int); INSERT INTO kept VALUES (1)');
}

async function expectKept(): Promise<void> {
  expect(await query('SELECT value FROM kept')).toEqual([{ value: 1 }]);
}

const modeOf = async (file: string) => ((await stat(path.join(dataDir, file))).mode & 0o777).toString(8);

test('a first start creates a durable database that only its owner can access', async () => {
  await chmod(dataDir, 0o755);
  await start();
  expect(await modeOf('.')).toBe('700');
  expect(await modeOf('postgres')).toBe('700');
  expect(await modeOf('database.json')).toBe('600');
  expect(
    await query('SELECT rolsuper, rolcreatedb, rolcreaterole FROM pg_roles WHERE rolname = current_user'),
  ).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    expect(await query(`SELECT current_setting('${setting}') AS value`)).toEqual([{ value: 'on' }]);
  }
  expect(await query("SELECT current_setting('listen_addresses') AS value")).toEqual([
    { value: '127.0.0.1' },
  ]);
  expect(await query("SELECT lower('ÄÉ') AS value")).toEqual([{ value: 'äé' }]);
});

const asRoot = process.getuid?.() === 0 ? test : test.skip;

asRoot(
  'PostgreSQL started as root runs as a user who owns the cluster and cannot enter the data folder',
  async () => {
    const { pid } = await start();
    const owner = await stat(path.join(dataDir, 'postgres'));
    expect(owner.uid).not.toBe(0);
    for (const file of ['.', 'database.json', 'postgres.log'])
      expect([file, (await stat(path.join(dataDir, file))).uid]).toEqual([file, 0]);
    expect(await modeOf('.')).toBe('700');
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    expect(status).toMatch(new RegExp(`^Uid:\\s+${owner.uid}\\s`, 'm'));
    expect(status).toMatch(/^CapEff:\s+0+$/m);
    const look = spawn('cat', [path.join(dataDir, 'postgres', 'PG_VERSION')], {
      uid: owner.uid,
      gid: owner.gid,
    });
    expect(await once(look, 'exit')).toEqual([1, null]);
  },
);

test('the superuser and a wrong password are refused', async () => {
  const { url } = await start();
  await expect(query('SELECT 1', url.replace('dayfold:', 'postgres:'))).rejects.toThrow(/pg_hba/);
  await expect(query('SELECT 1', url.replace(/:[0-9a-f]{64}@/, ':wrong@'))).rejects.toThrow(/password/);
});

test('the next start has the same data and the same port', async () => {
  const first = await start();
  await storeOne();
  await first.stop();
  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await lastEmbeddedUrl(dataDir)).toBe(first.url);
  await expectKept();
});

test('a start chooses another port when its own is taken', async () => {
  const first = await start();
  await storeOne();
  await first.stop();
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(Number(new URL(first.url).port), '127.0.0.1', resolve));
  try {
    const second = await start();
    expect(second.url).not.toBe(first.url);
    expect(await lastEmbeddedUrl(dataDir)).toBe(second.url);
    await expectKept();
  } finally {
    await new Promise((resolve) => taken.close(resolve));
  }
});

test('committed data is kept after kill -9 of the server', async () => {
  const first = await start();
  await storeOne();
  process.kill(first.pid, 'SIGKILL');
  await first.ended;
  await start();
  await expectKept();
});

test('a start stops a server that is still running, and starts another', async () => {
  const orphan = await start();
  await storeOne();
  const next = await start();
  expect(isAlive(orphan.pid)).toBe(false);
  expect(next.pid).not.toBe(orphan.pid);
  await expectKept();
});

test('a start does not stop another program that has the process id of a killed server', async () => {
  const first = await start();
  await storeOne();
  const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8');
  process.kill(first.pid, 'SIGKILL');
  await first.ended;
  const owner = await stat(path.join(dataDir, 'postgres'));
  stranger = spawn('sleep', ['60'], { uid: owner.uid, gid: owner.gid });
  await writeFile(pidFile, text.replace(/^\d+/, String(stranger.pid)));
  await start();
  await expectKept();
  expect(stranger.exitCode).toBeNull();
});

test('a start succeeds after an interrupted first start', async () => {
  await rm(dataDir, { recursive: true });
  dataDir = await newFolder();
  await mkdir(path.join(dataDir, 'postgres.new', 'base'), { recursive: true });
  await writeFile(path.join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n');
  await start();
  await storeOne();
  await expectKept();
});

test('a lost password is replaced', async () => {
  const first = await start();
  await storeOne();
  await first.stop();
  await rm(path.join(dataDir, 'database.json'));
  await start();
  await expectKept();
});

test('a stop ends open connections and leaves a clean cluster', async () => {
  const { url, stop, ended } = await start();
  const client = new Client({ connectionString: url });
  const cutOff = new Promise((resolve) => client.on('error', resolve));
  await client.connect();
  await stop();
  await Promise.all([ended, cutOff]);
  const log = await readFile(path.join(dataDir, 'postgres.log'), 'utf8');
  expect(log).toContain('received fast shutdown request');
  expect(log.trim().endsWith('database system is shut down')).toBe(true);
});
