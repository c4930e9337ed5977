import { readLocal, removeLocal, writeLocal } from '@/lib/client/browser/local-storage';

/** Where a sign-in leads afterwards, when the person was sent to it from a page to confirm that it is them. */

const KEY = 'return-page';

/** The one page that sends people to sign in again. */
const PROFILE = '/profile';

/** For the next sign-in in this browser. Where nothing can be stored, it leads to the planner as any other. */
export const rememberReturn = (): void => writeLocal(KEY, PROFILE);

export const forgetReturn = (): void => removeLocal(KEY);

/** The page to open after a sign-in. */
export const returnPage = (): '/' | typeof PROFILE => (readLocal(KEY) === PROFILE ? PROFILE : '/');
