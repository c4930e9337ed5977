import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ApiError } from '@/lib/client/http/api';
import type { SearchResult } from '@/lib/shared/contract/schemas/search';
import { searchKept } from './kept';
import { type SearchFor, searchPages } from './search';

/** Milliseconds without typing after which a search is sent. */
const PAUSE = 120;

export type Search = {
  results: readonly SearchResult[];
  /** True once the results are those of the given search. Until then they are of the one before. */
  isSettled: boolean;
  /** True without a network: the results are from what this browser has read. */
  isKept: boolean;
  hasFailed: boolean;
  hasMore: boolean;
  readMore: () => void;
  readAgain: () => void;
};

/**
 * Hook: the results of a search while it is typed. A search that is typed on is aborted.
 * @param given null for none
 */
export function useSearch(given: SearchFor | null): Search {
  const client = useQueryClient();
  const text = given && JSON.stringify(given);
  const settled = useSettled(text);
  const sent = useMemo((): SearchFor => (settled ? JSON.parse(settled) : {}), [settled]);
  const query = useInfiniteQuery({
    ...searchPages(sent),
    enabled: settled !== null && isPossible(sent),
    placeholderData: keepPreviousData,
    // Changes invalidate no search, since each could be in any.
    staleTime: 0,
  });
  const { data, error, isFetching, isPlaceholderData, hasNextPage, fetchNextPage, refetch } = query;
  const isRead = data !== undefined && !isPlaceholderData;
  const isKept = !isRead && !isFetching && error !== null && !(error instanceof ApiError);
  const results = useMemo(() => {
    if (settled === null || !isPossible(sent)) return [];
    return isKept ? searchKept(client, sent) : (data?.pages.flatMap((page) => page.results) ?? []);
  }, [client, settled, sent, isKept, data]);
  const isSettled =
    text === settled && (isRead || isKept || (error !== null && !isFetching) || !isPossible(sent));
  return {
    results: given === null ? [] : results,
    isSettled,
    isKept,
    hasFailed: error !== null && !isKept && !isFetching,
    hasMore: isRead && hasNextPage,
    readMore: () => void fetchNextPage(),
    readAgain: () => void refetch(),
  };
}

/** False for a period that ends before it begins, in which nothing can be. */
const isPossible = ({ after, before }: SearchFor): boolean => !after || !before || after <= before;

/** Hook: the value once it has been the same for a moment; null at once. */
function useSettled(value: string | null): string | null {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === null) return setSettled(null);
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
