import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateClient } from '@/lib/db/generate';
import { ensureBuild } from '@/lib/run/build/build';
import { BUILD_FOLDER } from '@/lib/run/build/folder';
import { say, warn } from '@/lib/run/launcher/say';
import { StartError } from '@/lib/run/launcher/start-error';
import { findingsOf } from './audit';
import { provideTestBrowsers } from './chromium';
import { checkPageWeights, measurePageWeights, tableOf } from './page-weight';
import { runProgram } from './run-program';
import { readJestReport, readPlaywrightReport, slowestOf, type TestReport } from './test-report';

/**
 * npm test                    all checks
 * npm run test:quick          types, lint, the tests that need no database, and the browser tests tagged @quick
 * npm test -- jest            one part of the checks: static, jest, e2e or faults
 * npm test -- e2e 1/3         the first third of the browser tests; also for jest
 */

const root = path.resolve(__dirname, '..', '..', '..');

const PARTS = ['static', 'jest', 'e2e', 'faults'] as const;
type Part = (typeof PARTS)[number];

/**
 * @property parts ignored in a quick run
 * @property share a part of the tests, such as '1/3' for the first of three
 */
type Chosen = { parts: readonly Part[]; isQuick: boolean; share: string | undefined };

type Step = {
  headline: string;
  /** The parts to which the step belongs. */
  parts: readonly Part[];
  /** True for the steps of a quick run. */
  isQuick?: true;
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

/**
 * The steps. Each starts when those in its `after` have ended. These are chosen so that steps that mostly wait, such as
 * the audit and the faults, run at the same time as those that need the processors.
 */
const steps: readonly Step[] = [
  { headline: GENERATED, parts: PARTS, isQuick: true, after: [], run: generateCode },
  { headline: BROWSERS, parts: ['e2e'], isQuick: true, after: [], run: provideTestBrowsers },
  { headline: 'Known vulnerabilities of libraries', parts: ['static'], after: [], run: auditLibraries },
  {
    headline: TYPES,
    parts: ['static'],
    isQuick: true,
    after: [GENERATED],
    run: () => runProgram('types', ['tsc', '--noEmit']),
  },
  {
    headline: LINT,
    parts: ['static'],
    isQuick: true,
    after: [GENERATED],
    run: () => runProgram('lint', ['biome', 'check', '.']),
  },
  { headline: UNUSED, parts: ['static'], after: [GENERATED], run: () => runProgram('unused', ['knip']) },
  {
    headline: 'Layers of folders',
    parts: ['static'],
    isQuick: true,
    after: [GENERATED],
    run: () => runProgram('layers', ['tsx', path.join('lib', 'run', 'check', 'folders.ts')]),
  },
  {
    headline: BUILD,
    parts: ['static', 'e2e', 'faults'],
    isQuick: true,
    after: [GENERATED, TYPES, LINT, UNUSED],
    run: () => ensureBuild(root, () => undefined, new AbortController().signal),
  },
  { headline: 'Weight of the pages', parts: ['static'], after: [BUILD], run: weighPages },
  { headline: TESTS, parts: ['jest'], isQuick: true, after: [GENERATED, TYPES, LINT, UNUSED], run: runJest },
  { headline: FAULTS, parts: ['faults'], after: [BUILD], run: injectFaults },
  {
    headline: 'End-to-end tests',
    parts: ['e2e'],
    isQuick: true,
    after: [BROWSERS, BUILD, TESTS, FAULTS],
    run: runBrowserTests,
  },
];

const reports: TestReport[] = [];

/**
 * Runs the steps of the chosen parts, also after a failure, and prints a summary. The exit code is 1 if a step has
 * failed.
 */
async function main(): Promise<void> {
  process.chdir(root);
  const chosen = readArguments(process.argv.slice(2));
  const counts = { passed: 0, skipped: 0, FAILED: 0 };
  const summary: string[] = [];
  const execute = async ({ headline, run }: Step): Promise<void> => {
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
    const isChosen = chosen.isQuick ? step.isQuick : step.parts.some((part) => chosen.parts.includes(part));
    if (!isChosen) continue;
    ended.set(
      step.headline,
      Promise.all(step.after.map((headline) => ended.get(headline))).then(() => execute(step)),
    );
  }
  await Promise.all(ended.values());

  for (const report of reports) {
    say(`\n=== The ten slowest files ===`);
    for (const { file, seconds: time } of slowestOf(report)) say(`${time.toFixed(1).padStart(6)} s  ${file}`);
  }
  const failures = reports.flatMap((report) => report.failures);
  if (failures.length > 0)
    say(`\n=== Tests that failed, or passed only when they were repeated ===\n${failures.join('\n')}`);
  say(`\n=== Summary ===\n${summary.join('\n')}\nAll of it took ${seconds(performance.now() - began)}`);
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  say(`${counts.passed} passed, ${counts.FAILED} failed${skipped}`);
  process.exitCode = counts.FAILED === 0 ? 0 : 1;
}

/**
 * Parses the arguments.
 * @throws StartError that lists the possible arguments
 */
function readArguments([name, share, ...others]: string[]): Chosen {
  const wrong = new StartError(
    `The argument is quick or one of ${PARTS.join(', ')}; all checks run without one. After jest or e2e, a share such as 1/3 may follow.`,
  );
  if (others.length > 0) throw wrong;
  if (name === undefined) return { parts: PARTS, isQuick: false, share };
  if (name === 'quick' && share === undefined) return { parts: PARTS, isQuick: true, share };
  const part = PARTS.find((each) => each === name);
  const isShared = part === 'jest' || part === 'e2e';
  if (!part || (share !== undefined && !(isShared && /^\d+\/\d+$/.test(share)))) throw wrong;
  return { parts: [part], isQuick: false, share };
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

/** Runs Jest; in a quick run only the tests that need neither a database nor a screen. */
async function runJest({ isQuick, share }: Chosen): Promise<void> {
  const args = isQuick ? ['--selectProjects=pure'] : shardOf(share);
  await withReport(readJestReport, (file) =>
    runProgram('jest', ['jest', '--json', `--outputFile=${file}`, ...args], {
      // Mebibytes. Each test file loads all of its modules anew, and with V8's default of 16 the collection of their
      // garbage takes a seventh of the processor time.
      NODE_OPTIONS: '--max-semi-space-size=64',
    }),
  );
}

async function runBrowserTests({ isQuick, share }: Chosen): Promise<void> {
  const args = isQuick ? ['--project=pages', '--grep=@quick'] : shardOf(share);
  await withReport(readPlaywrightReport, (file) =>
    runProgram('browser', ['playwright', 'test', '--reporter=list,json', ...args], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    }),
  );
}

const shardOf = (share: string | undefined): string[] => (share ? [`--shard=${share}`] : []);

/** Runs tests, and adds the report that they write into the given file to `reports`. */
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

/** Runs the fault injection for a short time; `npm run test:faults` runs it longer. */
function injectFaults(): Promise<void> {
  return runProgram('faults', ['tsx', path.join('e2e', 'faults', 'main.ts'), '--short']);
}

/** Formats a duration in milliseconds as seconds. */
function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

main().catch((error: unknown) => {
  warn(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
