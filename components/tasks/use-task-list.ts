import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useItemList } from '@/components/item/list/use-item-list';
import type { ItemAction } from '@/components/item/row/item-action';
import type { CompletableHandlers } from '@/components/item/row/item-handlers';
import { may } from '@/components/item/row/item-level';
import { announce } from '@/lib/client/browser/announcements';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import { useToday } from '@/lib/client/browser/today';
import { undoAction } from '@/lib/client/changes/undo';
import { useTaskActions } from '@/lib/client/items/tasks';
import { addDays, type Day } from '@/lib/shared/calendar/days';
import type { Task, TaskPatch } from '@/lib/shared/contract/schemas/tasks';

type Options = {
  /** Null for tasks for later. */
  date: Day | null;
  /** Gets the focus when the last task is removed. */
  focusWhenEmpty: RefObject<HTMLElement | null>;
  /** Called with a task before it is completed, let go, or opened again. */
  onToggle: (task: Task) => void;
  /** See `useItemList`. */
  listName?: string;
};

/** The state of a list of tasks; see `useItemList`. */
export function useTaskList({ date, focusWhenEmpty, onToggle, listName }: Options) {
  const actions = useTaskActions();
  const list = useItemList<Task, TaskPatch>('task', { date, actions, focusWhenEmpty, listName });
  const latest = useRef(onToggle);
  useEffect(() => {
    latest.current = onToggle;
  });
  const { moveTo } = list;
  const today = useToday();
  const letGo = useCallback(
    (task: Task, isDropped = true): void => {
      latest.current(task);
      void actions.update(task, { dropped: isDropped });
      const said = isDropped ? TOASTS.letGo(task.title) : TOASTS.takenUp(task.title);
      notify({ ...said, action: undoAction() });
    },
    [actions],
  );
  const handlers = useMemo<CompletableHandlers<Task>>(
    () => ({
      ...list.handlers,
      more: (task) => {
        if (!may(task, 'edit')) return [];
        const moves: ItemAction[] =
          task.date === null
            ? [
                { label: 'Today', icon: 'day', key: 't', onPress: () => moveTo(task, today) },
                { label: 'Tomorrow', icon: 'arrow', onPress: () => moveTo(task, addDays(today, 1)) },
              ]
            : [{ label: 'Later', icon: 'shelf', key: 'l', onPress: () => moveTo(task, null) }];
        const isDropped = task.droppedAt !== null;
        return [
          ...moves,
          {
            label: isDropped ? 'Take up again' : 'Let go',
            icon: isDropped ? 'undo' : 'x',
            onPress: () => letGo(task, !isDropped),
          },
        ];
      },
      toggle: (task) => {
        if (!may(task, 'complete')) return notify(TOASTS.permissionDenied);
        if (task.completed) announce(`Not done: ${task.title}`);
        latest.current(task);
        void actions.setCompleted(task, !task.completed);
      },
    }),
    [actions, list.handlers, moveTo, letGo, today],
  );
  return {
    list: { ...list, handlers },
    handlers,
    /** Lets go of a task, or takes it up again. */
    letGo,
  };
}
