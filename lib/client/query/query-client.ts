import { notifyManager, QueryClient } from '@tanstack/react-query';
import { api } from '@/lib/client/http/api';
import { pathOf } from './path-key';

// Observers are notified in a microtask, so that the next frame shows the effect of a press: the default timer may run
// after that frame.
notifyManager.setScheduler(queueMicrotask);

/**
 * Creates a query client that reads data once, and again only after an invalidation by a mutation or a live event
 * (docs/product/live.md).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => api('GET', pathOf(queryKey), undefined, { signal }),
        staleTime: Number.POSITIVE_INFINITY,
        // As long as the page is open: what is read is there without a network.
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        // While offline a read fails at once, so that kept data is shown. A paused one would seem to load without end.
        networkMode: 'always',
      },
      mutations: {
        retry: false,
        // While offline a mutation fails, and the change is reverted. A paused one would look as if it were stored, and
        // be lost when the tab is closed.
        networkMode: 'always',
      },
    },
  });
}

let browserClient: QueryClient | undefined;

/** Returns the client of this page; on the server, where pages are rendered, a new one each time. */
export function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}
