import { queryOptions } from '@tanstack/react-query';
import type { PathKey } from '@/lib/client/query/query-client';
import type { Day } from '@/lib/shared/calendar/days';
import type { SeriesOfItem } from '@/lib/shared/contract/items';
import type { RecurrencePreview, Series } from '@/lib/shared/contract/series';
import { SERIES } from '@/lib/shared/contract/topics';

/** The query for the series of an item, as seen from its day: the next days, and what is before. */
export const seriesAround = ({ date, series }: { date: Day | null; series: SeriesOfItem | null }) =>
  queryOptions<Series>({
    queryKey: [SERIES, series?.id ?? '', { from: date ?? series?.occurrenceDay ?? '' }] satisfies PathKey,
    enabled: series !== null,
  });

/** The query for the first days that a rule gives. */
export const daysOfRule = (rrule: string, start: Day) =>
  queryOptions<RecurrencePreview>({ queryKey: ['/api/recurrence', { rrule, start }] satisfies PathKey });
