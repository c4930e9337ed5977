import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { TOPICS, type Topic } from '@/lib/shared/contract/topics';

/** Invalidates these topics: reads on the screen are repeated now, the others when they are next shown. */
export function invalidate(client: QueryClient, ...topics: readonly Topic[]): void {
  for (const root of rootsOf(topics)) void readAgain(client, { queryKey: [root] });
}

/** The first parts of the keys that these topics cover, each once. */
export const rootsOf = (topics: Iterable<Topic>): Set<string> =>
  new Set([...topics].flatMap((topic) => TOPICS[topic] as readonly string[]));

/**
 * Repeats these reads if they are on the screen, and the others when they are next shown (`refetchType: 'none'`: all of
 * them then). A read in progress may have been answered before the change, so its answer must not be final. TanStack
 * restarts such a read only if it has returned data before; a first read would otherwise end and count as fresh.
 * Resolves when all of them have ended, and never rejects.
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
