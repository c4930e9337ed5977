import { page } from '@/lib/client/browser/navigation';
import { dependsOnHint, SIGN_IN_PATH } from '@/lib/shared/site/pages';
import { isLogoutPending } from './pending-logout-mark';
import { correctHint, type SessionChange, subscribeToSessionId } from './session-id';

/**
 * Loads the page anew when it does not fit the session: at once if the cookie that tells the server of a session is
 * wrong, later whenever a session begins or ends, also in another tab. It also sends a logout that is still pending.
 * Every page calls it, public ones too, so it imports nothing that calls the API or holds data.
 * @param forget drops the data that the page has of the session that ended
 * @returns the function that stops it
 */
export function watchSessionId(forget: () => void): () => void {
  if (correctHint(window.location.pathname)) {
    page.reload();
    return () => {};
  }

  const onChange = ({ previous, from, next }: SessionChange): void => {
    // A sign-in in this tab, after which the form that requested it opens the next page.
    if (previous === null && from === 'this-tab') return;
    if (previous !== null) forget();
    leave(next);
  };

  settleLogout();
  const unsubscribe = subscribeToSessionId(onChange);
  window.addEventListener('online', settleLogout);
  return () => {
    unsubscribe();
    window.removeEventListener('online', settleLogout);
  };
}

/** Sends a pending logout. The code for it is loaded only if there is one. */
function settleLogout(): void {
  if (!isLogoutPending()) return;
  import('./pending-logout').then(
    ({ settlePendingLogout }) => settlePendingLogout(),
    // While offline it stays pending, and is retried when the network returns.
    () => undefined,
  );
}

/**
 * Opens the next page, or loads this one anew if it depends on the session. Waits while offline, when the browser would
 * show its error page.
 */
function leave(next: string | undefined): void {
  const go = () => {
    const { pathname } = window.location;
    if (next !== undefined) page.open(next);
    else if (dependsOnHint(pathname) || pathname === SIGN_IN_PATH) page.reload();
  };
  if (navigator.onLine) go();
  else window.addEventListener('online', go, { once: true });
}
