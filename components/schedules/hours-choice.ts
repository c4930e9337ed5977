import { useKept, writeKept } from '@/lib/client/browser/person-storage';

/** How the schedule of a day is shown: on a scale of time, or as a list. */
export type ScheduleAs = 'hours' | 'list';

/** Hook: how the person has the schedule shown: on the hours, unless they have chosen the list. */
export const useScheduleAs = (): ScheduleAs => (useKept('schedule-as') === 'list' ? 'list' : 'hours');

/** Stores the choice. */
export const showScheduleAs = (as: ScheduleAs): void => writeKept('schedule-as', as);
