import type { QueryKey } from '@tanstack/react-query';
import type { Period } from '@/lib/shared/calendar/days';

/** The key of a query: the parts of a path, then at most one object of query parameters. */
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

/** Returns the query key of a read of a whole period by one request. */
export const rangeKey = (root: `/api/${string}`, { start, end }: Period): PathKey => [
  root,
  { startDate: start, endDate: end },
];
