import { cookieName, cookieOptions, readCookie, setCookie } from './cookies';

const NAME = 'session';

/** Seconds. */
const MAX_AGE = 30 * 24 * 60 * 60;

export const sessionCookieName = (): string => cookieName(NAME);

/** Set-Cookie value that signs a browser in. */
export const sessionCookie = (secret: string): string => setCookie(NAME, secret, MAX_AGE);

/** The same attributes in next-auth's form. */
export const sessionCookieOptions = () => ({ ...cookieOptions(), maxAge: MAX_AGE }) as const;

/** Set-Cookie value that removes the cookie. */
export const clearedSessionCookie = (): string => setCookie(NAME, '', 0);

/** The cookie's secret, if the request carries one. */
export const readSessionCookie = (request: Request): string | null => readCookie(request, NAME);
