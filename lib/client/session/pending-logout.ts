import { ApiError, api } from '@/lib/client/http/api';
import { forgetPendingLogout, isLogoutPending, PENDING_LOGOUT } from './pending-logout-mark';

/** Sends the pending logout, if there is one. Never rejects; a failed one stays pending. */
export const settlePendingLogout = (): Promise<void> => exclusively(sendPending);

/**
 * Begins a session after the previous one has ended. In this order and in one tab at a time: an old logout sent after
 * the new session's cookie was set would end the new session.
 */
export const afterPendingLogout = <T>(begin: () => Promise<T>): Promise<T> =>
  exclusively(async () => {
    await sendPending();
    const begun = await begin();
    forgetPendingLogout();
    return begun;
  });

async function sendPending(): Promise<void> {
  if (!isLogoutPending()) return;
  try {
    await api('POST', '/api/auth/logout', undefined, {
      authenticated: false,
      signal: AbortSignal.timeout(5000),
    });
    forgetPendingLogout();
  } catch (error) {
    // A refusal means that nothing is left to end; any other failure is retried.
    if (error instanceof ApiError && error.status < 500) forgetPendingLogout();
  }
}

/** One tab at a time where the browser has locks (it has none over plain http from another machine). */
const exclusively = <T>(run: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(PENDING_LOGOUT, run) : run();
