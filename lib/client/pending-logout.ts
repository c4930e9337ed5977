import { ApiError, api } from './api';
import { readLocal, removeLocal, writeLocal } from './local-store';

/**
 * A logout that could not reach the server. The session id is gone from the browser by then, as it must be, and nothing
 * that could stand for it is kept: the session's httpOnly cookie is still there, and a logout that rests on it is sent
 * when the server can be reached again.
 */
const KEY = 'dayfold.pending-logout';

export const rememberLogout = (): void => writeLocal(KEY, '1');

/** Sends the outstanding logout, if there is one. Never rejects; what could not be sent stays outstanding. */
export const settlePendingLogout = (): Promise<void> => exclusively(sendPending);

/**
 * Begins a session, after the one before it has been ended. In this order and in one tab at a time: an old logout that
 * is sent after the new session's cookie has come would end the new session.
 */
export const afterPendingLogout = <T>(begin: () => Promise<T>): Promise<T> =>
  exclusively(async () => {
    await sendPending();
    const begun = await begin();
    removeLocal(KEY);
    return begun;
  });

async function sendPending(): Promise<void> {
  if (readLocal(KEY) === null) return;
  try {
    await api('POST', '/api/auth/logout', undefined, {
      authenticated: false,
      signal: AbortSignal.timeout(5000),
    });
    removeLocal(KEY);
  } catch (error) {
    // A refusal means that there is nothing left to end; anything else is tried again.
    if (error instanceof ApiError && error.status < 500) removeLocal(KEY);
  }
}

/** One tab at a time where the browser can hold a lock (it cannot over plain http from another machine). */
const exclusively = <T>(run: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(KEY, run) : run();
