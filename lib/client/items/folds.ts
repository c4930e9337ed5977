import { setKeptEntry, useKeptSet } from '@/lib/client/browser/stored-set';
import { foldAddress } from '@/lib/shared/contract/email-address';

/**
 * Groups of the day's task list that this browser shows otherwise than they stand at first: the people whose tasks are
 * folded, and what is done once it has been unfolded.
 */
const NAME = 'turned-folds';

export const DONE_FOLD = 'done';

/** The fold of one person's tasks; addresses are the same in any case. */
export const personFold = (email: string): string => `person:${foldAddress(email)}`;

/** The names of the folds that do not stand as at first. */
export const useTurnedFolds = (): ReadonlySet<string> => useKeptSet(NAME);

export const turnFold = (fold: string, isTurned: boolean): void => setKeptEntry(NAME, fold, isTurned);
