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

  const values = readTask(composer.fields);

  /**
   * Adds what is written, if it can be.
   *
   * @param focusLine readies the line for the next; called first, since a field that loses focus still writes
   */
  function add(focusLine: () => void): void {
    if (!values) return;
    focusLine();
    composer.send({ id: composer.id, date, ...values });
    announce(`Added: ${values.title}`);
  }

  return { ...composer, add, canAdd: values !== null };
}

export type TaskComposer = ReturnType<typeof useTaskComposer>;
