import { setKeptEntry, useKeptSet } from '@/lib/client/browser/stored-set';
import type { Day } from '@/lib/shared/calendar/days';

/** The name under which this browser stores the days that the signed-in person has folded away. */
const NAME = 'folded-days';

/** Hook: true while the person has folded the day away. */
export const useIsFolded = (date: Day): boolean => useKeptSet(NAME).has(date);

export const foldDay = (date: Day, isFolded: boolean): void => setKeptEntry(NAME, date, isFolded);
