import { readLocal, removeLocal, writeLocal } from '@/lib/client/browser/local-storage';

/**
 * Marks a logout that could not reach the server. The session id is removed from the browser at once and nothing
 * replaces it; the session's httpOnly cookie still exists, and a logout with the cookie is sent when the server can be
 * reached again (pending-logout).
 */
export const PENDING_LOGOUT = 'dayfold.pending-logout';

export const isLogoutPending = (): boolean => readLocal(PENDING_LOGOUT) !== null;

export const rememberLogout = (): void => writeLocal(PENDING_LOGOUT, '1');

export const forgetPendingLogout = (): void => removeLocal(PENDING_LOGOUT);
