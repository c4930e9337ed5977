import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query';
import { TOPICS, type Topic } from '@/lib/shared/contract/plain/topics';

/**
 * Invalidates the queries of these topics: those on the screen are read again now, the others when they are next shown.
 */
export function invalidate(client: QueryClient, ...topics: readonly Topic[]): void {
  for (const root of rootsOf(topics)) void readAgain(client, { queryKey: [root] });
}

/** Returns the first parts of the query keys that these topics cover, each once. */
export const rootsOf = (topics: Iterable<Topic>): Set<string> =>
  new Set([...topics].flatMap((topic) => TOPICS[topic] as readonly string[]));

/**
 * Invalidates the queries that the filters choose, all without filters: those on the screen are read again now, the
 * others when they are next shown (all of them with `refetchType: 'none'`). The server may have answered a read in
 * progress before the change, so that read must be repeated too. TanStack Query does so only for a query that has data;
 * a first read would otherwise end and not count as invalidated. Resolves when the reads have ended, and never rejects.
 */
export function readAgain(client: QueryClient, filters: InvalidateQueryFilters = {}): Promise<void> {
  for (const query of client.getQueryCache().findAll(filters)) {
    if (query.state.fetchStatus !== 'fetching') continue;
    if (query.isActive() && filters.refetchType !== 'none') {
      if (query.state.data === undefined) void query.cancel({ silent: true });
    } else {
      invalidateAfterRead(query);
    }
  }
  return client.invalidateQueries(filters);
}

/** Invalidates a query once its read in progress has ended: the end of a read would otherwise end the invalidation. */
export function invalidateAfterRead(query: Query): void {
  const invalidateIt = () => query.invalidate();
  query.promise?.then(invalidateIt, invalidateIt);
}
