import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** A file in the folder of the build, with the CSP sources of the inline scripts of each page, by path. */
export const HASHES_FILE = 'csp-hashes.json';

/** The path that Next.js gives the not-found page. */
export const NOT_FOUND_PAGE = '/_not-found';

const scriptHashes = z.record(z.string(), z.array(z.string()));
export type ScriptHashes = z.infer<typeof scriptHashes>;

let known: ScriptHashes | undefined;

/** Returns the hashes of a page's inline scripts; for an unknown page, those of the not-found page. */
export function scriptHashesOf(page: string): readonly string[] {
  known ??= readHashes();
  return known[page] ?? known[NOT_FOUND_PAGE] ?? [];
}

function readHashes(): ScriptHashes {
  const file = path.join(process.cwd(), '.next', HASHES_FILE);
  return scriptHashes.parse(JSON.parse(readFileSync(/* turbopackIgnore: true */ file, 'utf8')));
}
