import { ApiError, api } from '@/lib/client/http/api';
import { clearPendingLogout, isLogoutPending, PENDING_LOGOUT } from './pending-logout-mark';

/** Sends the pending logout, if there is one. Never rejects; a failed one stays pending. */
export const sendPendingLogout = (): Promise<void> => exclusively(sendPending);

/**
 * Sends a pending logout, then begins a session. This order, in one tab at a time, matters: a logout that is sent when
 * the cookie of the new session has been set would end the new session.
 */
export const afterPendingLogout = <T>(begin: () => Promise<T>): Promise<T> =>
  exclusively(async () => {
    await sendPending();
    const begun = await begin();
    clearPendingLogout();
    return begun;
  });

async function sendPending(): Promise<void> {
  if (!isLogoutPending()) return;
  try {
    await api('POST', '/api/auth/logout', undefined, {
      authenticated: false,
      signal: AbortSignal.timeout(5000),
    });
    clearPendingLogout();
  } catch (error) {
    // A 4xx means that there is no session to end; after any other failure the logout stays pending.
    if (error instanceof ApiError && error.status < 500) clearPendingLogout();
  }
}

/**
 * Runs in one tab at a time, where the browser has locks (it has none on pages over plain HTTP from another machine).
 */
const exclusively = <T>(run: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(PENDING_LOGOUT, run) : run();
