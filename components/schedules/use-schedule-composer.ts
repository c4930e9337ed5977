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

  /** Adds what is written; false while it cannot be. */
  function add(): boolean {
    const values = readSchedule(composer.fields);
    if (!values) return false;
    composer.send({ id: composer.id, date, ...values });
    announce(`Added: ${values.title}, ${values.time}`);
    return true;
  }

  return { ...composer, add };
}

export type ScheduleComposer = ReturnType<typeof useScheduleComposer>;
