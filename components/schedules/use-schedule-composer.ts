import { useComposer } from '@/components/item/use-composer';
import { announce } from '@/lib/client/browser/announcements';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import { useScheduleActions } from '@/lib/client/items/schedules';
import type { Day } from '@/lib/shared/calendar/days';
import { BLANK_SCHEDULE, readSchedule, type ScheduleFields, type ScheduleValues } from './schedule-fields';

/** What is written of a new meeting of the day; kept while its form is closed. */
export function useScheduleComposer(date: Day) {
  const { create } = useScheduleActions();
  return useComposer<ScheduleFields, ScheduleValues>({
    place: `schedule ${date}`,
    blank: BLANK_SCHEDULE,
    read: readSchedule,
    create: (id, values) => create({ id, date, ...values }),
    onLost: (sendAgain) =>
      notify({ ...TOASTS.createScheduleFailed(), action: { label: 'Try again', onPress: sendAgain } }),
    onAdd: ({ title, time }) => announce(`Added: ${title}, ${time}`),
  });
}

export type ScheduleComposer = ReturnType<typeof useScheduleComposer>;
