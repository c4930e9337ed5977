import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/client/http/api';
import type {
  CalendarFeed,
  CalendarFeedInput,
  CreatedCalendarFeed,
} from '@/lib/shared/contract/schemas/calendar-feeds';

/** The query for the person's calendar feeds, the newest first. */
export const calendarFeeds = queryOptions<CalendarFeed[]>({ queryKey: ['/api/calendar-feeds'] });

/** The mutation that creates a feed. Only its result has the address. */
export function useCreateFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: CalendarFeedInput) => api<CreatedCalendarFeed>('POST', '/api/calendar-feeds', input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: calendarFeeds.queryKey }),
  });
}

/** The mutation that removes a feed, by its id. */
export function useRemoveFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api<void>('DELETE', `/api/calendar-feeds/${id}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: calendarFeeds.queryKey }),
  });
}
