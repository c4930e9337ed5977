/**
 * Names and statuses that the outbox of a page and the service worker have in common, which sends some changes itself.
 */

/**
 * The name of the Web Lock under which changes are sent, of the BroadcastChannel between the tabs and the service
 * worker, and of the worker's Background Sync.
 */
export const OUTBOX = 'dayfold.outbox';

/** Statuses of a proxy, or of a server that is busy: the change itself was not refused, and is sent again. */
export const NOT_REFUSED: ReadonlySet<number> = new Set([407, 429, 502, 503, 504, 511]);
