import { addDays, isDay } from '@/lib/shared/calendar/days';
import type { Context, Reading } from './candidates';
import { HOUR, likelyTime } from './clock';

/** The longest meeting whose end is written as a time. */
const DAY = 24 * HOUR;

/**
 * Returns the reading of a time.
 *
 * @param preposition the one before it, undefined without one
 * @param hour12 whether it may be one of the afternoon
 */
export function time(
  minutes: number | null,
  preposition: string | undefined,
  hour12 = false,
): Reading | null {
  if (minutes === null) return null;
  const isClear = preposition !== undefined;
  return { kind: 'time', minutes, hour12, place: isClear ? 'anywhere' : 'edge', preposition: isClear };
}

/** Returns the reading of a time so many minutes from now; null when it is not said now. */
export function fromNow(minutes: number, { today, now }: Context): Reading | null {
  if (now === null || !(minutes > 0)) return null;
  const minutesThen = now + Math.round(minutes);
  const on = addDays(today, Math.floor(minutesThen / DAY));
  return isDay(on) ? { kind: 'time', minutes: minutesThen % DAY, on, place: 'edge', common: true } : null;
}

/** Returns the readings of a start and an end: the end becomes a length. */
export function span(
  from: number | null,
  to: number | null,
  preposition: string | undefined,
): readonly [Reading, Reading] | null {
  const start = time(from, preposition);
  if (start === null || from === null || to === null || from === to) return null;
  const minutes = (to - from + DAY) % DAY;
  return [start, { kind: 'length', minutes, place: start.place, preposition: true }];
}

/** Returns the readings of two bare hours, as in 'from 2 to 4', which elsewhere than at the end may count something. */
export function bareSpan(from: number | null, to: number | null): readonly [Reading, Reading] | null {
  if (from === null || to === null) return null;
  const start = likelyTime(from, undefined, false);
  const end = to <= start && to <= 12 * HOUR ? to + 12 * HOUR : to;
  const readings = end > start ? span(start, end, 'from') : null;
  return (
    readings && [
      { ...readings[0], place: 'end' },
      { ...readings[1], place: 'end' },
    ]
  );
}

/** Returns the readings of two numbers that are hours because a day stands before them: 'friday 14-16'. */
export function spanAfterDay(from: number | null, to: number | null): readonly [Reading, Reading] | null {
  const readings = bareSpan(from, to);
  return (
    readings && [
      { ...readings[0], place: 'edge', preposition: false, afterDay: true },
      { ...readings[1], place: 'edge' },
    ]
  );
}

/** Returns a time of which people say 12 as 12: 'half past twelve' is 12:30, 'quarter to one' is 12:45. */
export const onClockFace = (minutes: number): number => (minutes < HOUR ? minutes + 12 * HOUR : minutes);
