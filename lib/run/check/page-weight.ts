import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { z } from 'zod';
import { PAGE_SCRIPT } from '@/lib/client/start/page-scripts';
import { StartError } from '@/lib/run/launcher/start-error';
import { NOT_FOUND_PAGE } from '@/lib/server/pages/script-hashes';
import { PUBLIC_PAGES } from '@/lib/shared/site/address';

const compress = promisify(gzip);

/**
 * The most JavaScript that a page may load besides Next's runtime, in bytes after gzip. What the planner does not need
 * to show its first page is loaded on demand (`onDemand`).
 */
export const BUDGETS = { public: 10_000, planner: 116_500 } as const;
export type PageKind = keyof typeof BUDGETS;

/** The pages with the smaller budget: those that anybody may read, and the not-found page. */
const PUBLIC: ReadonlySet<string> = new Set([...PUBLIC_PAGES, NOT_FOUND_PAGE]);

/** Pages that are not measured: Next's own error page, and the redirect of an old address. */
const NOT_MEASURED: ReadonlySet<string> = new Set(['/_global-error', '/user-profile']);

export type PageWeight = { page: string; kind: PageKind; bytes: number; budget: number };

export type Weights = {
  /** The bytes, after gzip, of the scripts that every page loads, also an empty one. */
  runtime: number;
  pages: PageWeight[];
};

const manifest = z.object({ rootMainFiles: z.array(z.string()) });

/**
 * Returns the size of the JavaScript that each built page loads at first, besides Next's runtime of the same build.
 * Parts that are loaded on demand are not counted.
 *
 * @param buildDir Next's output folder
 */
export async function measurePageWeights(buildDir: string): Promise<Weights> {
  const { rootMainFiles } = manifest.parse(
    JSON.parse(await readFile(path.join(buildDir, 'build-manifest.json'), 'utf8')),
  );
  const sizes = new Map<string, Promise<number>>();
  const sizeOf = (script: string): Promise<number> => {
    const size = sizes.get(script) ?? gzipSize(path.join(buildDir, script));
    sizes.set(script, size);
    return size;
  };
  const total = async (scripts: readonly string[]): Promise<number> =>
    (await Promise.all(scripts.map(sizeOf))).reduce((sum, size) => sum + size, 0);

  const folder = path.join(buildDir, 'server', 'app');
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html')).sort();
  const pages: PageWeight[] = [];
  for (const name of names) {
    const page = name === 'index.html' ? '/' : `/${name.replaceAll(path.sep, '/').slice(0, -'.html'.length)}`;
    if (NOT_MEASURED.has(page)) continue;
    const scripts = scriptsOf(await readFile(path.join(folder, name), 'utf8'));
    const own = scripts.filter((script) => !rootMainFiles.includes(script));
    const kind = PUBLIC.has(page) ? 'public' : 'planner';
    pages.push({ page, kind, bytes: await total(own), budget: BUDGETS[kind] });
  }
  return { runtime: await total(rootMainFiles), pages };
}

/**
 * Returns the scripts of this origin that a page loads, each once, without those for browsers that do not support
 * modules; also those that the script in its head runs (lib/client/start/page-scripts).
 */
export function scriptsOf(html: string): string[] {
  const scripts = new Set<string>();
  for (const [, element, attributes = ''] of html.matchAll(/<(script|link)\b([^>]*)>/g)) {
    if (element === 'link' ? !attributes.includes(PAGE_SCRIPT) : /\bnomodule\b/i.test(attributes)) continue;
    const script = /\b(?:src|href)="\/_next\/([^"?]+)/.exec(attributes)?.[1];
    if (script !== undefined) scripts.add(script);
  }
  return [...scripts];
}

async function gzipSize(file: string): Promise<number> {
  return (await compress(await readFile(file), { level: 9 })).length;
}

/** Returns a table for people: one line for each page, public pages first, then by size. */
export function tableOf({ runtime, pages }: Weights): string {
  const sorted = [...pages].sort((a, b) => a.budget - b.budget || b.bytes - a.bytes);
  const lines = sorted.map(
    ({ page, bytes, budget }) =>
      `${page.padEnd(24)} ${kilobytes(bytes).padStart(9)} of ${kilobytes(budget)}${bytes > budget ? '  TOO HEAVY' : ''}`,
  );
  return [`JavaScript on first load, gzip, beyond Next's own ${kilobytes(runtime)}:`, ...lines].join('\n');
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** @throws StartError when a page exceeds its budget */
export function checkPageWeights({ pages }: Weights): void {
  if (pages.length === 0) throw new StartError('There is no built page to weigh.');
  const heavy = pages.filter(({ bytes, budget }) => bytes > budget).map(({ page }) => page);
  if (heavy.length > 0) throw new StartError(`Too much JavaScript on first load: ${heavy.join(', ')}.`);
}
