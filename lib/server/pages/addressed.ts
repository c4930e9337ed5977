import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BUILT_ADDRESS } from '@/lib/shared/site/address';
import { inlineScriptHashes } from './inline-scripts';

/** A file of the build with the public address inserted. */
export type Addressed = {
  body: string;
  contentType: string;
  /** Changes with the content. */
  etag: string;
  /** CSP sources of its inline scripts. */
  scriptHashes: readonly string[];
};

const HTML = 'text/html; charset=utf-8';

/** The files of Next's build that contain the address, below `server/app`, by path. */
const FILES: Readonly<Record<string, { file: string; contentType: string }>> = {
  '/': { file: 'index.html', contentType: HTML },
  '/pricing': { file: 'pricing.html', contentType: HTML },
  '/privacy': { file: 'privacy.html', contentType: HTML },
  '/terms': { file: 'terms.html', contentType: HTML },
  '/robots.txt': { file: 'robots.txt.body', contentType: 'text/plain; charset=utf-8' },
  '/sitemap.xml': { file: 'sitemap.xml.body', contentType: 'application/xml; charset=utf-8' },
};

/**
 * Makes a function that returns the built files which contain the public address: the public pages, the sitemap and
 * robots.txt. They are static, and link previews require the address, which only the running planner knows. It replaces
 * the address that they were built with.
 *
 * @param buildDir Next's output folder
 * @param origin the public address
 * @returns a function of the path; null for paths without such a file. Each file is read once.
 */
export function addressedFrom(buildDir: string, origin: string): (page: string) => Addressed | null {
  const known = new Map<string, Addressed>();
  return (page) => {
    const entry = Object.hasOwn(FILES, page) ? FILES[page] : undefined;
    if (!entry) return null;
    const addressed =
      known.get(page) ?? read(path.join(buildDir, 'server', 'app', entry.file), entry.contentType);
    known.set(page, addressed);
    return addressed;
  };

  function read(file: string, contentType: string): Addressed {
    const built = readFileSync(/* turbopackIgnore: true */ file, 'utf8');
    const body = built.replaceAll(BUILT_ADDRESS, origin);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    return { body, contentType, etag, scriptHashes: inlineScriptHashes(body) };
  }
}
