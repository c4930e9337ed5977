import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Code that held-memory.ts loads into each process of a planner before any other. On SIGUSR2 it collects garbage and
 * writes the memory in use to a file.
 */

setFlagsFromString('--expose_gc');
const collectGarbage: () => void = runInNewContext('gc');

// biome-ignore lint/style/noProcessEnv: a variable of the tests, and no setting of the planner
const folder = process.env.HELD_MEMORY_FOLDER;

async function writeHeld(target: string): Promise<void> {
  collectGarbage();
  // Collects a second time, for objects whose finalizers have run since the first.
  await setImmediate();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  const file = path.join(target, String(process.pid));
  writeFileSync(`${file}.part`, String(heapUsed + external));
  renameSync(`${file}.part`, file);
}

if (folder !== undefined) process.on('SIGUSR2', () => void writeHeld(folder));
