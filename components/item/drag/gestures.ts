/** How a press becomes a drag, for rows and for blocks on the hours alike. */

/** Milliseconds for which a finger rests on something before it lifts it instead of scrolling. */
export const LONG_PRESS = 350;

/** Pixels by which a finger moves before a long press is given up. */
export const TOUCH_SLACK = 8;
