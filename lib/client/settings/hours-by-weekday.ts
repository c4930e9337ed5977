import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/lib/client/http/api';
import type { PathKey } from '@/lib/client/query/query-client';
import type { HoursByWeekday } from '@/lib/shared/calendar/capacity';
import { DEFAULT_HOURS } from '@/lib/shared/contract/limits';
import type { Settings } from '@/lib/shared/contract/settings';

const PATH = '/api/user/settings';
const queryKey: PathKey = [PATH];

const settings = queryOptions({
  queryKey,
  queryFn: ({ signal }) => api<Settings>('GET', PATH, undefined, { signal }),
});

/** Hook: the minutes of each weekday, Sunday first; the default ones until they have been read. */
export const useHoursByWeekday = (): HoursByWeekday => useQuery(settings).data?.hours ?? DEFAULT_HOURS;
