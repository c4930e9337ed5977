import { execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { generateClient } from '@/lib/db/generate';
import { ensureBuild } from '@/lib/run/build/build';
import { say, warn } from '@/lib/run/launcher/say';
import { StartError } from '@/lib/run/launcher/start-error';
import { environmentWith } from '@/lib/server/env';
import { findingsOf } from './audit';
import { provideChromium } from './chromium';
import { checkPageWeights, measurePageWeights, tableOf } from './page-weight';

const root = path.resolve(__dirname, '..', '..', '..');

interface Step {
  headline: string;
  run(): Promise<void>;
}

/** What a step throws that cannot be done here, and why; that is no failure. */
class Skipped extends Error {}

/** In the order in which a mistake shows soonest. */
const steps: Step[] = [
  { headline: 'Generated code', run: generateCode },
  { headline: 'Types', run: () => runTool('tsc', ['--noEmit']) },
  { headline: 'Lint, format and imports', run: () => runTool('biome', ['check', '.']) },
  { headline: 'Unused code', run: () => runTool('knip', []) },
  {
    headline: 'Layers of folders',
    run: () => runTool('tsx', [path.join('lib', 'run', 'check', 'folders.ts')]),
  },
  { headline: 'Known holes of libraries', run: auditLibraries },
  { headline: 'Unit and integration tests', run: () => runTool('jest', []) },
  { headline: 'Build', run: () => ensureBuild(root, () => undefined, new AbortController().signal) },
  { headline: 'Weight of the pages', run: weighPages },
  { headline: 'End-to-end tests', run: runBrowserTests },
  { headline: 'Faults', run: injectFaults },
];

/** `npm test`: everything there is to check, whatever fails; the last line counts the steps. */
async function main(): Promise<void> {
  process.chdir(root);
  const summary: string[] = [];
  const counts = { passed: 0, skipped: 0, FAILED: 0 };
  for (const { headline, run } of steps) {
    say(`\n=== ${headline} ===`);
    const began = performance.now();
    const outcome = await run().then(
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
  }
  say(`\n=== Summary ===\n${summary.join('\n')}`);
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  say(`${counts.passed} passed, ${counts.FAILED} failed${skipped}`);
  process.exitCode = counts.FAILED === 0 ? 0 : 1;
}

/** What is generated from sources and not kept with them; the type check needs it. */
async function generateCode(): Promise<void> {
  generateClient();
  await runTool('next', ['typegen']);
}

/** Of what the planner runs with; what only tests and builds it is not reached by anybody. */
async function auditLibraries(): Promise<void> {
  const findings = findingsOf(await outputOf('npm', ['audit', '--omit=dev', '--json']));
  if (findings === null) throw new Skipped('The package registry does not answer audits here.');
  for (const { name, severity, titles } of findings) warn(`${name} (${severity}): ${titles.join('; ')}`);
  if (findings.length > 0) throw new StartError(`${findings.length} libraries have grave known holes.`);
}

/** What a program says, whatever it ends with. */
function outputOf(name: string, args: string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(name, args, { cwd: root, maxBuffer: 64 * 1024 * 1024, timeout: 120_000 }, (_error, stdout) => {
      resolve(stdout);
    });
  });
}

/** Of the build that stands there. */
async function weighPages(): Promise<void> {
  const weights = await measurePageWeights(path.join(root, '.next'));
  say(tableOf(weights));
  checkPageWeights(weights);
}

async function runBrowserTests(): Promise<void> {
  await runTool('playwright', ['test'], { CHROMIUM_PATH: provideChromium() });
}

/** In short; `npm run test:faults` does it at length. */
function injectFaults(): Promise<void> {
  return runTool('tsx', [path.join('e2e', 'faults', 'main.ts'), '--short']);
}

/** Runs a program of node_modules, which says itself what is wrong. */
function runTool(name: string, args: string[], variables: Record<string, string> = {}): Promise<void> {
  const program = path.join(root, 'node_modules', '.bin', name);
  const env = environmentWith({ NEXT_TELEMETRY_DISABLED: '1', ...variables });
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, stdio: 'inherit' });
    child.on('error', (error) => reject(new StartError(`${name} cannot be run: ${error.message}.`)));
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new StartError(`${name} ended with ${signal ?? `code ${code}`}.`));
    });
  });
}

/** @param milliseconds a duration */
function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

main();
