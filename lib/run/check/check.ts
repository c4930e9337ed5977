import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateClient } from '@/lib/db/generate';
import { ensureBuild } from '@/lib/run/build/build';
import { say, warn } from '@/lib/run/launcher/say';
import { StartError } from '@/lib/run/launcher/start-error';
import { findingsOf } from './audit';
import { provideChromium } from './chromium';
import { checkPageWeights, measurePageWeights, tableOf } from './page-weight';
import { runProgram } from './run-program';
import { readJestReport, readPlaywrightReport, slowestOf, type TestReport } from './test-report';

/**
 * npm test                    everything there is to check
 * npm run test:quick          types, lint, the unit tests and the journeys that are tagged @quick
 * npm test -- jest            one part of everything: static, jest, e2e or faults
 * npm test -- e2e 1/3         the first third of the journeys; jest takes such a share, too
 */

const root = path.resolve(__dirname, '..', '..', '..');

const PARTS = ['static', 'jest', 'e2e', 'faults'] as const;
type Part = (typeof PARTS)[number];

/** @property share which of how many equal shares of the tests, as '1/3' */
type Chosen = { parts: readonly Part[]; isQuick: boolean; share: string | undefined };

type Step = {
  headline: string;
  /** The parts that need it. */
  parts: readonly Part[];
  /** Headlines of the steps that it waits for, whatever their result; they all precede it. */
  after: readonly string[];
  run(chosen: Chosen): Promise<void>;
};

/** Thrown by a step that cannot run here, with the reason; that is no failure. */
class Skipped extends Error {}

const GENERATED = 'Generated code';
const TYPES = 'Types';
const LINT = 'Lint, format and imports';
const UNUSED = 'Unused code';
const TESTS = 'Unit and integration tests';
const BUILD = 'Build';
const FAULTS = 'Faults';

/** Those that wait most of their time go on beside those that need the processors. */
const steps: readonly Step[] = [
  { headline: GENERATED, parts: PARTS, after: [], run: generateCode },
  { headline: 'Known holes of libraries', parts: ['static'], after: [], run: auditLibraries },
  {
    headline: TYPES,
    parts: ['static'],
    after: [GENERATED],
    run: () => runProgram('types', ['tsc', '--noEmit']),
  },
  {
    headline: LINT,
    parts: ['static'],
    after: [GENERATED],
    run: () => runProgram('lint', ['biome', 'check', '.']),
  },
  { headline: UNUSED, parts: ['static'], after: [GENERATED], run: () => runProgram('unused', ['knip']) },
  {
    headline: 'Layers of folders',
    parts: ['static'],
    after: [GENERATED],
    run: () => runProgram('layers', ['tsx', path.join('lib', 'run', 'check', 'folders.ts')]),
  },
  {
    headline: BUILD,
    parts: ['static', 'e2e', 'faults'],
    after: [GENERATED, TYPES, LINT, UNUSED],
    run: () => ensureBuild(root, () => undefined, new AbortController().signal),
  },
  { headline: 'Weight of the pages', parts: ['static'], after: [BUILD], run: weighPages },
  { headline: TESTS, parts: ['jest'], after: [GENERATED, TYPES, LINT, UNUSED], run: runJest },
  { headline: FAULTS, parts: ['faults'], after: [BUILD], run: injectFaults },
  { headline: 'End-to-end tests', parts: ['e2e'], after: [BUILD, TESTS, FAULTS], run: runBrowserTests },
];

const reports: TestReport[] = [];

/** Runs the chosen parts, whatever fails; the last line counts the steps. */
async function main(): Promise<void> {
  process.chdir(root);
  const chosen = readArguments(process.argv.slice(2));
  const counts = { passed: 0, skipped: 0, FAILED: 0 };
  const summary: string[] = [];
  const take = async ({ headline, run }: Step): Promise<void> => {
    say(`=== ${headline} ===`);
    const began = performance.now();
    const outcome = await run(chosen).then(
      () => 'passed' as const,
      (error: unknown) => {
        warn(error instanceof Error ? error.message : String(error));
        return error instanceof Skipped ? 'skipped' : 'FAILED';
      },
    );
    counts[outcome]++;
    const line = `${outcome.padEnd(7)} ${headline} (${seconds(performance.now() - began)})`;
    say(line);
    summary.push(line);
  };

  const began = performance.now();
  const ended = new Map<string, Promise<void>>();
  for (const step of steps) {
    if (!step.parts.some((part) => chosen.parts.includes(part))) continue;
    ended.set(
      step.headline,
      Promise.all(step.after.map((headline) => ended.get(headline))).then(() => take(step)),
    );
  }
  await Promise.all(ended.values());

  for (const report of reports) {
    say(`\n=== The ten slowest files ===`);
    for (const { file, seconds: time } of slowestOf(report)) say(`${time.toFixed(1).padStart(6)} s  ${file}`);
  }
  const failures = reports.flatMap((report) => report.failures);
  if (failures.length > 0)
    say(`\n=== Tests that failed, or passed only at their second try ===\n${failures.join('\n')}`);
  say(`\n=== Summary ===\n${summary.join('\n')}\nAll of it took ${seconds(performance.now() - began)}`);
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  say(`${counts.passed} passed, ${counts.FAILED} failed${skipped}`);
  process.exitCode = counts.FAILED === 0 ? 0 : 1;
}

/** @throws StartError that lists the possible arguments */
function readArguments([name, share, ...others]: string[]): Chosen {
  const wrong = new StartError(
    `Choose nothing, 'quick', or one of ${PARTS.join(', ')}; of jest and e2e a share, as 1/3.`,
  );
  if (others.length > 0) throw wrong;
  if (name === undefined) return { parts: PARTS, isQuick: false, share };
  if (name === 'quick' && share === undefined)
    return { parts: ['static', 'jest', 'e2e'], isQuick: true, share };
  const part = PARTS.find((each) => each === name);
  const isShared = part === 'jest' || part === 'e2e';
  if (!part || (share !== undefined && !(isShared && /^\d+\/\d+$/.test(share)))) throw wrong;
  return { parts: [part], isQuick: false, share };
}

/** Generates code that is not committed; the type check needs it. */
async function generateCode(): Promise<void> {
  generateClient();
  await runProgram('generated', ['next', 'typegen']);
}

/** Only the libraries that the planner runs with; nobody reaches those of tests and builds. */
async function auditLibraries(): Promise<void> {
  const findings = findingsOf(await outputOf('npm', ['audit', '--omit=dev', '--json']));
  if (findings === null) throw new Skipped('The package registry does not answer audits here.');
  for (const { name, severity, titles } of findings) warn(`${name} (${severity}): ${titles.join('; ')}`);
  if (findings.length > 0) throw new StartError(`${findings.length} libraries have grave known holes.`);
}

/** The output of a program, whatever its exit code. */
function outputOf(name: string, args: string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(name, args, { cwd: root, maxBuffer: 64 * 1024 * 1024, timeout: 120_000 }, (_error, stdout) => {
      resolve(stdout);
    });
  });
}

/** Weighs the pages of the present build. */
async function weighPages(): Promise<void> {
  const weights = await measurePageWeights(path.join(root, '.next'));
  say(tableOf(weights));
  checkPageWeights(weights);
}

/** Start programs or walk the whole interface: in a quick run they would take most of the time. */
const LONG_TESTS = [
  'app/api/(fuzz|nth-call|task-shares/passing-on)',
  'lib/bench/read-cost',
  'lib/db/(embedded/embedded|request-deadline)',
  'lib/run/tools/(backup|jobs)\\.',
  'lib/server/reminders/(any-sequence|workers)',
  'prisma/demo/store',
];

/** In a quick run without the long tests, and in no other time zone than the machine's. */
async function runJest({ isQuick, share }: Chosen): Promise<void> {
  const args = isQuick
    ? [
        '--selectProjects=pure',
        '--selectProjects=screen',
        '--selectProjects=server',
        `--testPathPatterns=^${root}/(?!${LONG_TESTS.join('|')})`,
      ]
    : shardOf(share);
  await withReport(readJestReport, (file) =>
    runProgram('jest', ['jest', '--json', `--outputFile=${file}`, ...args]),
  );
}

async function runBrowserTests({ isQuick, share }: Chosen): Promise<void> {
  const args = isQuick ? ['--project=pages', '--grep=@quick'] : shardOf(share);
  await withReport(readPlaywrightReport, (file) =>
    runProgram('journeys', ['playwright', 'test', '--reporter=list,json', ...args], {
      CHROMIUM_PATH: provideChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    }),
  );
}

const shardOf = (share: string | undefined): string[] => (share ? [`--shard=${share}`] : []);

/** Runs tests and keeps the report that they write into the given file. */
async function withReport(
  read: (json: string, root: string) => TestReport,
  run: (file: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dayfold-report-'));
  const file = path.join(folder, 'report.json');
  try {
    await run(file).finally(() => reports.push(read(readFileSync(file, 'utf8'), root)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** In short; `npm run test:faults` does it at length. */
function injectFaults(): Promise<void> {
  return runProgram('faults', ['tsx', path.join('e2e', 'faults', 'main.ts'), '--short']);
}

/** @param milliseconds a duration */
function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

main().catch((error: unknown) => {
  warn(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
