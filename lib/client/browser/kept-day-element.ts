/**
 * The element that contains the kept day (lib/client/start). React passes over an element in the body whose name it does
 * not expect.
 */
export const KEPT_DAY_ELEMENT = 'kept-day';

/** True while the kept day is shown. */
export const isKeptDayShown = (): boolean => document.getElementsByTagName(KEPT_DAY_ELEMENT).length > 0;
