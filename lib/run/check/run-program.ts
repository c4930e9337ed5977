import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { say } from '@/lib/run/launcher/say';
import { StartError } from '@/lib/run/launcher/start-error';
import { environmentWith } from '@/lib/server/env';

const ROOT = path.resolve(__dirname, '..', '..', '..');

/**
 * Variables for Jest. Mebibytes: each test file loads all of its modules anew, and with V8's default of 16 the
 * collection of their garbage takes a seventh of the processor time.
 */
export const JEST_VARIABLES = { NODE_OPTIONS: '--max-semi-space-size=64' };

type Options = {
  /** Environment variables beside this process's own. */
  variables?: Record<string, string>;
  /** A copy of the project, in which the program is and runs; this one if omitted. */
  folder?: string;
  /** Gets each line of the output; printed behind the label if omitted, since other programs may run at the same time. */
  print?: (line: string) => void;
};

/**
 * Runs a program of node_modules.
 *
 * @throws StartError when the exit code is not 0
 */
export function runProgram(
  label: string,
  [name, ...args]: [string, ...string[]],
  { variables = {}, folder = ROOT, print = (line) => say(`${label} | ${line}`) }: Options = {},
): Promise<void> {
  const program = path.join(folder, 'node_modules', '.bin', name);
  const env = environmentWith({ NEXT_TELEMETRY_DISABLED: '1', ...variables });
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', print);
    child.on('error', (error) => reject(new StartError(`${name} cannot be run: ${error.message}.`)));
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new StartError(`${name} ended with ${signal ?? `code ${code}`}.`));
    });
  });
}
