/** The key of the kept day in the store `meta` (lib/client/database/database). */
export const KEPT_DAY = 'kept-day';

/**
 * The key in localStorage that says which day is kept for which session, since IndexedDB takes longer to answer. It
 * begins as those of lib/client/browser/person-storage do, so that it is removed when the session ends.
 */
export const KEPT_DAY_MARK = 'dayfold.kept.day-mark';
