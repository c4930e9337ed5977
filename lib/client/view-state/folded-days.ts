import type { QueryClient } from '@tanstack/react-query';
import { createStore } from '@/lib/client/browser/create-store';
import { setKeptEntry, useKeptSet } from '@/lib/client/browser/stored-set';
import { tasksOn } from '@/lib/client/items/tasks';
import type { Day } from '@/lib/shared/calendar/days';
import { isOpenTask } from '@/lib/shared/calendar/summary';
import type { Task } from '@/lib/shared/contract/schemas/tasks';

/** The day whose open tasks are being placed before it is folded away; null without one. */
const placing = createStore<Day | null>(null);

/** Hook: true while the person has folded the day away. */
export const useIsFolded = (date: Day): boolean => useKeptSet('folded-days').has(date);

/** Hook: true while the open tasks of the day are being placed before it is folded away. */
export const useIsPlacing = (date: Day): boolean => placing.useValue(() => null) === date;

export function foldDay(date: Day, isFolded: boolean): void {
  placing.set(null);
  setKeptEntry('folded-days', date, isFolded);
}

/** Leaves the day as it is, with its open tasks. */
export const stopPlacing = (): void => placing.set(null);

/** Folds the day away, after its open tasks were placed if it has some. */
export function foldAway(client: QueryClient, date: Day): void {
  const tasks = client.getQueryData<Task[]>(tasksOn(date).queryKey);
  if (tasks?.some(isLeft) === false) foldDay(date, true);
  else placing.set(date);
}

/** True for a task that would be carried over: an open one of one's own. */
export const isLeft = (task: Task): boolean => isOpenTask(task) && !task.isShared;
