import { useComposer } from '@/components/item/use-composer';
import { announce } from '@/lib/client/browser/announcements';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import { useTaskActions } from '@/lib/client/items/tasks';
import type { Day } from '@/lib/shared/calendar/days';
import { BLANK_TASK, readTask, type TaskFields, type TaskValues } from './task-fields';

/** The line for a new task of the day, wherever it is drawn. */
export function useTaskComposer(date: Day) {
  const { create } = useTaskActions();
  return useComposer<TaskFields, TaskValues>({
    place: `task ${date}`,
    blank: BLANK_TASK,
    read: readTask,
    create: (id, values) => create({ id, date, ...values }),
    onLost: (sendAgain) =>
      notify({ ...TOASTS.createTaskFailed(), action: { label: 'Try again', onPress: sendAgain } }),
    onAdd: ({ title }) => announce(`Added: ${title}`),
  });
}

export type TaskComposer = ReturnType<typeof useTaskComposer>;
