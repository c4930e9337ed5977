import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { z } from 'zod';
import { type BuildFile, routerKey } from '@/lib/client/worker/build-file';
import { PLAIN_FILES } from '@/lib/client/worker/handling';
import { StartError } from '@/lib/run/launcher/start-error';
import { SERVICE_WORKER_FILE, SWITCHED_OFF_FILE } from '@/lib/server/pages/service-worker';
import { dependsOnHint, pageAt } from '@/lib/shared/site/pages';
import { withoutHint } from './compile-hints';

const ENTRY = 'lib/client/worker/service-worker.ts';
const SWITCHED_OFF_ENTRY = 'lib/client/worker/switched-off.ts';

/** Matches the paths of files below `/_next/` in documents, in scripts, and in styles, which name those beside them. */
const SCRIPT_NAMES = /static\/[\w~./-]+\.(?:js|css|woff2|svg)/g;
const STYLE_NAMES = /url\(["']?\.\.\/(media\/[\w~.-]+)/g;

/** Matches the element with the scripts for browsers without modules, which have no service workers. */
const FOR_OLD_BROWSERS = /<script\b[^>]*\bnoModule\b[^>]*>/g;

/** The alphabets of the fonts that are stored with the build. The others are stored when a page first uses them. */
const FIRST_FONTS = /-latin(-ext)?-/;

/** The file in which Next names the parts of a page that its router requests. */
const pageMeta = z.object({ segmentPaths: z.array(z.string()) });

/**
 * Bundles the service worker with the list of the build's files, and the worker that removes it. Called after the pages
 * have their final form.
 * @param root the project's folder
 * @param buildDir Next's output folder
 * @param name the name of the build, which its pages also have (DAYFOLD_BUILD)
 * @throws StartError if a file is missing
 */
export async function buildServiceWorker(root: string, buildDir: string, name: string): Promise<void> {
  const files = await buildFiles(root, buildDir);
  const define = { DAYFOLD_BUILD: JSON.stringify(name), DAYFOLD_FILES: JSON.stringify(files) };
  await bundle(root, ENTRY, define, path.join(buildDir, SERVICE_WORKER_FILE));
  await bundle(root, SWITCHED_OFF_ENTRY, define, path.join(buildDir, SWITCHED_OFF_FILE));
}

async function bundle(
  root: string,
  entry: string,
  define: Record<string, string>,
  file: string,
): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    write: false,
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    define,
    logLevel: 'silent',
  });
  const [script] = outputFiles;
  if (!script) throw new StartError('The service worker was not built.');
  await writeFile(`${file}.new`, script.contents);
  await rename(`${file}.new`, file);
}

/** Returns the files that every page of the planner may need, with their digests. */
export async function buildFiles(root: string, buildDir: string): Promise<BuildFile[]> {
  const pages = path.join(buildDir, 'server', 'app');
  const names = (await pagesOf(buildDir)).filter(dependsOnHint);
  const files: [key: string, file: string][] = [];
  const documents: string[] = [];
  for (const name of ['/', ...names]) {
    const page = path.join(pages, (pageAt(name, true) ?? name).slice(1));
    // The document of `/` is that of the daily view.
    if (name !== '/') {
      files.push([name, `${page}.html`]);
      documents.push(await readText(`${page}.html`));
    }
    const { segmentPaths } = pageMeta.parse(JSON.parse(await readText(`${page}.meta`)));
    files.push([routerKey(name, ''), `${page}.rsc`]);
    for (const part of segmentPaths)
      files.push([routerKey(name, part), path.join(`${page}.segments`, `${part}.segment.rsc`)]);
  }
  for (const name of await reachable(buildDir, documents))
    files.push([`/_next/${name}`, path.join(buildDir, name)]);
  for (const name of PLAIN_FILES) files.push([name, plainFile(root, pages, name)]);
  return Promise.all(files.map(async ([key, file]) => [key, await digestOf(file)] as const));
}

/** Returns the paths of the pages that were built as documents. */
async function pagesOf(buildDir: string): Promise<string[]> {
  const routes: unknown = JSON.parse(await readText(path.join(buildDir, 'app-path-routes-manifest.json')));
  return Object.values(z.record(z.string(), z.string()).parse(routes))
    .filter((name) => existsSync(path.join(buildDir, 'server', 'app', `${name.slice(1)}.html`)))
    .sort();
}

/**
 * Returns the files that these documents name, those that these files name, and so on: also the scripts that are loaded
 * on demand.
 */
async function reachable(buildDir: string, documents: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const visit = async (text: string): Promise<void> => {
    const named = [
      ...[...text.matchAll(SCRIPT_NAMES)].map(([name]) => name),
      ...[...text.matchAll(STYLE_NAMES)].map(([, name]) => `static/${name}`),
    ];
    for (const name of named) {
      const isLater = name.endsWith('.woff2') && !FIRST_FONTS.test(name);
      if (found.has(name) || isLater || !existsSync(path.join(buildDir, name))) continue;
      found.add(name);
      if (/\.(js|css)$/.test(name)) await visit(await readText(path.join(buildDir, name)));
    }
  };
  for (const text of documents) await visit(text.replace(FOR_OLD_BROWSERS, ''));
  return [...found].sort();
}

/** Returns the file of a path outside `/_next/`: one of the folder `public`, or one that Next has built. */
function plainFile(root: string, pages: string, name: string): string {
  const file = path.join(root, 'public', name);
  return existsSync(file) ? file : path.join(pages, `${name.slice(1)}.body`);
}

/** Returns the digests that a browser accepts of a file: of a marked script also that of its unmarked form. */
async function digestOf(file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => null);
  if (!bytes) throw new StartError(`The build has no file ${file}.`);
  if (!file.endsWith('.js')) return digest(bytes);
  const script = bytes.toString();
  return [...new Set([script, withoutHint(script)])].map(digest).join(' ');
}

const digest = (content: string | Buffer): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

const readText = (file: string): Promise<string> => readFile(file, 'utf8');
