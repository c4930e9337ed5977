import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Day, Period } from '@/lib/shared/calendar';
import { countByDay, type DayCounts } from '@/lib/shared/day-counts';
import { type DaySummary, type Summary, summarize } from '@/lib/shared/summary';
import { schedulesIn, schedulesOn } from './schedules';
import { summaryIn } from './summary';
import { tasksIn, tasksOn } from './tasks';

/** What a list read has come to, as a screen shows it. */
export type ReadState = 'loading' | 'failed' | 'ready';

type Read = { data: unknown; isError: boolean; isFetching: boolean; fetchStatus: string };

/** Out of reach counts as failed: offline a read would wait without end. What has been read before stays shown. */
export function stateOf({ data, isError, isFetching, fetchStatus }: Read): ReadState {
  if (data !== undefined) return 'ready';
  if (fetchStatus === 'paused') return 'failed';
  return isError && !isFetching ? 'failed' : 'loading';
}

/** The four figures of a day; undefined until both lists are there. */
export function useDaySummary(date: Day): Summary | undefined {
  const { data: tasks } = useQuery(tasksOn(date));
  const { data: meetings } = useQuery(schedulesOn(date));
  return tasks && meetings && summarize(tasks, meetings);
}

export type CountsOfPeriod = {
  state: ReadState;
  /** Days with nothing are left out. */
  counts: ReadonlyMap<Day, DayCounts>;
  readAgain: () => void;
};

/** The counts of each day of a period: one read of tasks and one of meetings, never one per day. */
export function useCountsByDay(period: Period): CountsOfPeriod {
  const tasks = useQuery(tasksIn(period));
  const meetings = useQuery(schedulesIn(period));
  const counts = useMemo(
    () => countByDay(tasks.data ?? [], meetings.data ?? []),
    [tasks.data, meetings.data],
  );
  const states = [stateOf(tasks), stateOf(meetings)];
  return {
    state:
      states.find((state) => state === 'failed') ?? states.find((state) => state === 'loading') ?? 'ready',
    counts,
    readAgain: () => {
      void tasks.refetch();
      void meetings.refetch();
    },
  };
}

/** The same for a period whose items are too many to read: the server has added them up. */
export function useSummaryByDay(period: Period): CountsOfPeriod {
  const summary = useQuery(summaryIn(period));
  const counts = useMemo(() => countsOf(summary.data ?? []), [summary.data]);
  return { state: stateOf(summary), counts, readAgain: () => void summary.refetch() };
}

const countsOf = (days: readonly DaySummary[]): ReadonlyMap<Day, DayCounts> =>
  new Map(
    days.map(({ date, tasks, completed, meetings }) => [date, { tasks, done: completed, meetings }] as const),
  );
