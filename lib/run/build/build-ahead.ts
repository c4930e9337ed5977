import path from 'node:path';
import { generateClient } from '@/lib/db/generate';
import { say, warn } from '@/lib/run/launcher/say';
import { ensureBuild } from './build';

const root = path.resolve(__dirname, '..', '..', '..');

/**
 * `npm run build`: builds the planner before the first `npm start`, which would otherwise do so, for an image or an
 * upgrade.
 */
async function main(): Promise<void> {
  process.chdir(root);
  generateClient();
  await ensureBuild(root, () => say('Building the planner'), new AbortController().signal);
  say('The planner is built');
}

main().catch((error: unknown) => {
  warn(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
