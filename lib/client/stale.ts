import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { TOPICS, type Topic } from '@/lib/shared/topics';

/** Repeats what is on the screen of these topics, and the rest of them when it is next shown. */
export function markStale(client: QueryClient, ...topics: readonly Topic[]): void {
  const roots = new Set(topics.flatMap((topic) => TOPICS[topic] as readonly string[]));
  for (const root of roots) readAgain(client, { queryKey: [root] });
}

/**
 * Repeats what is on the screen of these reads, and the rest when it is next shown (`refetchType: 'none'`: all of it).
 * A read under way may have been answered before the change, so its answer must not count as the last word. TanStack
 * begins such a read anew only where it has brought something before: a first one it would let end, and call fresh.
 */
export function readAgain(client: QueryClient, filters: InvalidateQueryFilters = {}): void {
  for (const query of client.getQueryCache().findAll(filters)) {
    if (query.state.fetchStatus !== 'fetching') continue;
    if (query.isActive() && filters.refetchType !== 'none') {
      if (query.state.data === undefined) void query.cancel({ silent: true });
    } else {
      const stillStale = () => query.invalidate();
      query.promise?.then(stillStale, stillStale);
    }
  }
  void client.invalidateQueries(filters);
}
