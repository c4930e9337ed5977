import { useKept, writeKept } from '@/lib/client/browser/person-storage';

/** How the schedule of a day is shown: on a scale of time, or as a list. */
export type ScheduleAs = 'hours' | 'list';

/** Hook: how the person has the schedule shown. */
export const useScheduleAs = (): ScheduleAs => (useKept('schedule-as') === 'hours' ? 'hours' : 'list');

/** Stores the choice; nothing for the default. */
export const showScheduleAs = (as: ScheduleAs): void => writeKept('schedule-as', as === 'hours' ? as : null);
