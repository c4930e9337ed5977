import { hashKey, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { ApiError, api } from '@/lib/client/http/api';
import type { Day, Period } from '@/lib/shared/calendar/days';
import { periodOfRange } from './dated-lists';
import { invalidateAfterRead } from './invalidate';
import { allRestored } from './kept-data';
import { type PathKey, pathOf } from './path-key';

/**
 * Data that was derived from other queries of this browser.
 * @property updatedAt when the server answered with the oldest part of it, in milliseconds since the epoch
 */
export type Derived<T> = { data: T; updatedAt: number };

/** Statuses by which a proxy says that the planner does not answer. */
const UNREACHABLE = [502, 503, 504];

/** True if a call has failed because the planner could not be reached; false for a refusal and for a cancelled call. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError ? UNREACHABLE.includes(error.status) : error instanceof TypeError;

/**
 * Returns a query that is read from the path of its key or, while the server cannot be reached, derived from other
 * queries.
 * @param derive returns the data from other queries; null if they do not have all of it
 */
export const queryWithFallback = <T>(queryKey: PathKey, derive: (client: QueryClient) => Derived<T> | null) =>
  queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      readOrDerive(
        client,
        queryKey,
        () => api<T>('GET', pathOf(queryKey), undefined, { signal }),
        () => derive(client),
      ),
  });

/**
 * Reads from the server or, if it cannot be reached, derives the data. Rejects with the error of the call if nothing
 * can be derived, or if the query has newer data, which it then keeps.
 */
async function readOrDerive<T>(
  client: QueryClient,
  key: QueryKey,
  read: () => Promise<T>,
  derive: () => Derived<T> | null,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    await allRestored(client);
    const derived = derive();
    const query = client.getQueryCache().get(hashKey(key));
    const isNewer =
      derived && (query?.state.data === undefined || query.state.dataUpdatedAt < derived.updatedAt);
    if (!derived || !isNewer) throw error;
    // It is read from the server when it is next shown, and when the connection is back.
    if (query) invalidateAfterRead(query);
    return derived.data;
  }
}

/**
 * Returns the latest list, among those of ranges of days in the query cache, that has all that is asked for; null
 * without one.
 * @param root the first part of the keys of the lists
 * @param hasAll returns true for a range that is large enough
 */
export function listWith<T>(
  client: QueryClient,
  root: string,
  hasAll: (range: Period) => boolean,
): Derived<T[]> | null {
  let found: Derived<T[]> | null = null;
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [root] })) {
    const range = periodOfRange(queryKey);
    const data = state.data as T[] | undefined;
    if (!range || !data || !hasAll(range) || (found && found.updatedAt >= state.dataUpdatedAt)) continue;
    found = { data, updatedAt: state.dataUpdatedAt };
  }
  return found;
}

/** Returns a predicate that is true for a range with all days of the period. */
export const covering =
  ({ start, end }: Period) =>
  (range: Period): boolean =>
    range.start <= start && range.end >= end;

/**
 * Returns the last day up to which ranges under each of these paths are in the query cache, from a day on; null unless
 * each path has a range with that day.
 * @param roots the first parts of the keys
 */
export function keptUntil(client: QueryClient, roots: readonly string[], from: Day): Day | null {
  const ends = roots.map((root) =>
    client
      .getQueryCache()
      .findAll({ queryKey: [root] })
      .flatMap(({ queryKey, state }) => (state.data === undefined ? [] : (periodOfRange(queryKey) ?? [])))
      .filter(({ start, end }) => start <= from && end >= from)
      .map(({ end }) => end)
      .sort()
      .at(-1),
  );
  return ends.every((end) => end !== undefined) ? (ends.sort()[0] ?? null) : null;
}
