import type { DayPart } from './candidates';

export const HOUR = 60;
const HALF_DAY = 12 * HOUR;
/** Bare hours before this one are taken for the afternoon: 'at 3' is 15:00, 'at 8' is 08:00. */
const FIRST_HOUR = 7 * HOUR;
/** Bare hours from this one on are of the evening in 'dinner at 8'. */
const FIRST_EVENING_HOUR = 5 * HOUR;

/** Minutes since midnight that a part of the day stands for. */
export const PART_TIMES: Record<DayPart, number> = {
  morning: 9 * HOUR,
  noon: 12 * HOUR,
  afternoon: 15 * HOUR,
  evening: 19 * HOUR,
};

/** Returns the minutes since midnight of a time on a 24-hour clock; null if there is none. */
export function clock24(hour: string | undefined, minute = '0'): number | null {
  const minutes = Number(hour) * HOUR + Number(minute);
  return Number(hour) < 24 && Number(minute) < 60 ? minutes : null;
}

/** Returns the minutes since midnight of a time on a 12-hour clock. */
export function clock12(
  hour: string | undefined,
  minute: string | undefined,
  half: 'a' | 'p',
): number | null {
  const number = Number(hour);
  if (number < 1 || number > 12) return null;
  const minutes = clock24(String(number % 12), minute);
  return minutes === null ? null : minutes + (half === 'p' ? HALF_DAY : 0);
}

/**
 * Returns the time that a bare hour means.
 *
 * @param minutes the time as it is said, from 0:00 to 23:59
 * @param isEvening whether something of the evening is planned
 */
export function likelyTime(minutes: number, part: DayPart | undefined, isEvening: boolean): number {
  if (minutes >= HALF_DAY) return minutes;
  if (part === 'morning') return minutes;
  if (part === 'afternoon' || part === 'evening') return minutes + HALF_DAY;
  return minutes < FIRST_HOUR || (isEvening && minutes >= FIRST_EVENING_HOUR) ? minutes + HALF_DAY : minutes;
}
