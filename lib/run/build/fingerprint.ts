import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The files that the build reads: Next, and what bundles the processes of the server. */
const SOURCES = [
  'app',
  'components',
  'emails',
  'lib',
  'prisma/schema',
  'public',
  'middleware.ts',
  'next.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** Files below these folders that do not affect the build. */
const NOT_BUILT = [/\.test\.tsx?$/, /^lib\/testing\//, /^lib\/bench\//];

/**
 * Returns a digest of the names and contents of the sources, and of the version of Node.js. It does not depend on the
 * folder or on the times of files.
 * @param root the project's folder
 */
export async function fingerprintSources(root: string): Promise<string> {
  const files = (await Promise.all(SOURCES.map((source) => listFiles(root, source)))).flat().sort();
  const digests = await Promise.all(files.map((file) => digestOf(path.join(root, file))));
  const hash = createHash('sha256').update(process.version);
  files.forEach((file, index) => {
    hash.update(`\n${file} ${digests[index]}`);
  });
  return hash.digest('hex');
}

async function listFiles(root: string, source: string): Promise<string[]> {
  const entries = await readdir(path.join(root, source), { withFileTypes: true, recursive: true }).catch(
    () => null,
  );
  if (entries === null) return source.includes('.') ? [source] : [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !NOT_BUILT.some((pattern) => pattern.test(file)));
}

async function digestOf(file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => null);
  return bytes === null ? 'absent' : createHash('sha256').update(bytes).digest('hex');
}
