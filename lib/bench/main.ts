import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { measureBoard } from './board';
import { measureCalls } from './calls';
import { measureClick } from './click';
import { measureDayRead } from './day-read';
import { measureFirstSecond } from './first-second';
import { measureHours } from './hours';
import { quietness } from './quiet';
import { type Result, reportOf } from './report';
import { measureSearch } from './search';
import { measureSeries } from './series';
import { misses, type Row, tableOf } from './table';
import { createWorld, type World } from './world';
import { measureWrites } from './writes';

/**
 * npm run bench -- [--full] [--only NAME[,NAME…]] [--write] [--before PATH]
 * Measures the planner, and compares each figure with a limit that is measured in the same minutes on the same machine.
 * Takes some minutes, or with --full twenty, with a million tasks. Exits with 1 when a bar is missed on a machine that
 * had no other work. With --write the tables are written into docs/performance.md. --before names another clone with a
 * build, which `calls` and `first-second` measure alternately with this one.
 */

const REPORT = path.resolve(__dirname, '..', '..', 'docs', 'performance.md');

type Size = { tasks: number; rounds: { rounds: number; round: number } };

const SHORT: Size = { tasks: 100_000, rounds: { rounds: 3, round: 1.5 } };
const FULL: Size = { tasks: 1_000_000, rounds: { rounds: 9, round: 3 } };

/** @param before the folder of another clone with a build, with which some benchmarks compare this one */
type Benchmark = (world: World, size: Size, before: string | undefined) => Promise<Row[]>;

/** The benchmarks in their order; each has a bar for something that is promised. The last ones add rows. */
const BENCHMARKS = {
  read: (world, { rounds }) => measureDayRead(world, rounds),
  write: (world, { rounds }) => measureWrites(world, rounds),
  calls: (_world, { rounds }, before) => measureCalls(rounds, before),
  series: (world, { rounds }) => measureSeries(world, rounds),
  search: (world) => measureSearch(world),
  'first-second': (world, _size, before) => measureFirstSecond(world, before),
  click: (world) => measureClick(world),
  board: (world) => measureBoard(world),
  hours: (world) => measureHours(world),
} satisfies Record<string, Benchmark>;

function readArguments() {
  const { values } = parseArgs({
    options: {
      full: { type: 'boolean', default: false },
      only: { type: 'string' },
      write: { type: 'boolean', default: false },
      before: { type: 'string' },
    },
  });
  const only = values.only?.split(',');
  const unknown = only?.find((name) => !(name in BENCHMARKS));
  if (unknown !== undefined)
    throw new Error(`--only takes some of ${Object.keys(BENCHMARKS).join(', ')}, not '${unknown}'.`);
  const wanted = Object.entries<Benchmark>(BENCHMARKS).filter(([name]) => only?.includes(name) ?? true);
  return { size: values.full ? FULL : SHORT, wanted, write: values.write, before: values.before };
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const { size, wanted, write, before: root } = readArguments();
  const before = await quietness();
  const world = await createWorld(size.tasks);
  const results: Result[] = [];
  try {
    for (const [name, measure] of wanted) {
      const rows = await measure(world, size, root);
      say(`${name}\n${tableOf(rows)}\n`);
      results.push({ name, rows });
    }
  } finally {
    await world.close();
  }
  const after = await quietness();
  const missed = results.flatMap(({ rows }) => rows).filter(misses);
  const isQuiet = before.isQuiet && after.isQuiet;
  const quiet = `Before: ${before.words}. After: ${after.words}.`;
  say(quiet);
  if (write) await writeFile(REPORT, reportOf(results, { tasks: size.tasks, quiet }));
  if (missed.length === 0) say('Every bar is met.');
  else if (isQuiet) process.exitCode = 1;
  else say('Bars are missed, but the machine has too much other work for a reliable result.');
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
