import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startEmbedded } from '@/lib/db/embedded/embedded';
import { prepareDatabase } from '@/lib/run/launcher/prepare-database';
import { environmentWith } from '@/lib/server/env';

// Starts a database and programs, which takes long.
jest.setTimeout(180_000);

const root = path.resolve(__dirname, '..', '..', '..');
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'dayfold-jobs-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Runs `npm run jobs` with these arguments. Returns its output and its exit code. */
async function jobs(...args: string[]): Promise<{ out: string; err: string; code: number }> {
  const program = ['--require', 'tsx/cjs', path.join('lib', 'run', 'tools', 'jobs.ts'), ...args];
  const env = environmentWith({ DATA_DIR: dataDir, DATABASE_URL: '' });
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, program, { cwd: root, env });
    return { out: stdout, err: stderr, code: 0 };
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number };
    return { out: stdout, err: stderr, code };
  }
}

async function addDeadLetter(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `SELECT id::text FROM graphile_worker.add_job('send-mail', '{"kind":"welcome"}', max_attempts => 1)`,
  );
  await client.query(
    `UPDATE graphile_worker._private_jobs SET attempts = 1, last_error = '550 No such person'`,
  );
  await client.end();
  return rows[0].id;
}

test('dead letters are listed, retried and deleted, whether or not the database is running', async () => {
  expect(await jobs()).toMatchObject({ code: 0, out: expect.stringContaining('There are no jobs yet') });

  const server = await startEmbedded({ dataDir, purpose: 'service' });
  let first: string;
  try {
    await prepareDatabase(server.url);
    first = await addDeadLetter(server.url);
    const listed = await jobs();
    expect(listed).toMatchObject({ code: 0, err: '' });
    expect(listed.out).toContain(`${first}  send-mail`);
    expect(listed.out).toContain('about: kind welcome');
    expect(listed.out).toContain('last error: 550 No such person');
    expect(listed.out).toContain('No jobs are waiting.');
  } finally {
    await server.stop();
  }

  expect(await jobs('retry', first)).toEqual({
    code: 0,
    err: '',
    out: '1 dead letter will be tried again.\n',
  });
  expect((await jobs()).out).toMatch(/^No dead letters\.\n\nWaiting jobs\n {2}send-mail {2}1 due\n$/);
  expect(await jobs('delete', first)).toEqual({
    code: 1,
    out: '',
    err: `There is no dead letter ${first}.\n`,
  });
});

test.each([['retry'], ['retry', 'one'], ['delete', 'all'], ['delete', '1', '2'], ['sweep']])(
  'arguments that are no command are refused: %s %s',
  async (...args) => {
    const { code, err } = await jobs(...args.filter((arg) => arg !== undefined));
    expect(code).toBe(1);
    expect(err).toContain('That is no command.');
  },
);
