import type { Query, QueryClient } from '@tanstack/react-query';

/** Distinguishes what the overlay writes into the query cache from data that comes into it from elsewhere. */

/** True while the overlay writes. */
let isWriting = false;

/**
 * Writes data with the changes that wait in place of the data of a query. Its age stays, and the query stays
 * invalidated if it was.
 */
export function writeShown(client: QueryClient, query: Query, data: unknown): void {
  const { dataUpdatedAt: updatedAt, isInvalidated } = query.state;
  isWriting = true;
  try {
    client.setQueryData(query.queryKey, data, { updatedAt });
    // `setQueryData` ends the invalidation.
    if (isInvalidated) query.invalidate();
  } finally {
    isWriting = false;
  }
}

let count = 0;

/**
 * Returns a number that is higher than those of earlier calls: a time that orders events of this page, without a unit.
 */
export const nextTime = (): number => ++count;

/**
 * Calls the listener when a query gets data from elsewhere than the overlay: from the server, or from what this browser
 * keeps.
 * @param listener gets the time (`nextTime`) at which the read of the server began, 0 if that was before the call of
 *   `onArrival`; null for data that is not read from the server
 */
export function onArrival(
  client: QueryClient,
  listener: (query: Query, begunAt: number | null) => void,
): void {
  const begun = new WeakMap<Query, number>();
  client.getQueryCache().subscribe((event) => {
    const { type, query } = event;
    if (isWriting) return;
    if (type === 'updated' && event.action.type === 'fetch') begun.set(query, nextTime());
    if (query.state.data === undefined) return;
    if (type === 'added' || (type === 'updated' && event.action.type === 'setState')) listener(query, null);
    if (type === 'updated' && event.action.type === 'success')
      listener(query, event.action.manual ? null : (begun.get(query) ?? 0));
  });
}
