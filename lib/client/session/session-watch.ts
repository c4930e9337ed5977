import { page } from '@/lib/client/browser/navigation';
import { dependsOnHint, SIGN_IN_PATH } from '@/lib/shared/site/pages';
import { isLogoutPending } from './pending-logout-mark';
import { correctHint, type SessionChange, subscribeToSessionId } from './session-id';

/**
 * Keeps a page in agreement with the session: the hint at load, a pending logout, and every end of a session, also in
 * another tab. Every page does so, and it is all that public pages load of the planner: it imports nothing that calls
 * the API or holds data.
 *
 * @param forget drops the page's data of the session that has ended
 * @returns the function that stops it
 */
export function watchSessionId(forget: () => void): () => void {
  if (correctHint(window.location.pathname)) {
    page.reload();
    return () => {};
  }

  const onChange = ({ previous, from, next }: SessionChange): void => {
    // A sign-in: the form that requested it continues by itself.
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

/** Fetches the code that sends a pending logout, only when there is one. */
function settleLogout(): void {
  if (!isLogoutPending()) return;
  import('./pending-logout').then(
    ({ settlePendingLogout }) => settlePendingLogout(),
    // While offline it stays pending, and is retried when the network returns.
    () => undefined,
  );
}

/** Loads the page of the new state. While offline that would be the browser's error page, so it waits. */
function leave(next: string | undefined): void {
  const go = () => {
    const { pathname } = window.location;
    if (next !== undefined) page.open(next);
    else if (dependsOnHint(pathname) || pathname === SIGN_IN_PATH) page.reload();
  };
  if (navigator.onLine) go();
  else window.addEventListener('online', go, { once: true });
}
