import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import type { Client } from 'pg';
import { pack } from 'tar-stream';
import { Digest, FILES, SEAL, sealSchema } from '@/lib/backup/contents';
import { readArchive } from '@/lib/backup/read-archive';
import { withSession } from '@/lib/backup/session';
import { addEntry } from '@/lib/backup/tar';
import { lastEmbeddedUrl, startEmbedded } from '@/lib/db/embedded/embedded';
import { transaction } from '@/lib/db/transaction';
import { loadSecrets } from '@/lib/run/launcher/secrets';
import { env, environmentWith } from '@/lib/server/env';
import { enqueue } from '@/lib/server/queue/enqueue';
import { hashOf } from '@/lib/server/secrets';
import { dayAt } from '@/lib/shared/calendar/days';
import { add, changeSeries } from '@/lib/testing/server/acts';
import { anAttachment, anUpload } from '@/lib/testing/server/files';
import { aUser } from '@/lib/testing/server/people';

// Starts databases and programs, which takes long.
jest.setTimeout(180_000);

const root = path.resolve(__dirname, '..', '..', '..');
let folder: string;
let archive: string;
let keys: string[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dayfold-backup-'));
  archive = path.join(folder, 'monday.tar.gz');
  loadSecrets(env.dataDir);
  keys = await fillPlanner();
  expect(await tool('tools/backup', [archive])).toMatchObject({ code: 0, err: '' });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fillPlanner(): Promise<string[]> {
  const [ines, rui] = [await aUser(), await aUser()];
  const odd = 'A tab\there, a \\N, a \\ and “äöü 👍”';
  const task = await add(ines, 'task', { title: odd.replace('\t', ' '), date: '2026-03-02', time: '09:30' });
  await add(rui, 'schedule', { title: 'Standup', date: '2026-03-02', time: '10:00' });
  const daily = { date: dayAt(new Date(), 'UTC'), recurrence: { rrule: 'FREQ=DAILY;COUNT=5' } };
  const repeated = await add(ines, 'task', { title: 'Scales', ...daily });
  await changeSeries(ines, repeated, 'all', { title: 'Long scales' });
  await anAttachment(ines, { targetType: 'task', targetId: task.id });
  await anUpload(rui);
  await transaction(async (tx) => {
    await tx.comment.create({
      data: { id: randomUuid(), itemId: task.id, authorId: ines.user.id, content: `${odd}\nsecond line` },
    });
    const made = { userId: ines.user.id, name: 'Phone', hint: 'abcd…wxyz' };
    await tx.token.create({
      data: { id: randomUuid(), ...made, scope: 'read', tokenHash: hashOf('token') },
    });
    await tx.calendarFeed.create({
      data: {
        ...{ id: randomUuid(), ...made, secretHash: hashOf('feed') },
        ...{ contents: 'both', people: 'mine', tasksAs: 'events' },
      },
    });
    await enqueue(tx, 'delete-stored-file', { key: 'none' }, { key: 'kept', queue: 'one by one' });
  });
  return (await readdir(path.join(env.dataDir, 'files', 'stored'))).sort();
}

const randomUuid = () => crypto.randomUUID();

type Ended = { out: string; err: string; code: number };

/** Runs a program of lib/run. Returns its output and its exit code. */
async function tool(name: string, args: string[], variables: Record<string, string> = {}): Promise<Ended> {
  const program = ['--require', 'tsx/cjs', path.join('lib', 'run', `${name}.ts`), ...args];
  const options = { cwd: root, env: environmentWith(variables) };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, program, options);
    return { out: stdout, err: stderr, code: 0 };
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number };
    return { out: stdout, err: stderr, code };
  }
}

const restore = (file: string, dataDir: string) =>
  tool('tools/restore', [file], { DATA_DIR: dataDir, DATABASE_URL: '' });

/**
 * Returns all rows of a database as text, by table, without the counts of requests. The jobs are read from
 * graphile-worker's view of them.
 */
const contentOf = (url: string) =>
  withSession(url, async (client) => {
    const { rows } = await client.query(
      `SELECT relname::text AS name FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
    );
    const content: Record<string, unknown> = {};
    for (const { name } of rows) content[name] = await texts(client, `"${name}"`);
    delete content._prisma_migrations;
    // Counts of requests are stored with a delay, possibly after the backup.
    delete content.rate_limits;
    content.jobs = await texts(client, 'graphile_worker.jobs');
    return content;
  });

async function texts(client: Client, from: string): Promise<string[]> {
  const { rows } = await client.query(`SELECT row::text AS text FROM ${from} AS row ORDER BY 1`);
  return rows.map(({ text }) => text);
}

async function withDatabase<Result>(
  dataDir: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const server = await startEmbedded({ dataDir, purpose: 'service' });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

const anyPlace = () => path.join(folder, randomBytes(4).toString('hex'));

test('a restore has all rows, files and secrets, except the sessions, tokens, feeds and the secrets of links', async () => {
  const dataDir = anyPlace();
  expect(await restore(archive, dataDir)).toMatchObject({ code: 0, err: '' });
  expect(await withDatabase(dataDir, contentOf)).toEqual({
    ...(await contentOf(env.databaseUrl)),
    sessions: [],
    tokens: [],
    calendar_feeds: [],
    password_resets: [],
    sign_up_invitations: [],
  });
  const stored = path.join(dataDir, 'files', 'stored');
  expect((await readdir(stored)).sort()).toEqual(keys);
  for (const key of keys)
    expect(await readFile(path.join(stored, key))).toEqual(
      await readFile(path.join(env.dataDir, 'files', 'stored', key)),
    );
  expect(loadSecrets(dataDir)).toEqual(loadSecrets(env.dataDir));
  expect(await readdir(path.join(dataDir, 'files', 'incoming'))).toEqual([]);
  // The id of a new job is larger than those of the restored jobs.
  const job = await withDatabase(dataDir, (url) =>
    withSession(url, async (client) => {
      const { rows } = await client.query(`SELECT id FROM graphile_worker.add_job('send-mail')`);
      const before = await client.query(`SELECT max(id) AS id FROM graphile_worker.jobs WHERE id <> $1`, [
        rows[0].id,
      ]);
      return Number(rows[0].id) > Number(before.rows[0].id);
    }),
  );
  expect(job).toBe(true);
});

test('only its owner can read a backup, no temporary file remains, and a backup replaces no file', async () => {
  expect((await stat(archive)).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).filter((name) => name.includes('.part'))).toEqual([]);
  const again = await tool('tools/backup', [archive]);
  expect(again).toMatchObject({ code: 1, err: `There is a file ${archive} already.\n` });
});

test('a restore refuses a database and a folder that are not empty', async () => {
  const dataDir = anyPlace();
  expect(await tool('tools/restore', [archive], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    err: 'The database of DATABASE_URL is not empty: a backup is restored into one that is.\n',
  });
  await writeFile(path.join(dataDir, 'mine'), '');
  expect(await restore(archive, dataDir)).toMatchObject({
    code: 1,
    err: expect.stringContaining('is not empty'),
  });
  expect(await readdir(dataDir)).toEqual(['mine']);
});

test('an archive that is incomplete or damaged is refused before anything is restored from it', async () => {
  const whole = await readFile(archive);
  const flipped = gunzipSync(whole);
  const offset = flipped.indexOf('Standup');
  flipped.write('Standin', offset);
  const spoilt = { 'cut.gz': whole.subarray(0, whole.length - 50), 'flipped.gz': gzipSync(flipped) };
  for (const [name, bytes] of Object.entries({ ...spoilt, 'other.gz': gzipSync('a letter') })) {
    const file = path.join(folder, name);
    await writeFile(file, bytes);
    const dataDir = anyPlace();
    expect(await restore(file, dataDir)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/archive is (damaged|cut short)/),
    });
    expect(existsSync(path.join(dataDir, 'secrets.json'))).toBe(false);
  }
});

test('an archive that was made to write a file elsewhere is refused, although its hash is right', async () => {
  const crafted = pack();
  const file = path.join(folder, 'crafted.tar.gz');
  const written = pipeline(crafted, createGzip(), createWriteStream(file));
  const digest = new Digest();
  for await (const { name, bytes } of readArchive(archive)) {
    const entry = { name: name.startsWith(FILES) ? `${FILES}../../planted` : name, bytes };
    if (name === SEAL) entry.bytes = Buffer.from(sealed(bytes, digest.end()));
    else digest.add(entry);
    await addEntry(crafted, entry);
  }
  crafted.finalize();
  await written;
  const dataDir = anyPlace();
  expect(await restore(file, dataDir)).toMatchObject({
    code: 1,
    err: expect.stringContaining('a file has no key'),
  });
  const places = await readdir(folder, { recursive: true });
  expect(places.filter((place) => place.includes('planted'))).toEqual([]);
});

/** Returns the seal of an archive with another hash. */
const sealed = (bytes: Buffer, sha256: string): string =>
  JSON.stringify({ ...sealSchema.parse(JSON.parse(bytes.toString())), sha256 });

test('after an interrupted restore, the planner does not start, and another restore succeeds', async () => {
  const dataDir = anyPlace();
  const program = ['--require', 'tsx/cjs', path.join('lib', 'run', 'tools', 'restore.ts'), archive];
  const child = execFile(process.execPath, program, {
    cwd: root,
    env: environmentWith({ DATA_DIR: dataDir, DATABASE_URL: '' }),
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const hasBegun = () => existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'));
  while (child.exitCode === null && !hasBegun()) await new Promise(setImmediate);
  child.kill('SIGKILL');
  await ended;
  expect(await tool('launcher/start', [], { DATA_DIR: dataDir, DATABASE_URL: '' })).toMatchObject({
    code: 1,
    err: `The data folder ${dataDir} holds a restore that was cut short: run npm run restore once more.\n`,
  });
  expect(await restore(archive, dataDir)).toMatchObject({ code: 0, err: '' });
  expect(await lastEmbeddedUrl(dataDir)).not.toBeNull();
});

test('a backup names a file that the storage has lost, and contains all others', async () => {
  const [key = ''] = keys;
  const file = path.join(env.dataDir, 'files', 'stored', key);
  const bytes = await readFile(file);
  await writeFile(file, 'something else');
  const partial = `${anyPlace()}.tar.gz`;
  try {
    expect(await tool('tools/backup', [partial])).toMatchObject({
      code: 1,
      err: `The store has lost the file ${key}, or has another in its place.\n`,
    });
  } finally {
    await writeFile(file, bytes);
  }
  const dataDir = anyPlace();
  expect(await restore(partial, dataDir)).toMatchObject({
    code: 0,
    err: `The file ${key} was lost before the backup was made.\n`,
  });
  expect(await readdir(path.join(dataDir, 'files', 'stored'))).toEqual(keys.filter((each) => each !== key));
});
