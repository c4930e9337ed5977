import { useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import type { Day } from '@/lib/shared/calendar/days';
import { goalsOf, useGoalActions } from './goals';
import { sampleDay } from './sample-day-items';
import { schedulesOn, useScheduleActions } from './schedules';
import { tasksOn, useTaskActions } from './tasks';

/** Returns a function that creates the sample items on a day. The toast afterwards deletes all of them by Undo. */
export function useSampleDay(): (date: Day) => Promise<void> {
  const client = useQueryClient();
  const tasks = useTaskActions();
  const schedules = useScheduleActions();
  const goals = useGoalActions();

  return async (date) => {
    const added = new Set<string>();
    const named = <Input extends object>(input: Input): Input & { id: string } => {
      const id = newId();
      added.add(id);
      return { ...input, id };
    };
    const sample = sampleDay(date);
    const stored = await Promise.all([
      ...sample.tasks.map((task) => tasks.create(named(task))),
      ...sample.schedules.map((schedule) => schedules.create(named(schedule))),
      ...sample.goals.map((goal) => goals.create(named(goal))),
    ]);
    // An item that could not be stored has been removed from the page, and has a toast of its own.
    if (stored.includes(false)) return;

    const undo = () => {
      for (const task of among(client.getQueryData(tasksOn(date).queryKey), added)) void tasks.remove(task);
      for (const schedule of among(client.getQueryData(schedulesOn(date).queryKey), added))
        void schedules.remove(schedule);
      for (const goal of among(client.getQueryData(goalsOf('daily', date).queryKey), added))
        void goals.remove(goal);
    };
    notify({ ...TOASTS.sampleDayAdded, action: { label: 'Undo', onPress: undo } });
  };
}

const among = <E extends { id: string }>(list: E[] | undefined, ids: ReadonlySet<string>): E[] =>
  (list ?? []).filter(({ id }) => ids.has(id));
