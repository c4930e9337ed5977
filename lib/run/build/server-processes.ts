import path from 'node:path';
import { build } from 'esbuild';
import { BUILD_FOLDER } from './folder';

/** The folder of the bundles in the output folder of the build. */
const FOLDER = 'dayfold';

/** The sources of the processes that the launcher starts. Paths are relative to the project's folder. */
export const WEB_ENTRY = 'lib/run/web/web.ts';
export const WORKER_ENTRY = 'lib/run/worker.ts';

/** The source of the thread in which the worker reads outside calendars. */
const THREAD_ENTRY = 'lib/server/calendars/outside/thread.ts';

/** Returns the path of the bundle of one of the sources. */
export const bundleOf = (entry: string): string =>
  path.join(BUILD_FOLDER, FOLDER, `${path.parse(entry).name}.js`);

/**
 * Bundles the sources of the web process, of the worker and of its thread into one script each. Loading several hundred TypeScript
 * files, each compiled when it is required, takes twice as long. Packages are not bundled.
 * @param root the project's folder
 * @param buildDir Next's output folder
 */
export async function bundleServerProcesses(root: string, buildDir: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: [WEB_ENTRY, WORKER_ENTRY, THREAD_ENTRY],
    outdir: path.join(buildDir, FOLDER),
    entryNames: '[name]',
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    // For stack traces with the lines of the sources (BUNDLE_ARGV).
    sourcemap: true,
    logLevel: 'silent',
  });
}
