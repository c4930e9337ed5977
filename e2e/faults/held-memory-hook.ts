import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Loaded into each process of a planner before anything else: at SIGUSR2 it writes its memory use. See held-memory.ts.
 */

setFlagsFromString('--expose_gc');
const collectGarbage: () => void = runInNewContext('gc');

// biome-ignore lint/style/noProcessEnv: of these variables the product knows nothing
const folder = process.env.HELD_MEMORY_FOLDER;

async function noteHeld(at: string): Promise<void> {
  collectGarbage();
  // Objects that waited for their finalizer are collected the second time.
  await setImmediate();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  const file = path.join(at, String(process.pid));
  writeFileSync(`${file}.part`, String(heapUsed + external));
  renameSync(`${file}.part`, file);
}

if (folder !== undefined) process.on('SIGUSR2', () => void noteHeld(folder));
