import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SERVICE_WORKER_IS } from '@/lib/shared/site/service-worker';

/** The name of the service worker in the folder of the build. */
export const SERVICE_WORKER_FILE = 'service-worker.js';

/** The name of the worker that removes it from browsers. */
export const SWITCHED_OFF_FILE = 'service-worker-off.js';

/** The path at which it is served: it controls the pages below its own folder. */
export const SERVICE_WORKER_PATH = '/service-worker.js';

type ServiceWorkerAnswer = {
  status: 200 | 304 | 404 | 405;
  headers: Record<string, string>;
  body: string;
};

/**
 * Makes a function that answers requests for the service worker. The file is read once. Without a build, as in
 * development, there is none: a browser that has one of an earlier build gets 404 and keeps it, but finds no update.
 * @param buildDir Next's output folder; null in development
 * @param isOn false to answer with the worker that removes itself and all that was stored (`SERVICE_WORKER=off`)
 */
export function serviceWorkerFrom(
  buildDir: string | null,
  isOn = true,
): (method: string, ifNoneMatch: string | undefined) => ServiceWorkerAnswer {
  let known: { script: string; etag: string } | undefined;
  return (method, ifNoneMatch): ServiceWorkerAnswer => {
    if (method !== 'GET' && method !== 'HEAD')
      return { status: 405, headers: { Allow: 'GET, HEAD' }, body: '' };
    if (buildDir === null) return { status: 404, headers: {}, body: '' };
    known ??= read(buildDir, isOn ? SERVICE_WORKER_FILE : SWITCHED_OFF_FILE);
    const headers = { ...HEADERS, ...(isOn ? {} : SWITCHED_OFF), ETag: known.etag };
    // Proxies that compress make the ETag weak.
    if (ifNoneMatch?.replace(/^W\//, '') === known.etag) return { status: 304, headers, body: '' };
    return { status: 200, headers, body: method === 'HEAD' ? '' : known.script };
  };
}

const HEADERS = {
  'Content-Type': 'text/javascript; charset=utf-8',
  // Browsers ask for it again at each update check.
  'Cache-Control': 'no-cache',
  // The policy of the worker itself: it requests the planner's own files, and runs no other script.
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
};

/** Tells pages not to register a worker (lib/client/worker/registration.ts). */
const SWITCHED_OFF = { [SERVICE_WORKER_IS]: 'off' };

function read(buildDir: string, file: string): { script: string; etag: string } {
  const script = readFileSync(/* turbopackIgnore: true */ path.join(buildDir, file), 'utf8');
  return { script, etag: `"${createHash('sha256').update(script).digest('base64url').slice(0, 27)}"` };
}
