import { dependsOnHint, pageAt } from '@/lib/shared/site/pages';
import { isUnchanging, routerKey, routerPart } from './build-file';

/**
 * How the service worker answers a request.
 * - `file`: from a cache, otherwise from the server
 * - `page`: a page of the planner, or the data with which Next's router opens it: from the cache, unless nobody is
 *   signed in
 * - `other-page`: from the server, and without a connection by a page that says so
 */
export type Handling =
  | { kind: 'file'; key: string }
  | { kind: 'page'; key: string; isDocument: boolean }
  | { kind: 'other-page' };

/** Files outside `/_next/static/` that the pages of the planner load. */
export const PLAIN_FILES: readonly string[] = ['/favicon.ico', '/icon.svg', '/manifest.webmanifest'];

/**
 * Returns how a request is answered; null if the worker leaves it to the browser. It never answers calls of the API,
 * changes, requests for a part of a file, or requests to other servers.
 * @param origin the origin of the planner
 */
export function handlingOf(request: Request, origin: string): Handling | null {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin || request.headers.has('range')) return null;
  const path = url.pathname;
  if (path === '/api' || path.startsWith('/api/')) return null;
  if (isUnchanging(path) || PLAIN_FILES.includes(path)) return { kind: 'file', key: path };
  const isDocument = request.mode === 'navigate';
  if (dependsOnHint(path)) {
    const part = routerPart(request);
    if (part !== null) return { kind: 'page', key: routerKey(path, part), isDocument: false };
    const page = pageAt(path, true);
    if (isDocument && page !== null) return { kind: 'page', key: page, isDocument };
  }
  return isDocument ? { kind: 'other-page' } : null;
}
