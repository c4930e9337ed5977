/**
 * The name of a cookie that says only that somebody is signed in. Pages are static, but which page an address shows
 * depends on whether somebody is signed in: the browser sets this cookie, and middleware chooses the page by it. It
 * grants nothing: all data comes from the API, which checks the session itself.
 */
export const SIGNED_IN_HINT = 'dayfold.signed-in';

/** Pages of the planner that show the landing page to a signed-out visitor. `/` is the daily view. */
const PLANNER_PATHS = [
  '/daily',
  '/weekly',
  '/monthly',
  '/annual',
  '/upcoming',
  '/email-settings',
  '/profile',
  '/settings/calendars',
  '/settings/tokens',
] as const;

/** Pages in place of which a signed-out visitor gets the not-found page. */
const SIGNED_IN_ONLY_PATHS = ['/notification-settings'] as const;

export const SIGN_IN_PATH = '/auth';

/**
 * The address that a sign-in through a provider returns to. The browser then has the session's cookie, and requests the
 * session id.
 */
export const SIGNED_IN_RETURN = '/auth?signed-in=1';

const hinted: ReadonlySet<string> = new Set(['/', ...PLANNER_PATHS, ...SIGNED_IN_ONLY_PATHS]);

/** True when the page at this address depends on the cookie. */
export const dependsOnHint = (pathname: string): boolean => hinted.has(pathname);

const planner: ReadonlySet<string> = new Set(PLANNER_PATHS);
const signedInOnly: ReadonlySet<string> = new Set(SIGNED_IN_ONLY_PATHS);

/** True for a page of the planner in place of which a signed-out visitor gets the landing page. */
export const isPlannerPath = (pathname: string): boolean => planner.has(pathname);

/** Returns the path of the page that an address shows; null when the address does not exist for this visitor. */
export function pageAt(pathname: string, signedIn: boolean): string | null {
  if (signedIn) return pathname === '/' ? '/daily' : pathname;
  if (planner.has(pathname)) return '/';
  return signedInOnly.has(pathname) ? null : pathname;
}
