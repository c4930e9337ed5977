import { DAY_MINUTES, timeAt } from './days';

/** The measures that all drawings of the hours of a day have in common, and dragging onto them. */

/** The pixels of an hour (`--h` in hours.css), and those in a week. */
export const HOUR_PX = 56;
export const WEEK_HOUR_PX = 42;

/** The minutes to which times snap that are chosen by pointer and keyboard. */
export const STEP = 15;

/** A stretch of the day in minutes. The end of what goes on beyond midnight is above those of a day. */
export type Stretch = { start: number; end: number };

/** Returns a text such as '10:00 to 11:15'. */
export const spanText = ({ start, end }: Stretch): string =>
  `${timeAt(start)} to ${timeAt(end % DAY_MINUTES)}`;
