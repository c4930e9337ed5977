import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { schedulesIn } from '@/lib/client/items/schedules';
import { tasksIn } from '@/lib/client/items/tasks';
import { useItemsOfShown, useVisibleItems } from '@/lib/client/people/people-filter';
import type { Day, Period } from '@/lib/shared/calendar/days';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { type BoardDay, layOutBoard } from './board-layout';

export type BoardItems = {
  tasks: readonly Task[];
  meetings: readonly Schedule[];
  /** Null until both are read. */
  days: ReadonlyMap<Day, BoardDay> | null;
};

/**
 * Hook: what the board shows of a week, from the two reads of its range. The first time it is rendered apart from other
 * work, so that a full week does not delay input; later changes are shown at once.
 */
export function useBoardItems(period: Period): BoardItems {
  const allTasks = useItemsOfShown(useQuery(tasksIn(period)).data);
  const allMeetings = useItemsOfShown(useQuery(schedulesIn(period)).data);
  const tasks = useVisibleItems(allTasks);
  const meetings = useVisibleItems(allMeetings);
  const latest = useMemo(
    () => ({
      of: period.start,
      tasks: tasks ?? [],
      meetings: meetings ?? [],
      days:
        tasks && meetings
          ? layOutBoard(period, tasks, meetings, { tasks: allTasks ?? [], meetings: allMeetings ?? [] })
          : null,
    }),
    [period, tasks, meetings, allTasks, allMeetings],
  );
  const deferred = useDeferredValue(latest, NOTHING);
  return deferred.of === period.start && deferred.days !== null ? latest : NOTHING;
}

const NOTHING: BoardItems & { of: Day | null } = { of: null, tasks: [], meetings: [], days: null };
