import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { StartError } from '@/lib/run/launcher/start-error';
import { PUBLIC_PAGES } from '@/lib/shared/site/address';

const ENTRY = 'lib/client/session/public-page.ts';

/**
 * The folder for the script in Next's output folder. Like all files below `static`, it has a hash of its content in its
 * name, and browsers cache it without a limit.
 */
const FOLDER = 'static/public';

/**
 * Replaces React and Next's runtime in the built public pages, which consist of text and links, by one small script.
 * Called after the build and before the scripts are hashed.
 *
 * @param root the project's folder
 * @param buildDir Next's output folder
 * @throws StartError for a page that is incomplete without React
 */
export async function lightenPublicPages(root: string, buildDir: string): Promise<void> {
  const script = await buildScript(root, buildDir);
  for (const page of PUBLIC_PAGES) {
    const file = path.join(buildDir, 'server', 'app', page === '/' ? 'index.html' : `${page.slice(1)}.html`);
    await writeFile(file, withOneScript(await readFile(file, 'utf8'), script));
  }
}

/**
 * Builds the script of the public pages.
 * @returns the path at which it is served
 */
async function buildScript(root: string, buildDir: string): Promise<string> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [ENTRY],
    outdir: path.join(buildDir, FOLDER),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    metafile: true,
    logLevel: 'silent',
  });
  const made = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === ENTRY);
  if (!made) throw new StartError('The script of the public pages was not built.');
  return `/_next/${FOLDER}/${path.basename(made[0])}`;
}

/** Matches React's placeholder for a part that a script would insert. */
const PLACEHOLDER = /<!--\$\?-->|<template id="B:/;

/** Matches scripts and their preloads, except structured data about the page. */
const SCRIPTS =
  /<script\b(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\bas="script"[^>]*>/g;

/**
 * Replaces all scripts of a page by one.
 * @param html the page as Next has built it
 * @param script the path of the script
 */
export function withOneScript(html: string, script: string): string {
  if (PLACEHOLDER.test(html)) throw new StartError('A public page holds parts that come by script.');
  return html
    .replace(SCRIPTS, '')
    .replace('</head>', `<script type="module" src="${script}"></script></head>`);
}
