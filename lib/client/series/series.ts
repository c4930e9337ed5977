import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '@/lib/client/http/api';
import type { PathKey } from '@/lib/client/query/path-key';
import type { Day } from '@/lib/shared/calendar/days';
import { SERIES } from '@/lib/shared/contract/plain/topics';
import type { SeriesOfItem } from '@/lib/shared/contract/schemas/items';
import type { RecurrencePreview, Series } from '@/lib/shared/contract/schemas/series';

/** The query for the series of an item, as seen from its day: the next days, and what is before. */
export const seriesAround = ({ date, series }: { date: Day | null; series: SeriesOfItem | null }) =>
  queryOptions<Series>({
    queryKey: [SERIES, series?.id ?? '', { from: date ?? series?.occurrenceDay ?? '' }] satisfies PathKey,
    enabled: series !== null,
  });

/** Hook: the series of an item once it is read. `isOther` is true if this occurrence alone was shared with the person. */
export function useSeriesOf(item: { date: Day | null; series: SeriesOfItem | null }) {
  const { data, error } = useQuery(seriesAround(item));
  return { series: data, isOther: error instanceof ApiError && error.status === 404 };
}

/** The query for the first days that a rule gives. */
export const daysOfRule = (rrule: string, start: Day) =>
  queryOptions<RecurrencePreview>({ queryKey: ['/api/recurrence', { rrule, start }] satisfies PathKey });
