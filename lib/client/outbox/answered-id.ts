/** Stands in the path of a call for the id that the answer to another change has (`OutboxChange.undoes`). */
export const ANSWERED_ID = '{changeId}';

/** Returns a path with an id in place of `ANSWERED_ID`. */
export const pathWith = (path: `/api/${string}`, id: string): `/api/${string}` =>
  path.replace(ANSWERED_ID, id) as `/api/${string}`;
