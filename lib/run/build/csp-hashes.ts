import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inlineScriptHashes } from '@/lib/server/pages/inline-scripts';
import { HASHES_FILE, type ScriptHashes } from '@/lib/server/pages/script-hashes';

/**
 * Writes the hashes of the inline scripts of each built page, for the CSP that middleware sends with the page. Called
 * after the build: pages are built last, when the headers of next.config can no longer be changed.
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

/** Returns the path of a page: `/` for `index.html`, `/daily` for `daily.html`. */
function pageOf(name: string): string {
  const page = name.replaceAll(path.sep, '/').replace(/\.html$/, '');
  return page === 'index' ? '/' : `/${page}`;
}
