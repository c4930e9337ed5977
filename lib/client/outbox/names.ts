/**
 * The name of the Web Lock under which changes are sent, of the BroadcastChannel between the tabs and the service
 * worker, and of the worker's Background Sync.
 */
export const OUTBOX = 'dayfold.outbox';

/** Statuses of a proxy, or of a server that is busy: the change itself was not refused, and is sent again. */
export const NOT_REFUSED: ReadonlySet<number> = new Set([407, 429, 502, 503, 504, 511]);

/** Stands in the path of a call for the id that the answer to another change has (`OutboxChange.undoes`). */
export const ANSWERED_ID = '{changeId}';

export const namedPath = (path: `/api/${string}`, id: string): `/api/${string}` =>
  path.replace(ANSWERED_ID, id) as `/api/${string}`;
