import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { CompletableHandlers } from '@/components/item/item-handlers';
import { may } from '@/components/item/item-level';
import { useItemList } from '@/components/item/use-item-list';
import { announce } from '@/lib/client/browser/announcements';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import { useTaskActions } from '@/lib/client/items/tasks';
import type { Day } from '@/lib/shared/calendar/days';
import type { Task, TaskPatch } from '@/lib/shared/contract/tasks';

type Options = {
  date: Day;
  /** Gets the focus when the last task is removed. */
  end: RefObject<HTMLElement | null>;
  /** Called with a task before it is completed or reopened. */
  onToggle: (task: Task) => void;
};

/** The state of a list of tasks; see `useItemList`. */
export function useTaskList({ date, end, onToggle }: Options) {
  const actions = useTaskActions();
  const list = useItemList<Task, TaskPatch>('task', { date, actions, end });
  const latest = useRef(onToggle);
  useEffect(() => {
    latest.current = onToggle;
  });
  const handlers = useMemo<CompletableHandlers<Task>>(
    () => ({
      ...list.handlers,
      toggle: (task) => {
        if (!may(task, 'complete')) return notify(TOASTS.permissionDenied);
        if (task.completed) announce(`Not done: ${task.title}`);
        latest.current(task);
        void actions.setCompleted(task, !task.completed);
      },
    }),
    [actions, list.handlers],
  );
  return { list, handlers };
}
