import type { QueryClient } from '@tanstack/react-query';

/** Returns a function that returns one object for each query client, created at first use. */
export function perClient<T>(make: (client: QueryClient) => T): (client: QueryClient) => T {
  const made = new WeakMap<QueryClient, T>();
  return (client) => {
    const existing = made.get(client);
    if (existing) return existing;
    const first = make(client);
    made.set(client, first);
    return first;
  };
}
