import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useVisibleItems } from '@/lib/client/people/people-filter';
import { keptUntil } from '@/lib/client/query/kept-read';
import { type ReadState, stateOf, stateOfAll } from '@/lib/client/query/read-state';
import type { Day } from '@/lib/shared/calendar/days';
import { schedulesIn } from './schedules';
import { tasksIn } from './tasks';
import { type UpcomingEvent, upcomingEvents, upcomingPeriod } from './upcoming-order';

export type Upcoming = {
  state: ReadState;
  events: readonly UpcomingEvent[];
  readAgain: () => void;
};

/**
 * Hook: the upcoming items of the year, by one request for the tasks and one for the meetings; while the server cannot
 * be reached, those of the days that are kept.
 * @param staying the ids of completed tasks that stay in the list
 */
export function useUpcoming(today: Day, staying: ReadonlySet<string>): Upcoming {
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
    () => (shownTasks && shownMeetings ? upcomingEvents(shownTasks, shownMeetings, today, staying) : []),
    [shownTasks, shownMeetings, today, staying],
  );
  return {
    state: stateOfAll([tasks, meetings]),
    events,
    readAgain: () => {
      void wholeTasks.refetch();
      void wholeMeetings.refetch();
    },
  };
}
