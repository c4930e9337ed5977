import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/client/http/api';
import type {
  CalendarFeed,
  CalendarFeedInput,
  CreatedCalendarFeed,
} from '@/lib/shared/contract/schemas/calendar-feeds';

/**
 * The query for the person's calendar feeds, the newest first. They are read again when the page or its window is
 * returned to: no live event tells of those that another window makes or removes.
 */
export const calendarFeeds = queryOptions<CalendarFeed[]>({
  queryKey: ['/api/calendar-feeds'],
  staleTime: 0,
  refetchOnWindowFocus: true,
});

/** Hook: the functions that create a feed and remove one by its id. Only the result of `create` has the address. */
export function useFeedActions() {
  const queryClient = useQueryClient();
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: calendarFeeds.queryKey });
  return {
    create: (input: CalendarFeedInput) =>
      api<CreatedCalendarFeed>('POST', '/api/calendar-feeds', input).finally(readAgain),
    remove: (id: string) => api<void>('DELETE', `/api/calendar-feeds/${id}`).finally(readAgain),
  };
}
