import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '@/lib/client/http/api';
import { pathOf } from '@/lib/client/query/path-key';
import { SEARCH } from '@/lib/shared/contract/plain/topics';
import type { SearchInput, SearchResults } from '@/lib/shared/contract/schemas/search';

/** A search without its page. */
export type SearchFor = Omit<SearchInput, 'cursor'>;

/** The query for the pages of a search. It is not stored, so that nobody reads in this browser what was searched. */
export const searchPages = (given: SearchFor) => {
  const query = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return infiniteQueryOptions({
    queryKey: [SEARCH, query],
    queryFn: ({ pageParam, signal }) =>
      api<SearchResults>(
        'GET',
        pathOf([SEARCH, pageParam === null ? query : { ...query, cursor: pageParam }]),
        undefined,
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { persist: false },
    gcTime: 60_000,
  });
};
