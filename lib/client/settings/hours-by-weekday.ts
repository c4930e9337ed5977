import type { HoursByWeekday } from '@/lib/shared/calendar/capacity';

/** The hours of people who have not chosen others, in minutes. */
const DEFAULT: HoursByWeekday = [null, 480, 480, 480, 480, 480, null];

/** Hook: the minutes of each weekday, Sunday first. They are the default ones until the settings have a call. */
export const useHoursByWeekday = (): HoursByWeekday => DEFAULT;
