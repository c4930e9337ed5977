import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useVisibleItems } from '@/lib/client/people/people-filter';
import { keptUntil } from '@/lib/client/query/kept-read';
import type { Day } from '@/lib/shared/calendar/days';
import { type ReadState, stateOf } from './day';
import { schedulesIn } from './schedules';
import { tasksIn } from './tasks';
import { type UpcomingEvent, upcomingEvents, upcomingPeriod } from './upcoming-order';

export type Upcoming = {
  state: ReadState;
  events: readonly UpcomingEvent[];
  readAgain: () => void;
};

/**
 * Hook: the upcoming items of the year, by one request for the tasks and one for the meetings; while the server cannot be
 * reached, those of the days that are kept.
 * @param kept the ids of completed tasks that stay in the list
 */
export function useUpcoming(today: Day, kept: ReadonlySet<string>): Upcoming {
  const period = upcomingPeriod(today);
  const [wholeTasks, wholeMeetings] = [useQuery(tasksIn(period)), useQuery(schedulesIn(period))];
  // Without a network, the part of the period that this browser keeps.
  const isCut = stateOf(wholeTasks) === 'failed' || stateOf(wholeMeetings) === 'failed';
  const until = keptUntil(useQueryClient(), ['/api/tasks', '/api/schedules'], today);
  const isPart = isCut && until !== null && until < period.end;
  const part = isPart ? { ...period, end: until } : period;
  const partTasks = useQuery({ ...tasksIn(part), enabled: isPart });
  const partMeetings = useQuery({ ...schedulesIn(part), enabled: isPart });
  const [tasks, meetings] = isPart ? [partTasks, partMeetings] : [wholeTasks, wholeMeetings];
  const [shownTasks, shownMeetings] = [useVisibleItems(tasks.data), useVisibleItems(meetings.data)];
  const events = useMemo(
    () => (shownTasks && shownMeetings ? upcomingEvents(shownTasks, shownMeetings, today, kept) : []),
    [shownTasks, shownMeetings, today, kept],
  );
  const states = [stateOf(tasks), stateOf(meetings)];
  return {
    state:
      states.find((state) => state === 'failed') ?? states.find((state) => state === 'loading') ?? 'ready',
    events,
    readAgain: () => {
      void wholeTasks.refetch();
      void wholeMeetings.refetch();
    },
  };
}
