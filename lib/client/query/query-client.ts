import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { type PersistQueryClientOptions, removeOldestQuery } from '@tanstack/react-query-persist-client';
import { readLocal, removeLocal } from '@/lib/client/browser/local-storage';
import { api } from '@/lib/client/http/api';
import { getSessionId } from '@/lib/client/session/session-id';

const DAY_MS = 24 * 60 * 60 * 1000;
const CACHE_MAX_AGE = 7 * DAY_MS;
const CACHE_KEY = 'dayfold.cache';

/**
 * The key of a query: the parts of a path, then at most one object of query parameters (docs/specification.md section
 * 7).
 */
export type PathKey = readonly [`/api/${string}`, ...(string | Readonly<Record<string, string>>)[]];

/** Returns the address of a key: that of `['/api/tasks', '2025-11-21']` is `/api/tasks/2025-11-21`. */
export function pathOf(key: QueryKey): `/api/${string}` {
  const [first, ...rest] = key;
  if (!isApiPath(first)) throw new Error(`Not a path of the API: ${JSON.stringify(key)}`);
  let path = first;
  for (const part of rest) {
    if (typeof part === 'string') path = `${path}/${encodeURIComponent(part)}`;
    else path = `${path}?${new URLSearchParams(part as Record<string, string>)}`;
  }
  return path;
}

const isApiPath = (part: unknown): part is `/api/${string}` =>
  typeof part === 'string' && part.startsWith('/api/');

// Observers are notified in a microtask, so that the next frame shows the effect of a press: the default timer may run
// after that frame.
notifyManager.setScheduler(queueMicrotask);

/**
 * Creates a query client that reads data once, and again only after an invalidation by a mutation or a live event
 * (docs/specification.md section 7).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => api('GET', pathOf(queryKey), undefined, { signal }),
        staleTime: Number.POSITIVE_INFINITY,
        // As long as the stored copy, from which a query disappears when it is removed from memory.
        gcTime: CACHE_MAX_AGE,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
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

/**
 * Options to store the cache in localStorage across reloads. The stored text begins with the fingerprint of its
 * session, and is restored only in that session, so that it is never shown to somebody who signs in later.
 */
export function persistOptions(): Omit<PersistQueryClientOptions, 'queryClient'> {
  return {
    persister: createSyncStoragePersister({
      key: CACHE_KEY,
      storage: typeof window === 'undefined' ? undefined : sessionBoundStorage,
      retry: removeOldestQuery,
    }),
    maxAge: CACHE_MAX_AGE,
    buster: DAYFOLD_BUILD,
    dehydrateOptions: {
      shouldDehydrateQuery: (query) => query.state.status === 'success' && query.meta?.persist !== false,
      shouldDehydrateMutation: () => false,
    },
  };
}

const sessionBoundStorage = {
  getItem(key: string): string | null {
    const owner = ownerMark();
    const stored = readLocal(key);
    if (owner === null || !stored?.startsWith(owner)) return null;
    return stored.slice(owner.length);
  },
  /** Throws when localStorage is full, so that the persister removes the oldest query and tries again. */
  setItem(key: string, value: string): void {
    const owner = ownerMark();
    if (owner !== null) window.localStorage.setItem(key, owner + value);
  },
  removeItem: removeLocal,
};

export const removeStoredCache = (): void => removeLocal(CACHE_KEY);

/**
 * Returns the fingerprint of this tab's session, as a prefix; null without a session. The session id is the one in the
 * tab's memory, and not the one in localStorage: a tab that has not received a change of session yet must not store
 * data of the old session as that of the new one.
 */
function ownerMark(): string | null {
  const sessionId = getSessionId();
  return sessionId === null ? null : `${fingerprint(sessionId)} `;
}

/**
 * Returns the 64-bit FNV-1a hash of a session id, which distinguishes the sessions of one browser without storing the
 * secret.
 */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let index = 0; index < text.length; index++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n);
  }
  return hash.toString(36);
}
