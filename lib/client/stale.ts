import type { QueryClient } from '@tanstack/react-query';
import { TOPICS, type Topic } from '@/lib/shared/topics';

/** Repeats what is on the screen of these topics, and the rest of them when it is next shown. */
export function markStale(client: QueryClient, ...topics: readonly Topic[]): void {
  const roots = new Set(topics.flatMap((topic) => TOPICS[topic] as readonly string[]));
  for (const root of roots) void client.invalidateQueries({ queryKey: [root] });
}
