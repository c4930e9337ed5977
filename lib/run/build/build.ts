import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { StartError } from '@/lib/run/launcher/start-error';
import { environmentWith } from '@/lib/server/env';
import { collectScriptHashes } from './csp-hashes';
import { fingerprintSources } from './fingerprint';
import { BUILD_FOLDER } from './folder';
import { lightenPublicPages } from './light-pages';
import { bundleServerProcesses } from './server-processes';
import { buildServiceWorker } from './service-worker';
import { insertStartScript } from './start-script';

/**
 * The address of the database during the build. The build loads modules that connect to a database and must not reach
 * one, so it is a port on which nothing listens.
 */
const NO_DATABASE = 'postgresql://build@127.0.0.1:1/none';

/**
 * The number of characters of the fingerprint that name a build. Machines that build the same sources give their builds
 * the same name, by which Next's output is the same too: a browser may get parts of the planner from any of them, and its
 * service worker installs only files with the digests that it knows.
 */
const NAME_LENGTH = 16;

/** The number of lines of the output of a failed build that are shown. */
const LINES_SHOWN = 40;

/**
 * Builds the planner, unless the present build was made from the present sources.
 * @param root the project's folder
 * @param announce called before a build starts
 * @param signal aborts a build in progress
 * @throws StartError with the output of the build
 */
export async function ensureBuild(root: string, announce: () => void, signal: AbortSignal): Promise<void> {
  const fingerprint = await fingerprintSources(root);
  const folder = path.join(root, BUILD_FOLDER);
  const mark = path.join(folder, 'dayfold-sources');
  const built = await readFile(mark, 'utf8').catch(() => null);
  if (built === fingerprint && existsSync(path.join(folder, 'BUILD_ID'))) return;
  announce();
  // Removes the mark of the last build, so that an interrupted build does not count as complete.
  await rm(mark, { force: true });
  const name = fingerprint.slice(0, NAME_LENGTH);
  await runBuild(root, name, signal);
  await lightenPublicPages(root, folder);
  await insertStartScript(root, folder);
  await collectScriptHashes(folder);
  await buildServiceWorker(root, folder, name);
  await bundleServerProcesses(root, folder);
  await writeFile(mark, fingerprint);
}

function runBuild(root: string, name: string, signal: AbortSignal): Promise<void> {
  const next = require.resolve('next/dist/bin/next');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [next, 'build'], {
      cwd: root,
      env: environmentWith({
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        DATABASE_URL: NO_DATABASE,
        DAYFOLD_BUILD: name,
      }),
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => reject(new StartError(`The planner cannot be built: ${error.message}.`)));
    child.on('close', (code) => {
      if (code === 0) return resolve();
      const lastLines = stripVTControlCharacters(output).trim().split('\n').slice(-LINES_SHOWN).join('\n');
      reject(new StartError(`The planner cannot be built:\n${lastLines}`));
    });
  });
}
