import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { say } from '@/lib/run/launcher/say';
import { BUILD_FOLDER } from './folder';

const root = path.resolve(__dirname, '..', '..', '..');

/** What a planner that is built does not load, below the project's folder. Patterns match the beginning of a path. */
const OF_BUILDS_ALONE = [
  // The cache of Next's builds.
  new RegExp(`^${BUILD_FOLDER}/cache$`),
  // Next's compiler, and the compiler of types.
  /^node_modules\/@next\/swc-/,
  /^node_modules\/(typescript|@typescript)$/,
  // Prisma's command, and what only it loads. Its client and the adapter stay.
  /^node_modules\/(prisma|@electric-sql|elkjs|remeda)$/,
  /^node_modules\/@prisma\/(config|dev|engines|engines-version|fetch-engine|get-platform|query-plan-executor|schema-engine-wasm|streams-local|studio-core)$/,
  // Prisma's compilers for other databases than PostgreSQL.
  /^node_modules\/@prisma\/client\/runtime\/.*(cockroachdb|mysql|sqlite|sqlserver)/,
  // Where lines of libraries come from, and their types.
  /^node_modules\/.*\.(map|d\.ts|d\.mts|d\.cts)$/,
];

/** True for a file or folder, named relative to the project's folder, that only builds and tests need. */
export const isOfBuildsAlone = (place: string): boolean =>
  OF_BUILDS_ALONE.some((pattern) => pattern.test(place));

/**
 * Deletes what only builds and tests need, for a smaller image. The planner then starts with `--built` alone, and can
 * neither be built nor tested.
 */
function prune(folder: string): void {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const place = path.posix.join(folder, entry.name);
    if (isOfBuildsAlone(place)) rmSync(path.join(root, place), { recursive: true });
    else if (entry.isDirectory()) prune(place);
  }
}

if (require.main === module) {
  for (const folder of [BUILD_FOLDER, 'node_modules']) prune(folder);
  say('What only builds need is deleted');
}
