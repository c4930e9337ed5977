import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { say } from '@/lib/run/launcher/say';
import { StartError } from '@/lib/run/launcher/start-error';
import { environmentWith } from '@/lib/server/env';

const ROOT = path.resolve(__dirname, '..', '..', '..');

/**
 * Runs a program of node_modules, and prints each line of its output behind a label, since other programs may run at
 * the same time.
 *
 * @param folder a copy of the project, in which the program is and runs; this one if omitted
 * @throws StartError when the exit code is not 0
 */
export function runProgram(
  label: string,
  [name, ...args]: [string, ...string[]],
  variables: Record<string, string> = {},
  folder = ROOT,
): Promise<void> {
  const program = path.join(folder, 'node_modules', '.bin', name);
  const env = environmentWith({ NEXT_TELEMETRY_DISABLED: '1', ...variables });
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on('line', (line) => say(`${label} | ${line}`));
    child.on('error', (error) => reject(new StartError(`${name} cannot be run: ${error.message}.`)));
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new StartError(`${name} ended with ${signal ?? `code ${code}`}.`));
    });
  });
}
