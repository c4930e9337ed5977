import { setKeptEntry, useKeptSet } from '@/lib/client/browser/stored-set';
import type { Day } from '@/lib/shared/calendar/days';

/** Hook: true while the person has folded the day away. */
export const useIsFolded = (date: Day): boolean => useKeptSet('folded-days').has(date);

export const foldDay = (date: Day, isFolded: boolean): void => setKeptEntry('folded-days', date, isFolded);
