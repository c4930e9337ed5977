import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inlineScriptHashes } from '@/lib/server/pages/inline-scripts';
import { HASHES_FILE, type ScriptHashes } from '@/lib/server/pages/script-hashes';

/**
 * Writes the hashes of the inline scripts of each built page, for the CSP that middleware sends with it. Called after
 * the build, which makes the pages last, when next.config's headers can no longer change.
 *
 * @param buildDir Next's output folder
 */
export async function collectScriptHashes(buildDir: string): Promise<void> {
  const pages = path.join(buildDir, 'server', 'app');
  const names = await readdir(pages, { recursive: true });
  const hashes: ScriptHashes = {};
  for (const name of names.filter((candidate) => candidate.endsWith('.html')).sort()) {
    hashes[pageOf(name)] = inlineScriptHashes(await readFile(path.join(pages, name), 'utf8'));
  }

  const file = path.join(buildDir, HASHES_FILE);
  await writeFile(`${file}.new`, JSON.stringify(hashes));
  await rename(`${file}.new`, file);
}

/** `index.html` is `/`, `daily.html` is `/daily`. */
function pageOf(name: string): string {
  const page = name.replaceAll(path.sep, '/').replace(/\.html$/, '');
  return page === 'index' ? '/' : `/${page}`;
}
