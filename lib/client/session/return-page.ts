import { readLocal, removeLocal, writeLocal } from '@/lib/client/browser/local-storage';

/** The page to open after a sign-in, when a page has sent the person there to confirm their identity. */

const KEY = 'return-page';

/** The only page that sends people to sign in again. */
const PROFILE = '/profile';

/** For the next sign-in in this browser. Without storage it opens the planner as usual. */
export const rememberReturn = (): void => writeLocal(KEY, PROFILE);

export const forgetReturn = (): void => removeLocal(KEY);

/** The page to open after a sign-in. */
export const returnPage = (): '/' | typeof PROFILE => (readLocal(KEY) === PROFILE ? PROFILE : '/');
