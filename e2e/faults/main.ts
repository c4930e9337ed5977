import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from '@/lib/run/build/build';
import { StartError } from '@/lib/run/launcher/start-error';
import { Random } from '@/prisma/demo/random';
import { Bench } from '../running/planner';
import { backupUnderLoad } from './backup-under-load';
import { diskFull } from './disk-full';
import { failingMailServer } from './failing-mail-server';
import { failingStore } from './failing-store';
import { killRounds, VICTIMS } from './kill-rounds';
import { migrationsAtOnce } from './migrations';
import { NotPossible, type Outcome } from './outcome';
import { HEAD, type Line, reportWith, tableLine } from './report';
import { sharedState } from './shared-state';
import { silentDatabase } from './silent-database';
import { slowClients } from './slow-clients';
import { slowDatabase } from './slow-database';
import { soak } from './soak';
import { stopUnderLoad } from './stop-under-load';
import { twoInstances } from './two-instances';
import { brokenUploads } from './uploads';
import { workerSteps } from './worker-steps';

/**
 * Injects faults into a running planner and checks that it keeps its promises.
 *
 * npm run test:faults                      every fault at length, including a soak of 20 minutes
 * npm run test:faults -- --short           the faults of npm test
 * npm run test:faults -- --seed 7          with the random choices of an earlier run
 * npm run test:faults -- --only kills      only one fault, or several: kills,mail
 * npm run test:faults -- --without soak    all faults except these
 * npm run test:faults -- --minutes 60      with a longer soak
 * npm run test:faults -- --write           writes the results into docs/reliability.md
 */

const ROOT = path.resolve(__dirname, '..', '..');
const REPORT = path.join(ROOT, 'docs', 'reliability.md');

type Fault = (bench: Bench, random: Random, isShort: boolean, minutes: number) => Promise<Outcome>;

const FAULTS: Record<string, Fault> = {
  kills: (bench, random, isShort) =>
    isShort
      ? killRounds(bench, random, ['database', 'everything'], 1)
      : killRounds(bench, random, VICTIMS, 5),
  silence: (bench, random, isShort) => silentDatabase(bench, random, isShort ? 6_000 : 20_000),
  stop: (bench, random) => stopUnderLoad(bench, random),
  mail: (bench) => failingMailServer(bench),
  'worker-steps': (bench) => workerSteps(bench),
  instances: (bench) => twoInstances(bench, 10_000),
  slow: (bench, random) => slowClients(bench, random),
  'slow-database': (bench, random, isShort) => slowDatabase(bench, random, isShort ? 3_000 : 8_000),
  uploads: (bench, random) => brokenUploads(bench, random),
  disk: (bench, random) => diskFull(bench, random),
  store: (bench, random) => failingStore(bench, random),
  migrations: (bench) => migrationsAtOnce(bench),
  shared: (bench) => sharedState(bench),
  backup: (bench, random) => backupUnderLoad(bench, random),
  soak: (bench, random, _isShort, minutes) => soak(bench, random, minutes),
};

/** The faults of a short run: those that could cost people what they have stored. */
const SHORT = ['kills', 'silence', 'uploads', 'disk', 'backup'];

/** The log event of an answer with the status 500. */
const UNEXPECTED = 'unexpected failure';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      short: { type: 'boolean', default: false },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      only: { type: 'string' },
      without: { type: 'string', default: '' },
      minutes: { type: 'string', default: '20' },
      write: { type: 'boolean', default: false },
    },
  });
  const chosen = choose(values);
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new StartError('--minutes takes a number of minutes.');
  if (values.write && values.short)
    throw new StartError('docs/reliability.md has the results of long runs only.');
  say(`Seed ${values.seed}\n\n${HEAD}`);
  await ensureBuild(ROOT, () => undefined, new AbortController().signal);
  const kept: Line[] = [];
  const counts: Record<Verdict, number> = { kept: 0, broken: 0, 'not run': 0 };
  for (const name of chosen) {
    const { verdict, ...outcome } = await inject(name, (fault, bench) =>
      fault(bench, new Random(Number(values.seed)), values.short, minutes),
    );
    const line = { name, ...outcome, seed: values.seed };
    say(tableLine(line));
    counts[verdict] += 1;
    if (verdict === 'kept') kept.push(line);
  }
  say(`\n${counts.kept} kept, ${counts.broken} broken, ${counts['not run']} not run`);
  if (counts.broken > 0) process.exitCode = 1;
  if (values.write) {
    const before = await readFile(REPORT, 'utf8').catch(() => '');
    await writeFile(REPORT, reportWith(before, kept, Object.keys(FAULTS)));
  }
}

function choose(given: { short: boolean; only?: string | undefined; without: string }): string[] {
  const names = Object.keys(FAULTS);
  const only = given.only?.split(',') ?? (given.short ? SHORT : names);
  const without = given.without.split(',').filter(Boolean);
  const unknown = [...only, ...without].find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new StartError(`There is no fault ${unknown}: choose from ${names.join(', ')}.`);
  return only.filter((name) => !without.includes(name));
}

type Verdict = 'kept' | 'broken' | 'not run';

async function inject(
  name: string,
  run: (fault: Fault, bench: Bench) => Promise<Outcome>,
): Promise<Outcome & { verdict: Verdict }> {
  const bench = new Bench();
  try {
    return { verdict: 'kept', ...(await run(FAULTS[name] ?? fail, bench)) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const outcome = { fault: '', injected: '' };
    if (error instanceof NotPossible)
      return { verdict: 'not run', ...outcome, found: `not possible here: ${reason}` };
    const unexpected = bench.output.split('\n').filter((line) => line.includes(UNEXPECTED));
    for (const line of unexpected.slice(0, 3)) say(line);
    return { verdict: 'broken', ...outcome, found: `BROKEN: ${reason}` };
  } finally {
    await bench.clear();
  }
}

const fail: Fault = async () => {
  throw new Error('There is no such fault.');
};

main().catch((error: unknown) => {
  const isOurs = error instanceof Error && !(error instanceof StartError);
  process.stderr.write(`${isOurs ? error.stack : String(error instanceof Error ? error.message : error)}\n`);
  process.exitCode = 1;
});
