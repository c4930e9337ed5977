import { readLocal, removeLocal, writeLocal } from '@/lib/client/browser/local-storage';

/**
 * That a logout could not reach the server. The session id is gone from the browser by then, as it must be, and nothing
 * that could stand for it is kept: the session's httpOnly cookie is still there, and a logout that rests on it is sent
 * when the server can be reached again (pending-logout).
 */
export const PENDING_LOGOUT = 'dayfold.pending-logout';

export const isLogoutPending = (): boolean => readLocal(PENDING_LOGOUT) !== null;

export const rememberLogout = (): void => writeLocal(PENDING_LOGOUT, '1');

export const forgetPendingLogout = (): void => removeLocal(PENDING_LOGOUT);
