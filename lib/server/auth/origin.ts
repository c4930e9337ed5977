import { env } from '@/lib/server/env';
import { AppError } from '@/lib/server/errors/app-error';

/**
 * Whether the request comes from our own pages: the browser says so in Sec-Fetch-Site, an older one in Origin; a caller
 * that says neither is none of them.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  return site === null ? isOwnOrigin(request, request.headers.get('origin')) : site === 'same-origin';
}

/** Refuses a write that rests on the cookie alone and does not come from our own pages. */
export function requireSameOrigin(request: Request): void {
  if (!isSameOrigin(request))
    throw new AppError('forbidden', { details: 'This request did not come from Dayfold itself.' });
}

/** The public address, or the very address that the browser called: behind localhost people use several names. */
function isOwnOrigin(request: Request, origin: string | null): boolean {
  if (!origin || !URL.canParse(origin)) return false;
  return origin === new URL(env.appUrl).origin || new URL(origin).host === request.headers.get('host');
}
