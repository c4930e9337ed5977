import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { environmentWith } from '@/lib/server/env';

/** The product as `npm start` runs it, in a data folder of its own, with limits that a run of tests does not reach. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'dayfold-e2e-'));
const planner = spawn(process.execPath, [...process.execArgv, 'lib/run/start.ts'], {
  env: environmentWith({ DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000', WEB_PROCESSES: '1' }),
  stdio: 'inherit',
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => planner.kill(signal));
planner.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
