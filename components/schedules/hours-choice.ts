import { useKept, writeKept } from '@/lib/client/browser/person-storage';

/** How the schedule of a day is shown: on a scale of time, or as a list. */
export type ScheduleAs = 'hours' | 'list';

/** The name under which this browser stores the choice of the signed-in person. Nothing is stored for the default. */
const NAME = 'schedule-as';

/** Hook: how the person has the schedule shown. */
export const useScheduleAs = (): ScheduleAs => (useKept(NAME) === 'hours' ? 'hours' : 'list');

export const showScheduleAs = (as: ScheduleAs): void => writeKept(NAME, as === 'hours' ? as : null);
