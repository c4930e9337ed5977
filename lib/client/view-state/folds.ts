import { setKeptEntry, useKeptSet } from '@/lib/client/browser/stored-set';
import type { Day } from '@/lib/shared/calendar/days';
import { foldAddress } from '@/lib/shared/contract/plain/email-address';

/**
 * The groups of a day's task list whose fold differs from the default: people whose tasks are folded, and the completed
 * tasks if they are unfolded.
 */

/** The tasks to place beside the board of the week, which are folded at first. */
export const SHELF_FOLD = 'week-shelf';

/** Returns the name of the fold of the completed tasks of a day, or of those for later. */
export const doneFold = (date: Day | null): string => (date === null ? 'done later' : 'done');

/** Returns the name of the fold of one person's tasks. The case of the address is ignored. */
export const personFold = (email: string): string => `person:${foldAddress(email)}`;

/** Hook: the names of the folds that differ from the default. */
export const useTurnedFolds = (): ReadonlySet<string> => useKeptSet('turned-folds');

export const turnFold = (fold: string, isTurned: boolean): void =>
  setKeptEntry('turned-folds', fold, isTurned);
