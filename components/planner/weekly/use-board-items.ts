import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { type CalendarEvent, useOutsideEvents, useVisibleEvents } from '@/lib/client/items/outside-events';
import { schedulesIn } from '@/lib/client/items/schedules';
import { tasksIn } from '@/lib/client/items/tasks';
import { useItemsOfShown, useVisibleItems } from '@/lib/client/people/people-filter';
import type { Day, Period } from '@/lib/shared/calendar/days';
import { gridPeriod } from '@/lib/shared/calendar/month-grid';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { type BoardDay, layOutBoard } from './board-layout';

export type BoardItems = {
  tasks: readonly Task[];
  meetings: readonly Schedule[];
  /** Those of outside calendars, also of other weeks. */
  events: readonly CalendarEvent[];
  /** Null until both are read. */
  days: ReadonlyMap<Day, BoardDay> | null;
};

/**
 * Hook: what the board shows of a week, from the reads of its items and of outside calendars. The first time it is rendered apart from other
 * work, so that a full week does not delay input; later changes are shown at once.
 */
export function useBoardItems(period: Period): BoardItems {
  const allTasks = useItemsOfShown(useQuery(tasksIn(period)).data);
  const allMeetings = useItemsOfShown(useQuery(schedulesIn(period)).data);
  const tasks = useVisibleItems(allTasks);
  const meetings = useVisibleItems(allMeetings);
  const month = gridPeriod(period.start);
  const allEvents = useOutsideEvents(month);
  const events = useVisibleEvents(month);
  const latest = useMemo(
    () => ({
      of: period.start,
      tasks: tasks ?? [],
      meetings: meetings ?? [],
      events,
      days:
        tasks && meetings
          ? layOutBoard(
              period,
              { tasks, meetings, events },
              { tasks: allTasks ?? [], meetings: allMeetings ?? [], events: allEvents },
            )
          : null,
    }),
    [period, tasks, meetings, events, allTasks, allMeetings, allEvents],
  );
  const deferred = useDeferredValue(latest, NOTHING);
  return deferred.of === period.start && deferred.days !== null ? latest : NOTHING;
}

const NOTHING: BoardItems & { of: Day | null } = {
  of: null,
  tasks: [],
  meetings: [],
  events: [],
  days: null,
};
