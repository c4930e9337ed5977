import {
  addDays,
  type Day,
  daysBetween,
  type PeriodKind,
  partsOf,
  periodOf,
} from '@/lib/shared/calendar/days';

/** The number of a day, weekday or week among all of its kind in a period: from the beginning, and from the end (-1). */
export type Places = readonly [fromStart: number, fromEnd: number];

type Long = Extract<PeriodKind, 'monthly' | 'annual'>;

export function dayPlaces(kind: Long, day: Day): Places {
  const { start, end } = periodOf(kind, day);
  return [daysBetween(start, day) + 1, -daysBetween(day, end) - 1];
}

/** Returns which of its weekday a day is, such as [2, -3] for the second of four Tuesdays. */
export function weekdayPlaces(kind: Long, day: Day): Places {
  const [fromStart, fromEnd] = dayPlaces(kind, day);
  return [Math.ceil(fromStart / 7), Math.floor(fromEnd / 7)];
}

/** Returns the number of a week (RFC 5545, BYWEEKNO): the first of a year has at least four of its days. */
export function weekPlaces(weekStart: number, day: Day): Places {
  const middle = (of: Day) => addDays(of, 3 - ((partsOf(of).weekday - weekStart + 7) % 7));
  const numberOf = (of: Day) => Math.ceil(dayPlaces('annual', middle(of))[0] / 7);
  const number = numberOf(day);
  // December 28 is in the last week of its year.
  return [number, number - numberOf(`${middle(day).slice(0, 4)}-12-28`) - 1];
}
