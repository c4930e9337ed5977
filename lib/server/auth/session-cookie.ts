import { cookieName, cookieOptions, readCookie, setCookie } from './cookies';

const NAME = 'session';

/** Seconds. */
const MAX_AGE = 30 * 24 * 60 * 60;

export const sessionCookieName = (): string => cookieName(NAME);

/** Returns the Set-Cookie value that signs a browser in. */
export const sessionCookie = (secret: string): string => setCookie(NAME, secret, MAX_AGE);

/** Returns the attributes of the session cookie, as next-auth's options. */
export const sessionCookieOptions = () => ({ ...cookieOptions(), maxAge: MAX_AGE }) as const;

/** Returns the Set-Cookie value that removes the cookie. */
export const clearedSessionCookie = (): string => setCookie(NAME, '', 0);

/** Returns the secret in the session cookie; null when the request does not contain it. */
export const readSessionCookie = (request: Request): string | null => readCookie(request, NAME);
