import type { ApiRequest } from '@/lib/server/api-request';
import { env } from '@/lib/server/env';
import { AppError } from '@/lib/server/errors/app-error';

/**
 * True when the request comes from our own pages, by Sec-Fetch-Site, or by Origin in an older browser. False without
 * either.
 */
export function isSameOrigin(request: ApiRequest): boolean {
  const site = request.headers.get('sec-fetch-site');
  return site === null ? isOwnOrigin(request, request.headers.get('origin')) : site === 'same-origin';
}

/** Throws 403 for a write that is authenticated by the cookie alone and does not come from our own pages. */
export function requireSameOrigin(request: ApiRequest): void {
  if (!isSameOrigin(request))
    throw new AppError('forbidden', { details: 'This request did not come from Dayfold itself.' });
}

/**
 * Compares with the public address, and with the address that the browser called: people reach localhost by several
 * names.
 */
function isOwnOrigin(request: ApiRequest, origin: string | null): boolean {
  if (!origin || !URL.canParse(origin)) return false;
  return origin === new URL(env.appUrl).origin || new URL(origin).host === request.headers.get('host');
}
