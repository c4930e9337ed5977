import { readLocal, removeLocal, writeLocal } from '@/lib/client/browser/local-storage';

/**
 * The name under which this browser stores the page that is opened after the next sign-in: the page that sent the
 * person to sign in again, to confirm their identity.
 */

const KEY = 'return-page';

/** The only page that does so. */
const PROFILE = '/profile';

/**
 * Stores that the next sign-in in this browser returns to the profile page. Where the browser stores nothing, the
 * planner is opened as usual.
 */
export const rememberReturn = (): void => writeLocal(KEY, PROFILE);

export const forgetReturn = (): void => removeLocal(KEY);

/** Returns the page to open after a sign-in. */
export const returnPage = (): '/' | typeof PROFILE => (readLocal(KEY) === PROFILE ? PROFILE : '/');
