import { setKeptEntry, useKeptSet } from '@/lib/client/browser/stored-set';
import { foldAddress } from '@/lib/shared/contract/email-address';

/**
 * Groups of the day's task list whose fold differs from the default in this browser: people whose tasks are folded, and
 * completed tasks once unfolded.
 */
const NAME = 'turned-folds';

export const DONE_FOLD = 'done';

/** The fold of one person's tasks; addresses ignore case. */
export const personFold = (email: string): string => `person:${foldAddress(email)}`;

/** The names of the folds that differ from the default. */
export const useTurnedFolds = (): ReadonlySet<string> => useKeptSet(NAME);

export const turnFold = (fold: string, isTurned: boolean): void => setKeptEntry(NAME, fold, isTurned);
