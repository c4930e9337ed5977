import { page } from '@/lib/client/browser/navigation';
import { correctHint, type SessionChange, subscribeToSessionId } from '@/lib/client/http/session-id';
import { dependsOnHint, SIGN_IN_PATH } from '@/lib/shared/site/pages';
import { isLogoutPending } from './pending-logout-mark';

/** Milliseconds for which leaving the page waits until the browser has removed the data. */
const DISCARD_TIMEOUT = 2000;

/**
 * Loads the page again when it does not fit the session: at once if the cookie by which the server chooses the page is
 * wrong, later whenever a session begins or ends, also in another tab. It also sends a logout that is still pending.
 * Every page calls it, public ones too, so it imports nothing that calls the API or holds data.
 * @param discardData discards the data that the page has of the session that ended; resolves when the browser has
 *   removed it, before which the page is not left: the browser might not finish
 * @returns the function that stops it
 */
export function watchSessionId(discardData: () => Promise<void>): () => void {
  if (correctHint(window.location.pathname)) {
    page.reload();
    return () => {};
  }

  const onChange = ({ previous, from, next }: SessionChange): void => {
    // After a sign-in in this tab, the form that requested it opens the next page.
    if (previous === null && from === 'this-tab') return;
    const discarded = previous === null ? Promise.resolve() : discardData();
    const elapsed = new Promise<void>((resolve) => setTimeout(resolve, DISCARD_TIMEOUT));
    const go = () => leave(next);
    void Promise.race([discarded, elapsed]).then(go, go);
  };

  sendLogoutIfPending();
  const unsubscribe = subscribeToSessionId(onChange);
  window.addEventListener('online', sendLogoutIfPending);
  return () => {
    unsubscribe();
    window.removeEventListener('online', sendLogoutIfPending);
  };
}

/** Sends a pending logout. The code for it is loaded only if there is one. */
function sendLogoutIfPending(): void {
  if (!isLogoutPending()) return;
  import('./pending-logout').then(
    ({ sendPendingLogout }) => sendPendingLogout(),
    // The code cannot be loaded while offline; the logout stays pending, and is sent when the network returns.
    () => undefined,
  );
}

/**
 * Opens the page that the change of the session asks for (`next`), or loads this one again if it depends on the session.
 * Waits while offline, when the browser
 * would show its error page.
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
