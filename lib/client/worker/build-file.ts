/**
 * A file of the build that the service worker stores: the key under which it is stored, and the digest of its content
 * in the form of the attribute `integrity`. The key is the file's path; that of the data with which Next's router opens
 * a page is the path of the page, `?_rsc=` and the name of the part, which is empty for the whole page.
 */
export type BuildFile = readonly [key: string, integrity: string];

/** The query parameter that Next's router adds to its requests. */
const ROUTER_PARAMETER = '_rsc';

/** Returns the key of the data with which Next's router opens a page. */
export const routerKey = (page: string, part: string): string =>
  `${page}?${new URLSearchParams({ [ROUTER_PARAMETER]: part })}`;

/** The headers of Next's router: that data is requested instead of a document, and which part of the page. */
const ROUTER_HEADER = 'rsc';
const PART_HEADER = 'next-router-segment-prefetch';
const PREFETCH_HEADER = 'next-router-prefetch';

/** Returns the part of a page that a request of Next's router asks for; null for any other request. */
export const routerPart = ({ headers }: Request): string | null =>
  headers.get(ROUTER_HEADER) === null ? null : (headers.get(PART_HEADER) ?? '');

/**
 * Returns the request by which a file is read from the server. It fails if the content is not that of this build. A
 * file whose name has a hash may come from the browser's own cache.
 * @param origin the origin of the planner
 */
export function requestFor([key, integrity]: BuildFile, origin: string): Request {
  const address = new URL(key, origin);
  const part = address.searchParams.get(ROUTER_PARAMETER);
  const headers: Record<string, string> = {};
  if (part !== null) headers[ROUTER_HEADER] = '1';
  if (part) Object.assign(headers, { [PREFETCH_HEADER]: '1', [PART_HEADER]: part });
  return new Request(address, {
    headers,
    integrity,
    // The server redirects the router's requests to an address with a digest of their headers, and no others.
    redirect: part === null ? 'error' : 'follow',
    credentials: 'same-origin',
    cache: isUnchanging(address.pathname) ? 'default' : 'no-cache',
  });
}

/** True for a file of the build that has a hash of its content in its name. */
export const isUnchanging = (path: string): boolean => path.startsWith('/_next/static/');
