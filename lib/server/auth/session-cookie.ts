import { cookieName, cookieOptions, readCookie, setCookie } from './cookies';

/** The most seconds that a session, and its cookie, lasts. */
export const SESSION_LIFETIME = 30 * 24 * 60 * 60;

export const sessionCookieName = (): string => cookieName('session');

/** Returns the Set-Cookie value that signs a browser in. */
export const sessionCookie = (secret: string): string => setCookie('session', secret, SESSION_LIFETIME);

/** Returns the attributes of the session cookie, as next-auth's options. */
export const sessionCookieOptions = () => ({ ...cookieOptions(), maxAge: SESSION_LIFETIME }) as const;

/** Returns the Set-Cookie value that removes the cookie. */
export const clearedSessionCookie = (): string => setCookie('session', '', 0);

/** Returns the secret in the session cookie; null when the request does not contain it. */
export const readSessionCookie = (request: Request): string | null => readCookie(request, 'session');
