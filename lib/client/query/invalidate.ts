import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { TOPICS, type Topic } from '@/lib/shared/contract/topics';

/** Repeats what is on the screen of these topics, and the rest of them when it is next shown. */
export function invalidate(client: QueryClient, ...topics: readonly Topic[]): void {
  for (const root of rootsOf(topics)) void readAgain(client, { queryKey: [root] });
}

/** The first parts of the keys that these topics cover, each once. */
export const rootsOf = (topics: Iterable<Topic>): Set<string> =>
  new Set([...topics].flatMap((topic) => TOPICS[topic] as readonly string[]));

/**
 * Repeats what is on the screen of these reads, and the rest when it is next shown (`refetchType: 'none'`: all of it).
 * A read under way may have been answered before the change, so its answer must not count as the last word. TanStack
 * begins such a read anew only where it has brought something before: a first one it would let end, and call fresh.
 * Settles when all of them have ended, and never rejects.
 */
export function readAgain(client: QueryClient, filters: InvalidateQueryFilters = {}): Promise<void> {
  for (const query of client.getQueryCache().findAll(filters)) {
    if (query.state.fetchStatus !== 'fetching') continue;
    if (query.isActive() && filters.refetchType !== 'none') {
      if (query.state.data === undefined) void query.cancel({ silent: true });
    } else {
      const stillStale = () => query.invalidate();
      query.promise?.then(stillStale, stillStale);
    }
  }
  return client.invalidateQueries(filters);
}
