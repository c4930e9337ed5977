import type { OutboxChange } from '@/lib/client/database/change';

/**
 * Calls for many items (`POST /api/items/batch`), as far as a page has to know of them before the engine is loaded: the
 * rest is in batch-rest.ts.
 */

/** Returns one title for several items, such as 'Water the fig and 2 more'. */
export const oneTitleOf = ([first = '', ...others]: readonly string[]): string =>
  others.length > 0 ? `${first} and ${others.length} more` : first;

/**
 * The status of the answer to a call for many items, some of which were refused. As the status of a `problem`, it marks
 * the change that `restOf` returns: no refusal as a whole has it.
 */
export const PARTLY_REFUSED = 200;

/** True for a change that `restOf` has returned: what is left of a call for many items. */
export const isRest = ({ problem }: OutboxChange): boolean => problem?.status === PARTLY_REFUSED;
