import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { environmentWith } from '@/lib/server/env';

const run = promisify(execFile);

/** Builds the Next project with the empty handler, unless it has been built. */
export async function buildEmptyNext(): Promise<void> {
  if (existsSync(path.join(__dirname, '.next', 'BUILD_ID'))) return;
  await run(process.execPath, [require.resolve('next/dist/bin/next'), 'build'], {
    cwd: __dirname,
    env: environmentWith({ NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }),
  });
}
