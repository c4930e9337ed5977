import { v7 as newId } from 'uuid';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import { asOneChange, undoAction } from '@/lib/client/changes/undo';
import type { Day } from '@/lib/shared/calendar/days';
import { useGoalActions } from './goals';
import { sampleDay } from './sample-day-items';
import { useScheduleActions } from './schedules';
import { useTaskActions } from './tasks';

/**
 * Hook: a function that creates the sample items on a day, and then shows a toast whose Undo deletes all of them. Its
 * promise resolves when they are stored, wait for the network or were refused, and never rejects.
 */
export function useSampleDay(): (date: Day) => Promise<void> {
  const tasks = useTaskActions();
  const schedules = useScheduleActions();
  const goals = useGoalActions();

  return async (date) => {
    const named = <Input extends object>(input: Input): Input & { id: string } => ({ ...input, id: newId() });
    const sample = sampleDay(date);
    const count = sample.tasks.length + sample.schedules.length + sample.goals.length;
    const words = { did: `${count} added`, to: TOASTS.sampleDayAdded.title, count };
    const storing = asOneChange(words, () => [
      ...sample.tasks.map((task) => tasks.create(named(task))),
      ...sample.schedules.map((schedule) => schedules.create(named(schedule))),
      ...sample.goals.map((goal) => goals.create(named(goal))),
    ]);
    const action = undoAction();
    // An item that could not be stored has been removed from the page, and has a toast of its own.
    if (!(await Promise.all(storing)).includes(false)) notify({ ...TOASTS.sampleDayAdded, action });
  };
}
