import { type RefObject, useMemo } from 'react';
import { useItemList } from '@/components/item/use-item-list';
import { useTogether } from '@/components/item/use-together';
import { announce } from '@/lib/client/announcements';
import { useTaskActions } from '@/lib/client/tasks';
import { notify, TOASTS } from '@/lib/client/toasts';
import type { Day } from '@/lib/shared/calendar';
import { may } from '@/lib/shared/item-level';
import type { Task, TaskPatch } from '@/lib/shared/tasks';
import type { TaskHandlers } from './task-handlers';

/** What happens on a list of tasks; see `useItemList`. */
export function useTaskList(date: Day, end: RefObject<HTMLElement | null>) {
  const actions = useTaskActions();
  const list = useItemList<Task, TaskPatch>({
    kind: 'task',
    date,
    actions,
    deletedToast: TOASTS.taskDeleted,
    end,
  });
  const together = useTogether('task', date);
  const { edit, move, remove, open } = list;
  const { actionsOf, toggleThread } = together;
  const handlers = useMemo<TaskHandlers>(
    () => ({
      edit,
      move,
      remove,
      open,
      together: actionsOf,
      talk: toggleThread,
      toggle: (task) => {
        if (!may(task, 'complete')) return notify(TOASTS.permissionDenied);
        if (task.completed) announce(`Not done: ${task.title}`);
        void actions.setCompleted(task, !task.completed);
      },
    }),
    [actions, edit, move, remove, open, actionsOf, toggleThread],
  );
  return { ...list, handlers, together };
}
