import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from '@/lib/run/build';
import { Random } from '@/prisma/demo/random';
import { Bench } from '../running/planner';
import { backupUnderLoad } from './backup-under-load';
import { databaseAway } from './database-away';
import { killRounds } from './kill-rounds';
import { mailAway } from './mail-away';
import type { Outcome } from './outcome';
import { slowClients } from './slow-clients';
import { stopUnderLoad } from './stop-under-load';
import { twoInstances } from './two-instances';
import { workerSteps } from './worker-steps';

/**
 * npm run test:faults                      each fault at length
 * npm run test:faults -- --short           the same, in little more than a minute: npm test does this
 * npm run test:faults -- --seed 7          with the chances of an earlier run
 * npm run test:faults -- --only kills      one of them, or several: kills,mail
 * npm run test:faults -- --without kills   all but these
 * npm run test:faults -- --write           writes docs/reliability.md, which tells of one whole run
 */

const ROOT = path.resolve(__dirname, '..', '..');
const REPORT = path.join(ROOT, 'docs', 'reliability.md');

type Fault = (bench: Bench, random: Random, isShort: boolean) => Promise<Outcome>;

const FAULTS: Record<string, Fault> = {
  kills: (bench, random, isShort) => killRounds(bench, random, isShort ? 4 : 20),
  silence: (bench, random, isShort) => databaseAway(bench, random, isShort ? 6_000 : 20_000),
  stop: (bench, random) => stopUnderLoad(bench, random),
  mail: (bench) => mailAway(bench),
  'worker-steps': (bench) => workerSteps(bench),
  instances: (bench) => twoInstances(bench, 10_000),
  slow: (bench) => slowClients(bench),
  backup: (bench, random) => backupUnderLoad(bench, random),
};

/** Those that take their time for other reasons than how much is done. */
const LONG_ONLY = ['mail', 'worker-steps', 'slow', 'instances'];

/** What the log says of a 500. */
const UNEXPECTED = 'unexpected failure';

const HEAD = '| fault | injected | found |\n| --- | --- | --- |';

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
      write: { type: 'boolean', default: false },
    },
  });
  const chosen = choose(values);
  const isWhole = chosen.length === Object.keys(FAULTS).length && !values.short;
  if (values.write && !isWhole) throw new Error('docs/reliability.md tells of all faults at length.');
  say(`Seed ${values.seed}\n\n${HEAD}`);
  await ensureBuild(ROOT, () => undefined, new AbortController().signal);
  const lines: string[] = [];
  for (const name of chosen) {
    const line = await inject(name, (fault, bench) =>
      fault(bench, new Random(Number(values.seed)), values.short),
    );
    if (line === null) process.exitCode = 1;
    else lines.push(line);
  }
  if (values.write && !process.exitCode) await writeFile(REPORT, reportOf(values.seed, lines));
}

function choose(given: { short: boolean; only?: string | undefined; without: string }): string[] {
  const names = Object.keys(FAULTS);
  const only = given.only?.split(',') ?? names.filter((name) => !given.short || !LONG_ONLY.includes(name));
  const without = given.without.split(',').filter(Boolean);
  const unknown = [...only, ...without].find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no ${unknown}: ${names.join(', ')}.`);
  return only.filter((name) => !without.includes(name));
}

/** @returns a line of the table; null when a promise was broken, which has been said */
async function inject(
  name: string,
  run: (fault: Fault, bench: Bench) => Promise<Outcome>,
): Promise<string | null> {
  const bench = new Bench();
  try {
    const { fault, injected, found } = await run(FAULTS[name] ?? fail, bench);
    const line = `| ${fault} | ${injected} | ${found} |`;
    say(line);
    return line;
  } catch (error) {
    say(`| ${name} | | BROKEN: ${error instanceof Error ? error.message : String(error)} |`);
    const unexpected = bench.output.split('\n').filter((line) => line.includes(UNEXPECTED));
    for (const line of unexpected.slice(0, 3)) say(line);
    return null;
  } finally {
    await bench.clear();
  }
}

const fail: Fault = async () => {
  throw new Error('There is no such fault.');
};

const reportOf = (seed: string, lines: readonly string[]): string => `# Reliability

What the planner kept while parts of it were taken away, as \`npm run test:faults -- --write\` saw it (seed ${seed}). Each fault is a real one: signals, sockets, servers. Clients remember what was confirmed to them; a request whose answer was lost may have been stored or not, nothing else may.

${[HEAD, ...lines].join('\n')}

The failure of each single call to the database and the disk, one after the other, is tried by \`app/api/nth-call.test.ts\`; arbitrary input by \`app/api/fuzz.test.ts\`.
`;

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
