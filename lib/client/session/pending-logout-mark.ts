import { readLocal, removeLocal, writeLocal } from '@/lib/client/browser/local-storage';

/**
 * The name under which this browser stores that a logout could not be sent. The session id has been removed from the
 * browser, but the session and its httpOnly cookie still exist: `pending-logout.ts` sends a logout with the cookie when
 * the server can be reached again.
 */
export const PENDING_LOGOUT = 'dayfold.pending-logout';

export const isLogoutPending = (): boolean => readLocal(PENDING_LOGOUT) !== null;

export const markLogoutPending = (): void => writeLocal(PENDING_LOGOUT, '1');

export const clearPendingLogout = (): void => removeLocal(PENDING_LOGOUT);
