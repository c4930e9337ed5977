import { env } from '@/lib/server/env';
import { AppError } from '@/lib/server/errors/app-error';

/**
 * True when the request comes from our own pages: the browser says so in Sec-Fetch-Site, an older one in Origin;
 * without either it does not.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  return site === null ? isOwnOrigin(request, request.headers.get('origin')) : site === 'same-origin';
}

/** Refuses a write authenticated only by the cookie that does not come from our own pages. */
export function requireSameOrigin(request: Request): void {
  if (!isSameOrigin(request))
    throw new AppError('forbidden', { details: 'This request did not come from Dayfold itself.' });
}

/** Accepts the public address, or the very address that the browser called: people reach localhost by several names. */
function isOwnOrigin(request: Request, origin: string | null): boolean {
  if (!origin || !URL.canParse(origin)) return false;
  return origin === new URL(env.appUrl).origin || new URL(origin).host === request.headers.get('host');
}
