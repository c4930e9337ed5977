/**
 * Limits of lengths, counts and durations (docs/product/conventions.md). They
 * are separate from the schemas that enforce them, so that a page can show them without loading the schemas. Lengths
 * count code points.
 */
export const TITLE_MAX = 200;
export const DESCRIPTION_MAX = 2_000;
export const LOCATION_MAX = 200;
/** Characters of the notes on a task or a meeting. */
export const NOTES_MAX = 10_000;
/** The most steps of a checklist. */
export const CHECKLIST_MAX = 100;
/** Minutes that a task may take. */
export const ESTIMATE_MAX = 1_440;
/** The days for which a deleted item can be restored. */
export const RESTORE_DAYS = 30;
/** The most items that one call changes, deletes or restores. */
export const BATCH_MAX = 200;
/** The most tasks and goals of one person that serve one goal directly. */
export const GOAL_CHILDREN_MAX = 5_000;
/** The most tasks and goals of all people that serve one goal directly. */
export const GOAL_CHILDREN_OF_ALL_MAX = 50_000;
/** Characters of a label. */
export const LABEL_MAX = 50;
/** The most labels of one person. */
export const LABELS_MAX = 500;
/** The most labels of one person on one item. */
export const ITEM_LABELS_MAX = 50;
/** The most reminders of one person of one item. */
export const ITEM_REMINDERS_MAX = 3;
/** Minutes before an item at which a person can be reminded of it: four weeks. */
export const ITEM_REMINDER_MINUTES_MAX = 40_320;
/** Characters of the key that orders the tasks of a day. */
export const RANK_MAX = 100;
/** Months from today for which every series without an end has its occurrences; those by month or year have more. */
export const LAID_OUT_MONTHS = 24;
/** Characters of a line of quick add. */
export const QUICK_ADD_MAX = 2_000;
/** Characters of a search. */
export const SEARCH_MAX = 1_000;
/** Characters of a recurrence rule. */
export const RRULE_MAX = 500;
export const COMMENT_MAX = 5_000;
/** The most comments on one item that the counts of a range of days count. */
export const COUNTED_MAX = 1_000;
/** The most characters of the message of an invitation. */
export const MESSAGE_MAX = 1_000;

/** Characters of the name of a calendar feed, and the most feeds of one person. */
export const FEED_NAME_MAX = 100;
export const FEEDS_MAX = 20;
/** Characters of the name of an access token, and the most tokens of one person. */
export const TOKEN_NAME_MAX = 100;
export const TOKENS_MAX = 50;

/** Durations of a meeting in minutes. The step is also the minimum. */
export const DEFAULT_DURATION = 60;
export const DURATION_STEP = 15;
export const MAX_DURATION = 527_040;
/** The longest meeting that the form offers. */
export const FORM_MAX_DURATION = 1_440;
/** The minutes of each weekday that a person has, Sunday first, until they choose others. */
export const DEFAULT_HOURS: readonly (number | null)[] = [null, 480, 480, 480, 480, 480, null];
/** The minutes of a weekday that was free before. */
export const DEFAULT_DAY = 480;
/** The most minutes of a weekday. */
export const DAY_MAX = 1_440;
/** Days that the last day of a meeting may be after its first. */
export const SPAN_MAX = 366;

/** The most notifications that one read returns. */
export const NOTIFICATIONS_MAX = 50;

/** Minutes before an item at which a reminder is mailed. */
export const REMINDER_MINUTES_BEFORE_MAX = 120;
export const REMINDER_MINUTES_BEFORE_DEFAULT = 15;
/** Minutes before an item at which the browser shows a reminder. */
export const REMINDER_MINUTES_MAX = 1_440;
export const REMINDER_MINUTES_DEFAULT = 15;

export const PASSWORD_MIN = 8;

/** Characters of the name and the address of an outside calendar. */
export const OUTSIDE_CALENDAR_NAME_MAX = 100;
export const OUTSIDE_URL_MAX = 2_000;
/** The most outside calendars of one person. */
export const OUTSIDE_CALENDARS_MAX = 20;
