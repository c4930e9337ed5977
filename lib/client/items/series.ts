import { queryOptions } from '@tanstack/react-query';
import type { PathKey } from '@/lib/client/query/query-client';
import type { Day } from '@/lib/shared/calendar/days';
import type { RecurrencePreview, Series } from '@/lib/shared/contract/series';
import { SERIES } from '@/lib/shared/contract/topics';

/** The query for a series as seen from a day: its next days, and what is before. */
export const seriesFrom = (id: string, from: Day) =>
  queryOptions<Series>({ queryKey: [SERIES, id, { from }] satisfies PathKey });

/** The query for the first days that a rule gives. */
export const daysOfRule = (rrule: string, start: Day) =>
  queryOptions<RecurrencePreview>({ queryKey: ['/api/recurrence', { rrule, start }] satisfies PathKey });
