import { getSessionId } from '@/lib/client/http/session-id';
import { isPlannerPath } from '@/lib/shared/site/pages';

/**
 * The page of the planner that is opened after the next sign-in in this tab: the one that a signed-out visitor has
 * asked for, or that sent the person to sign in again to confirm their identity. It is kept in sessionStorage, which
 * also outlasts a sign-in at a provider. Where the browser stores nothing, the planner opens as usual.
 */

const KEY = 'return-page';

export function rememberReturn(page: string): void {
  try {
    window.sessionStorage.setItem(KEY, page);
  } catch {
    // Forbidden or full: the page is not stored.
  }
}

export function forgetReturn(): void {
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // Forbidden: nothing is stored.
  }
}

/** Returns the page to open after a sign-in: only ever one of the planner, whatever is stored. */
export function returnPage(): string {
  try {
    const page = window.sessionStorage.getItem(KEY) ?? '/';
    return isPlannerPath(page.split('?')[0] ?? '') ? page : '/';
  } catch {
    return '/';
  }
}

/**
 * Called by the landing page, which signed-out visitors get in place of a page of the planner: stores that one. At the
 * address of the landing page itself it forgets an earlier one.
 */
export function rememberAskedPage(): void {
  const { pathname, search } = window.location;
  if (getSessionId() !== null) return;
  if (isPlannerPath(pathname)) rememberReturn(pathname + search);
  else if (pathname === '/') forgetReturn();
}
