import { spawn } from 'node:child_process';
import path from 'node:path';
import { generateClient } from '@/lib/db/generate';
import { environmentWith } from '@/lib/server/env';
import { ensureBuild } from './build';
import { provideChromium } from './chromium';
import { checkPageWeights, measurePageWeights, tableOf } from './page-weight';
import { say, warn } from './say';
import { StartError } from './start-error';
import { DATED, ZONES } from './zones';

const root = path.resolve(__dirname, '..', '..');

interface Step {
  headline: string;
  run(): Promise<void>;
}

/** In the order in which a mistake shows soonest. */
const steps: Step[] = [
  { headline: 'Generated code', run: generateCode },
  { headline: 'Types', run: () => runTool('tsc', ['--noEmit']) },
  { headline: 'Lint, format and imports', run: () => runTool('biome', ['check', '.']) },
  { headline: 'Unused code', run: () => runTool('knip', []) },
  { headline: 'Unit and integration tests', run: () => runTool('jest', []) },
  { headline: 'Time zones', run: runInZones },
  { headline: 'Build', run: () => ensureBuild(root, () => undefined, new AbortController().signal) },
  { headline: 'Weight of the pages', run: weighPages },
  { headline: 'End-to-end tests', run: runBrowserTests },
  { headline: 'Faults', run: injectFaults },
];

/** `npm test`: everything there is to check, whatever fails; the last line counts the steps. */
async function main(): Promise<void> {
  process.chdir(root);
  const summary: string[] = [];
  let failed = 0;
  for (const { headline, run } of steps) {
    say(`\n=== ${headline} ===`);
    const began = performance.now();
    const passed = await run().then(
      () => true,
      (error: unknown) => {
        warn(error instanceof Error ? error.message : String(error));
        return false;
      },
    );
    if (!passed) failed++;
    const line = `${passed ? 'passed' : 'FAILED'}  ${headline} (${seconds(performance.now() - began)})`;
    say(line);
    summary.push(line);
  }
  say(`\n=== Summary ===\n${summary.join('\n')}`);
  say(`${steps.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** What is generated from sources and not kept with them; the type check needs it. */
async function generateCode(): Promise<void> {
  generateClient();
  await runTool('next', ['typegen']);
}

/** What reckons with days, once more where days begin and end at other moments than here. */
async function runInZones(): Promise<void> {
  for (const zone of ZONES) {
    say(`In ${zone}:`);
    await runTool('jest', ['--testPathPatterns', ...DATED], { TZ: zone });
  }
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
