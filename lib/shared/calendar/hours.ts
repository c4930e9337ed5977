import { DAY_MINUTES, timeAt } from './days';

/** The measures that all drawings of the hours of a day have in common, and dragging onto them. */

/** The pixels of an hour (`--h` in hours.css), and those in a week. */
export const HOUR_PX = 56;
export const WEEK_HOUR_PX = 42;

/** The pixels of the half hour by which the hours scroll. */
export const SCROLL_STEP_PX = HOUR_PX / 2;

/** The minutes between which hours are always shown; those before and after them are folded while they are empty. */
export const EARLY_UNTIL = 7 * 60;
export const LATE_FROM = 21 * 60;

/** The minutes that a task without a length takes on the hours, on paper and in feeds. */
export const UNMEASURED = 30;

/** The minutes to which times snap that are chosen by pointer and keyboard. */
export const STEP = 15;

/** A stretch of the day in minutes. The end of what goes on beyond midnight is above those of a day. */
export type Stretch = { start: number; end: number };

/** Returns a text such as '10:00 to 11:15'. */
export const spanText = ({ start, end }: Stretch): string =>
  `${timeAt(start)} to ${timeAt(end % DAY_MINUTES)}`;
