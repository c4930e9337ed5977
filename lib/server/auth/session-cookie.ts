import { env } from '@/lib/server/env';

/** Seconds. */
const MAX_AGE = 30 * 24 * 60 * 60;

const isSecure = (): boolean => env.appUrl.startsWith('https:');

/** The __Host- prefix makes browsers hold the cookie to this host, path / and https; plain http cannot carry it. */
export const sessionCookieName = (): string => (isSecure() ? '__Host-dayfold.session' : 'dayfold.session');

const attributes = (maxAge: number): string =>
  `Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${isSecure() ? '; Secure' : ''}`;

/** Set-Cookie value that signs a browser in. */
export const sessionCookie = (secret: string): string =>
  `${sessionCookieName()}=${secret}; ${attributes(MAX_AGE)}`;

/** The same attributes in next-auth's words. */
export const sessionCookieOptions = () =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(), maxAge: MAX_AGE }) as const;

/** Set-Cookie value that takes the cookie back. */
export const clearedSessionCookie = (): string => `${sessionCookieName()}=; ${attributes(0)}`;

/** The cookie's secret, if the request carries one. */
export function readSessionCookie(request: Request): string | null {
  const wanted = sessionCookieName();
  for (const pair of request.headers.get('cookie')?.split(';') ?? []) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === wanted && value) return value;
  }
  return null;
}
