import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PAGE_SCRIPT } from '@/lib/client/start/page-scripts';

/**
 * The line at the beginning of a script by which Chromium compiles all of its functions while it is loaded, beside the
 * page. Otherwise each is compiled when it is first called, in the thread of the page.
 */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad\n';

/** Matches the preloads of the scripts of the daily view (start-script.ts). */
const PRELOAD = new RegExp(`<link\\b[^>]*\\bhref="/_next/([^"]+\\.js)"[^>]*\\b${PAGE_SCRIPT}\\b`, 'g');

/**
 * Marks the scripts that the daily view runs at its start, of which it calls most functions.
 * @param buildDir Next's output folder
 * @param page the built page, below that folder
 */
export async function hintPageScripts(buildDir: string, page: string): Promise<void> {
  const html = await readFile(path.join(buildDir, page), 'utf8');
  const names = new Set([...html.matchAll(PRELOAD)].map(([, name = '']) => name));
  for (const name of names) {
    const file = path.join(buildDir, name);
    await writeFile(file, COMPILE_ALL + withoutHint(await readFile(file, 'utf8')));
  }
}

/**
 * Returns a script as Next has built and named it. A browser may have it from an earlier build in its cache, under the
 * same name.
 */
export const withoutHint = (script: string): string =>
  script.startsWith(COMPILE_ALL) ? script.slice(COMPILE_ALL.length) : script;
