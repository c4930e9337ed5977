import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { environmentWith } from '@/lib/server/env';
import { DATA_DIR } from './data-dir';

/** The product as `npm start` runs it, in a data folder of its own, with limits that a run of tests does not reach. */
rmSync(DATA_DIR, { recursive: true, force: true });
mkdirSync(DATA_DIR, { mode: 0o700 });
const planner = spawn(process.execPath, [...process.execArgv, 'lib/run/start.ts'], {
  env: environmentWith({ DATA_DIR, RATE_LIMIT_SCALE: '1000', WEB_PROCESSES: '1', LOG_LEVEL: 'warn' }),
  stdio: 'inherit',
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => planner.kill(signal));
planner.on('exit', (code) => {
  rmSync(DATA_DIR, { recursive: true, force: true });
  process.exit(code ?? 1);
});
