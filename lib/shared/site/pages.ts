/**
 * Which page an address shows depends on whether somebody is signed in, and the pages are static: so the browser
 * leaves a hint, a cookie that says only "somebody is", and middleware chooses the page by it. It opens nothing:
 * every datum comes from the API, which asks for the session itself.
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
] as const;

/** Pages that do not exist for a signed-out visitor. */
const SIGNED_IN_ONLY_PATHS = ['/notification-settings'] as const;

export const SIGN_IN_PATH = '/auth';

/** Where a sign-in through an outside provider comes back to: with a cookie and no session id yet. */
export const SIGNED_IN_RETURN = '/auth?signed-in=1';

const hinted: ReadonlySet<string> = new Set(['/', ...PLANNER_PATHS, ...SIGNED_IN_ONLY_PATHS]);

/** Whether what this address shows depends on the hint. */
export const dependsOnHint = (pathname: string): boolean => hinted.has(pathname);

const planner: ReadonlySet<string> = new Set(PLANNER_PATHS);
const signedInOnly: ReadonlySet<string> = new Set(SIGNED_IN_ONLY_PATHS);

/** The page that an address shows, null for one that does not exist for this visitor. */
export function pageAt(pathname: string, signedIn: boolean): string | null {
  if (signedIn) return pathname === '/' ? '/daily' : pathname;
  if (planner.has(pathname)) return '/';
  return signedInOnly.has(pathname) ? null : pathname;
}
