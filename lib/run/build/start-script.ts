import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { PAGE_SCRIPT } from '@/lib/client/start/page-scripts';
import { StartError } from '@/lib/run/launcher/start-error';
import { hintPageScripts } from './compile-hints';

const ENTRY = 'lib/client/start/first-paint.ts';

/** The built page of the daily view, which `/` shows too. */
const PAGE = path.join('server', 'app', 'daily.html');

/**
 * Inserts the script that shows the kept day into the head of the built daily view: before its style sheets, for which
 * an inline script after them would wait. Marks the scripts that it runs. Called after the build and before the scripts
 * are hashed.
 *
 * @param root the project's folder
 * @param buildDir Next's output folder
 */
export async function insertStartScript(root: string, buildDir: string): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [ENTRY],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    minify: true,
    logLevel: 'silent',
  });
  const [script] = outputFiles;
  if (!script) throw new StartError('The script for the start of a page was not built.');
  const file = path.join(buildDir, PAGE);
  await writeFile(file, withStartScript(await readFile(file, 'utf8'), script.text));
  await hintPageScripts(buildDir, PAGE);
}

/**
 * Inserts a script as the first element of the head that follows the character set, and makes preloads of the scripts
 * of the page, which the inserted one runs (lib/client/start/page-scripts).
 * @throws StartError for a script that would end its own element, a page without a character set, and one whose scripts
 *   do not have the form that is expected here
 */
export function withStartScript(html: string, script: string): string {
  const [before, after, ...more] = html.split(CHARSET);
  if (before === undefined || after === undefined || more.length > 0 || /<\/?script|<!--/i.test(script))
    throw new StartError('The script for the start of a page does not fit into the page.');
  const rest = after.replaceAll(
    PAGE_SCRIPTS,
    `<link rel="preload" as="script" fetchPriority="low" href="$1" ${PAGE_SCRIPT}=""/>`,
  );
  if (rest === after || OTHER_SCRIPTS.test(rest))
    throw new StartError('The scripts of a page do not have the form that its start expects.');
  return `${before}${CHARSET}<script>${script.trim()}</script>${rest}`;
}

const CHARSET = '<meta charSet="utf-8"/>';

/** Matches the scripts that a page loads. */
const PAGE_SCRIPTS = /<script src="([^"]+)" async=""><\/script>/g;

/** Matches other elements that load a script, except for browsers that do not support modules. */
const OTHER_SCRIPTS = /<script\b(?![^>]*noModule)[^>]*\bsrc=/;
