import { useComposer } from '@/components/item/use-composer';
import { announce } from '@/lib/client/announcements';
import { type ScheduleDraft, useScheduleActions } from '@/lib/client/schedules';
import { notify, TOASTS } from '@/lib/client/toasts';
import type { Day } from '@/lib/shared/calendar';
import { BLANK_SCHEDULE, isBlankSchedule, readSchedule, type ScheduleFields } from './schedule-fields';

/** What is written of a new meeting of the day; kept while its form is closed. */
export function useScheduleComposer(date: Day) {
  const { create } = useScheduleActions();
  const composer = useComposer<ScheduleFields, ScheduleDraft>({
    date,
    blank: BLANK_SCHEDULE,
    isBlank: isBlankSchedule,
    create,
    onLost: (draft) =>
      notify({
        ...TOASTS.createScheduleFailed(),
        action: { label: 'Try again', onPress: () => void create(draft) },
      }),
  });

  const values = readSchedule(composer.fields);

  /**
   * Adds what is written, if it can be.
   *
   * @param focusForm readies the form for the next; called first, since a field that loses focus still writes
   */
  function add(focusForm: () => void): void {
    if (!values) return;
    focusForm();
    composer.send({ id: composer.id, date, ...values });
    announce(`Added: ${values.title}, ${values.time}`);
  }

  return { ...composer, add, canAdd: values !== null };
}

export type ScheduleComposer = ReturnType<typeof useScheduleComposer>;
