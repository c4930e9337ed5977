import { env } from '@/lib/server/env';

const isSecure = (): boolean => env.appUrl.startsWith('https:');

/** The __Host- prefix makes browsers restrict the cookie to this host, path / and https; plain http cannot carry it. */
export const cookieName = (name: string): string =>
  isSecure() ? `__Host-dayfold.${name}` : `dayfold.${name}`;

/** The attributes of all our cookies, in next-auth's form. */
export const cookieOptions = () =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure() }) as const;

/** Set-Cookie value for a cookie of ours. */
export const setCookie = (name: string, value: string, maxAge: number): string =>
  `${cookieName(name)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${isSecure() ? '; Secure' : ''}`;

/** The value of a cookie of ours, if the request carries one. */
export function readCookie(request: Request, name: string): string | null {
  const wanted = cookieName(name);
  for (const pair of request.headers.get('cookie')?.split(';') ?? []) {
    const [given, value] = pair.trim().split('=', 2);
    if (given === wanted && value) return value;
  }
  return null;
}
