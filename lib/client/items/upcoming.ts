import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useVisibleItems } from '@/lib/client/people/people-filter';
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
 * Hook: the upcoming items of the year, by one request for the tasks and one for the meetings.
 * @param kept the ids of completed tasks that stay in the list
 */
export function useUpcoming(today: Day, kept: ReadonlySet<string>): Upcoming {
  const period = upcomingPeriod(today);
  const tasks = useQuery(tasksIn(period));
  const meetings = useQuery(schedulesIn(period));
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
      void tasks.refetch();
      void meetings.refetch();
    },
  };
}
