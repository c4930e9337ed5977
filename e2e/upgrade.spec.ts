import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { test as base, expect } from '@playwright/test';
import { z } from 'zod';
import { environmentWith } from '@/lib/server/env';
import { Caller, releaseAnswers, signIn } from '@/lib/testing/releases/planner-answers';
import { Bench } from './running/planner';

/** Backups with every kind of object that earlier releases have made (lib/testing/releases/README.md). */
const RELEASES = path.resolve(__dirname, '..', 'lib', 'testing', 'releases');
const versions = readdirSync(RELEASES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const test = base.extend<{ bench: Bench }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures in use from the pattern
  bench: async ({}, use) => {
    const bench = new Bench();
    await use(bench);
    await bench.clear();
  },
});

/** Tasks, in the order of their ranks. */
const ranked = z
  .array(z.looseObject({ rank: z.string(), createdAt: z.string() }))
  .min(1)
  .transform((tasks) => tasks.toSorted((a, b) => (a.rank < b.rank ? -1 : 1)));

const run = promisify(execFile);

/** Runs `npm run restore` into an empty data folder. */
const restore = (archive: string, dataDir: string) =>
  run(process.execPath, ['--require', 'tsx/cjs', 'lib/run/tools/restore.ts', archive], {
    cwd: path.resolve(__dirname, '..'),
    env: environmentWith({ DATA_DIR: dataDir, DATABASE_URL: '' }),
  });

for (const version of versions) {
  test(`a backup of ${version} is restored with all of its data`, async ({ bench }) => {
    const folder = path.join(RELEASES, version);
    const { people } = releaseAnswers.parse(
      JSON.parse(readFileSync(path.join(folder, 'answers.json'), 'utf8')),
    );
    expect(people.length).toBeGreaterThan(1);
    await restore(path.join(folder, 'planner.tar.gz'), bench.dataDir);
    const { address } = await bench.start();

    for (const { email, password, session, answers, files } of people) {
      // A restore ends all sessions of the backup.
      expect((await new Caller(address, session).send('GET', '/api/auth/me')).status).toBe(401);
      const caller = await signIn(address, email, password);
      const found: Record<string, unknown> = {};
      for (const route of Object.keys(answers)) found[route] = await caller.get(route);
      // The present answers may have additional fields, and no other difference.
      expect(found).toMatchObject(answers);
      // Nobody could order tasks before: they stand in the order in which they were made.
      const inOrder = ranked.parse(await caller.get('/api/tasks'));
      expect(inOrder.map(({ createdAt }) => createdAt)).toEqual(
        inOrder.map(({ createdAt }) => createdAt).toSorted(),
      );
      expect(await caller.get('/api/tasks/later')).toEqual([]);
      const hashes: Record<string, string> = {};
      for (const file of Object.keys(files)) hashes[file] = await caller.hashOf(file);
      expect(hashes).toEqual(files);
    }
  });
}
