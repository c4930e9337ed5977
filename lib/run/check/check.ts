import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateClient } from '@/lib/db/generate';
import { ensureBuild } from '@/lib/run/build/build';
import { BUILD_FOLDER } from '@/lib/run/build/folder';
import { say, warn } from '@/lib/run/launcher/say';
import { StartError } from '@/lib/run/launcher/start-error';
import { isRelease } from '@/lib/testing/tier';
import { findingsOf } from './audit';
import { compareWithBudget, dearestOf, MOST_SHORT_JOURNEYS } from './budget';
import { provideTestBrowsers } from './chromium';
import { testUnderOtherNode } from './other-node';
import { checkPageWeights, measurePageWeights, tableOf } from './page-weight';
import { countProcessorTime, machineTime, shareOfOthers, slownessNow } from './processor-time';
import { JEST_VARIABLES, runProgram } from './run-program';
import { readJestReport, readPlaywrightReport, type TestReport } from './test-report';

/**
 * npm test                         the short tier: what most probably finds a fault, within a budget of processor seconds
 * npm run test:release             the release tier: every test at full length, under both versions of Node
 * npm test -- jest                 one part of a tier: static, jest, e2e, faults, and in the release tier other-node
 * npm run test:release -- e2e 1/3  the first third of the browser tests; also for jest
 */

const root = path.resolve(__dirname, '..', '..', '..');

const PARTS = ['static', 'jest', 'e2e', 'faults', 'other-node'] as const;
type Part = (typeof PARTS)[number];

/** @property share a part of the tests, such as '1/3' for the first of three */
type Chosen = { parts: readonly Part[]; share: string | undefined };

type Step = {
  headline: string;
  /** The parts to which the step belongs. */
  parts: readonly Part[];
  /** True for a step of the release tier alone. */
  isRelease?: true;
  /**
   * The headlines of the steps that have to end before this one starts, whatever their result. They precede it in the
   * list.
   */
  after: readonly string[];
  run(chosen: Chosen): Promise<void>;
};

/**
 * Thrown by a step that cannot run on this machine, with the reason. The step then counts as skipped, and not as
 * failed.
 */
class Skipped extends Error {}

const GENERATED = 'Generated code';
const TYPES = 'Types';
const LINT = 'Lint, format and imports';
const UNUSED = 'Unused code';
const TESTS = 'Unit and integration tests';
const BUILD = 'Build';
const FAULTS = 'Faults';
const BROWSERS = 'Browsers';
const JOURNEYS = 'End-to-end tests';

/**
 * The steps. Each starts when those in its `after` have ended. These are chosen so that steps that mostly wait, such as
 * the audit and the faults, run at the same time as those that need the processors.
 */
const steps: readonly Step[] = [
  { headline: GENERATED, parts: PARTS, after: [], run: generateCode },
  { headline: BROWSERS, parts: ['e2e'], after: [], run: provideTestBrowsers },
  { headline: 'Known vulnerabilities of libraries', parts: ['static'], after: [], run: auditLibraries },
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
  {
    headline: JOURNEYS,
    parts: ['e2e'],
    after: [BROWSERS, BUILD, TESTS, FAULTS],
    run: runBrowserTests,
  },
  {
    headline: 'The other version of Node',
    parts: ['other-node'],
    isRelease: true,
    after: [BUILD, TESTS, FAULTS, JOURNEYS],
    run: () => testUnderOtherNode(root),
  },
];

/** The reports of the steps that run tests, by the headlines of the steps. */
const reports = new Map<string, TestReport>();

/** The lines of the summary, and how many steps ended in each way. */
const summary: string[] = [];
const counts = { passed: 0, skipped: 0, FAILED: 0 };

/** The processor seconds of each step, by its headline, and how slow the machine was after it. */
const taken = new Map<string, number>();
const slowness: number[] = [];

const processorSeconds = countProcessorTime();
const machineBefore = machineTime();

/** The result of `processorSeconds` when the last step ended. */
let counted = processorSeconds() ?? 0;

/**
 * Runs the steps of the chosen parts, also after a failure, and prints a summary. The exit code is 1 if a step has
 * failed.
 */
async function main(): Promise<void> {
  process.chdir(root);
  const chosen = readArguments(process.argv.slice(2));
  const began = performance.now();
  const ended = new Map<string, Promise<void>>();
  for (const step of steps) {
    if (step.isRelease && !isRelease) continue;
    if (!step.parts.some((part) => chosen.parts.includes(part))) continue;
    ended.set(
      step.headline,
      Promise.all(step.after.map((headline) => ended.get(headline))).then(() => execute(step, chosen)),
    );
  }
  await Promise.all(ended.values());

  if (reports.size > 0) printReports();
  const total = processorSeconds();
  if (total !== null && !isRelease && chosen.parts === PARTS) {
    await record('Budget', async () =>
      say(compareWithBudget(total, slowness, shareOfOthers(machineBefore, machineTime(), total))),
    );
  }
  say(`\n=== Summary ===\n${summary.join('\n')}\nAll of it took ${inSeconds(performance.now() - began)}`);
  if (total !== null) say(`Processor seconds: ${total.toFixed(0)}`);
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  say(`${counts.passed} passed, ${counts.FAILED} failed${skipped}`);
  process.exitCode = counts.FAILED === 0 ? 0 : 1;
}

/** Runs a step and counts its processor time. */
async function execute({ headline, run }: Step, chosen: Chosen): Promise<void> {
  say(`=== ${headline} ===`);
  await record(headline, () => run(chosen));
  const now = processorSeconds();
  if (now === null) return;
  // A program counts when it ends, so that this is what the step has taken, though others run at the same time.
  taken.set(headline, now - counted);
  slowness.push(slownessNow());
  counted = processorSeconds() ?? 0;
}

/** Runs a step, and notes how it ended. */
async function record(headline: string, run: () => Promise<void>): Promise<void> {
  const began = performance.now();
  const outcome = await run().then(
    () => 'passed' as const,
    (error: unknown) => {
      warn(error instanceof Error ? error.message : String(error));
      return error instanceof Skipped ? 'skipped' : 'FAILED';
    },
  );
  counts[outcome]++;
  const line = `${outcome.padEnd(7)} ${headline} (${inSeconds(performance.now() - began)})`;
  say(line);
  summary.push(line);
}

/** Prints which files took the most, and which tests failed. */
function printReports(): void {
  const measured = [...reports].map(([headline, report]) => ({ report, seconds: taken.get(headline) ?? 0 }));
  say('\n=== The ten dearest files, in processor seconds ===');
  for (const { file, seconds } of dearestOf(measured)) say(`${seconds.toFixed(1).padStart(6)}  ${file}`);
  const failures = [...reports.values()].flatMap((report) => report.failures);
  if (failures.length > 0) say(`\n=== Tests that failed ===\n${failures.join('\n')}`);
}

/**
 * Parses the arguments.
 * @throws StartError that lists the possible arguments
 */
function readArguments([name, share, ...others]: string[]): Chosen {
  if (name === undefined) return { parts: PARTS, share };
  const part = PARTS.find((each) => each === name && (isRelease || each !== 'other-node'));
  const isShared = part === 'jest' || part === 'e2e';
  if (!part || others.length > 0 || (share !== undefined && !(isShared && /^\d+\/\d+$/.test(share)))) {
    throw new StartError(
      `The argument is one of ${PARTS.join(', ')}; all checks run without one. After jest or e2e, a share such as 1/3 may follow.`,
    );
  }
  return { parts: [part], share };
}

/** Generates the code that is not committed and that the type check needs. */
async function generateCode(): Promise<void> {
  generateClient();
  await runProgram('generated', ['next', 'typegen']);
}

/**
 * Checks the libraries that the running planner uses for known vulnerabilities. Those of tests and builds are not
 * exposed.
 */
async function auditLibraries(): Promise<void> {
  const findings = findingsOf(await outputOf('npm', ['audit', '--omit=dev', '--json']));
  if (findings === null) throw new Skipped('The package registry does not answer audits here.');
  for (const { name, severity, titles } of findings) warn(`${name} (${severity}): ${titles.join('; ')}`);
  if (findings.length > 0)
    throw new StartError(`${findings.length} libraries have severe known vulnerabilities.`);
}

/** Runs a program and returns its output, whatever its exit code. */
function outputOf(name: string, args: string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(name, args, { cwd: root, maxBuffer: 64 * 1024 * 1024, timeout: 120_000 }, (_error, stdout) => {
      resolve(stdout);
    });
  });
}

/** Checks the amount of JavaScript that each page of the present build loads. */
async function weighPages(): Promise<void> {
  const weights = await measurePageWeights(path.join(root, BUILD_FOLDER));
  say(tableOf(weights));
  checkPageWeights(weights);
}

async function runJest({ share }: Chosen): Promise<void> {
  await withReport(TESTS, readJestReport, (file) =>
    runProgram('jest', ['jest', '--json', `--outputFile=${file}`, ...shardOf(share)], {
      variables: JEST_VARIABLES,
    }),
  );
}

/** Runs the browser tests, in the short tier those tagged @short. */
async function runBrowserTests({ share }: Chosen): Promise<void> {
  const args = [...(isRelease ? [] : ['--grep=@short']), ...shardOf(share)];
  const { journeys } = await withReport(JOURNEYS, readPlaywrightReport, (file) =>
    runProgram('browser', ['playwright', 'test', '--reporter=list,json', ...args], {
      variables: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    }),
  );
  if (!isRelease && journeys > MOST_SHORT_JOURNEYS) {
    throw new StartError(
      `${journeys} tests that run in a browser are tagged @short, counted once for each project that runs them; at most ${MOST_SHORT_JOURNEYS} may be.`,
    );
  }
}

const shardOf = (share: string | undefined): string[] => (share ? [`--shard=${share}`] : []);

/**
 * Runs tests, and adds the report that they write into the given file to `reports`, also when they fail.
 * @returns the report
 */
async function withReport(
  headline: string,
  read: (json: string, root: string) => TestReport,
  run: (file: string) => Promise<void>,
): Promise<TestReport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dayfold-report-'));
  const file = path.join(folder, 'report.json');
  try {
    await run(file).finally(() => reports.set(headline, read(readFileSync(file, 'utf8'), root)));
    return read(readFileSync(file, 'utf8'), root);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Injects faults into a running planner: the fast ones, or before a release all of them at length. */
function injectFaults(): Promise<void> {
  const length = isRelease ? [] : ['--short'];
  return runProgram('faults', ['tsx', path.join('e2e', 'faults', 'main.ts'), ...length]);
}

/** Formats a duration in milliseconds as seconds. */
function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

main().catch((error: unknown) => {
  warn(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
