import { env } from '@/lib/server/env';

/** The cookies that this module reads and writes. */
type CookieName = 'session' | 'device';

const isSecure = (): boolean => env.appUrl.startsWith('https:');

/**
 * Returns the full name of a cookie. The __Host- prefix makes browsers restrict it to this host, path / and HTTPS;
 * without HTTPS they reject it, so it is used only with HTTPS.
 */
export const cookieName = (name: CookieName): string =>
  isSecure() ? `__Host-dayfold.${name}` : `dayfold.${name}`;

/** Returns the attributes of all our cookies, as next-auth's options. */
export const cookieOptions = () =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure() }) as const;

/** Returns the Set-Cookie value of one of our cookies. */
export const setCookie = (name: CookieName, value: string, maxAge: number): string =>
  `${cookieName(name)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${isSecure() ? '; Secure' : ''}`;

/** Returns the value of one of our cookies; null when the request does not contain it. */
export function readCookie(request: Request, name: CookieName): string | null {
  const wanted = cookieName(name);
  for (const pair of request.headers.get('cookie')?.split(';') ?? []) {
    const [given, value] = pair.trim().split('=', 2);
    if (given === wanted && value) return value;
  }
  return null;
}
