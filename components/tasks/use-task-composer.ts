import { useComposer } from '@/components/item/use-composer';
import { announce } from '@/lib/client/announcements';
import { type TaskDraft, useTaskActions } from '@/lib/client/tasks';
import { notify, TOASTS } from '@/lib/client/toasts';
import type { Day } from '@/lib/shared/calendar';
import { BLANK_TASK, isBlankTask, readTask, type TaskFields } from './task-fields';

/** The line for a new task of the day, wherever it is drawn. */
export function useTaskComposer(date: Day) {
  const { create } = useTaskActions();
  const composer = useComposer<TaskFields, TaskDraft>({
    date,
    blank: BLANK_TASK,
    isBlank: isBlankTask,
    create,
    onLost: (draft) =>
      notify({
        ...TOASTS.createTaskFailed(),
        action: { label: 'Try again', onPress: () => void create(draft) },
      }),
  });

  /** Adds what is written; false while it cannot be. */
  function add(): boolean {
    const values = readTask(composer.fields);
    if (!values) return false;
    composer.send({ id: composer.id, date, ...values });
    announce(`Added: ${values.title}`);
    return true;
  }

  return { ...composer, add };
}
