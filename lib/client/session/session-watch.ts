import { page } from '@/lib/client/browser/navigation';
import { dependsOnHint, SIGN_IN_PATH } from '@/lib/shared/site/pages';
import { isLogoutPending } from './pending-logout-mark';
import { correctHint, type SessionChange, subscribeToSessionId } from './session-id';

/**
 * Keeps a page true to the session: the hint at load, an outstanding logout, and every end of a session, also one in
 * another tab. Every page does so, and the public ones carry no more of the planner than this: it rests on nothing that
 * calls the API or holds data.
 *
 * @param forget drops what this page holds of the session that has ended
 * @returns the function that stops it
 */
export function watchSessionId(forget: () => void): () => void {
  if (correctHint(window.location.pathname)) {
    page.reload();
    return () => {};
  }

  const onChange = ({ previous, from, next }: SessionChange): void => {
    // A sign-in: the form that asked for it goes on by itself.
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

/** What sends it is fetched only by a page that has one to send. */
function settleLogout(): void {
  if (!isLogoutPending()) return;
  import('./pending-logout').then(
    ({ settlePendingLogout }) => settlePendingLogout(),
    // Offline: it stays outstanding, and the network's return asks again.
    () => undefined,
  );
}

/** Loads the page that the new state shows. Offline it would only be the browser's error page, so it waits. */
function leave(next: string | undefined): void {
  const go = () => {
    const { pathname } = window.location;
    if (next !== undefined) page.open(next);
    else if (dependsOnHint(pathname) || pathname === SIGN_IN_PATH) page.reload();
  };
  if (navigator.onLine) go();
  else window.addEventListener('online', go, { once: true });
}
