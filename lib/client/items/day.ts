import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLabelFilter } from '@/lib/client/labels/label-filter';
import { useHiddenPeople, useVisibleItems } from '@/lib/client/people/people-filter';
import { type ReadState, stateOf, stateOfAll } from '@/lib/client/query/read-state';
import type { Day, Period } from '@/lib/shared/calendar/days';
import { type Summary, summarize } from '@/lib/shared/calendar/summary';
import type { DaySummary } from '@/lib/shared/contract/schemas/day-summary';
import { countByDay, type DayCounts } from '@/lib/shared/text/day-counts';
import { schedulesIn, schedulesOn } from './schedules';
import { summaryIn } from './summary';
import { tasksIn, tasksOn } from './tasks';

/** Hook: the four figures of a day; undefined until its tasks and meetings have been read. */
export function useDaySummary(date: Day): Summary | undefined {
  const tasks = useVisibleItems(useQuery(tasksOn(date)).data);
  const meetings = useVisibleItems(useQuery(schedulesOn(date)).data);
  return tasks && meetings && summarize(tasks, meetings);
}

/**
 * The counts of the days of a period. The object is the same until a value changes, so that memoised components that
 * receive it are not rendered again.
 */
export type CountsOfPeriod = {
  state: ReadState;
  /** The counts by day; days without items are omitted. */
  counts: ReadonlyMap<Day, DayCounts>;
  readAgain: () => void;
};

/** Hook: the counts of each day of a period, by one request for the tasks and one for the meetings. */
export function useCountsByDay(period: Period, enabled = true): CountsOfPeriod {
  const tasks = useQuery({ ...tasksIn(period), enabled });
  const meetings = useQuery({ ...schedulesIn(period), enabled });
  const [shownTasks, shownMeetings] = [useVisibleItems(tasks.data), useVisibleItems(meetings.data)];
  const counts = useMemo(
    () => countByDay(shownTasks ?? [], shownMeetings ?? []),
    [shownTasks, shownMeetings],
  );
  const state = stateOfAll([tasks, meetings]);
  const [readTasks, readMeetings] = [tasks.refetch, meetings.refetch];
  return useMemo(
    () => ({
      state,
      counts,
      readAgain: () => {
        void readTasks();
        void readMeetings();
      },
    }),
    [state, counts, readTasks, readMeetings],
  );
}

/**
 * Hook: the same counts for a long period, such as a year, with too many items to read: the server counts them. It does
 * not know which people are hidden in this browser, nor which label is shown: while anything is filtered, the items are
 * read and counted here.
 */
export function useSummaryByDay(period: Period): CountsOfPeriod {
  const isOfLabel = useLabelFilter().id !== null;
  const isFiltered = useHiddenPeople().size > 0 || isOfLabel;
  const shown = useCountsByDay(period, isFiltered);
  const summary = useQuery({ ...summaryIn(period), enabled: !isFiltered });
  const counts = useMemo(() => countsOf(summary.data ?? []), [summary.data]);
  const [state, refetch] = [stateOf(summary), summary.refetch];
  const added = useMemo(() => ({ state, counts, readAgain: () => void refetch() }), [state, counts, refetch]);
  return isFiltered ? shown : added;
}

/** Returns the server's counts in the form of `countByDay`. */
const countsOf = (days: readonly DaySummary[]): ReadonlyMap<Day, DayCounts> =>
  new Map(
    days.map(({ date, tasks, completed, meetings }) => [date, { tasks, done: completed, meetings }] as const),
  );
