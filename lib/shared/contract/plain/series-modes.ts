/** How the days of a series are counted: from its start, or each from the day on which the one before was completed. */
export const SERIES_MODES = ['fixed', 'after_completion'] as const;
export type SeriesMode = (typeof SERIES_MODES)[number];
