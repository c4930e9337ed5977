import { ITEM_REMINDER_MINUTES_MAX, ITEM_REMINDERS_MAX } from '@/lib/shared/contract/plain/limits';
import type { Reading } from './candidates';
import { HOUR } from './clock';

const DAY = 24 * HOUR;

/** Minutes of a unit by the letters that begin its name in both languages. */
const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:h|std|stunde)/i, HOUR],
  [/^(?:d|tag)/i, DAY],
  [/^w/i, 7 * DAY],
  [/^m/i, 1],
];

/** How the spans before an item are written in a language. */
export type LeadWords = {
  /** Matches what stands between two spans: 'and'. */
  between: RegExp;
  /** Matches a span in numbers, in the groups `count`, `unit` and for '1h30' `rest`. */
  numbers: RegExp;
  /** Spans in words: 'an hour'. */
  words: Readonly<Record<string, number>>;
};

/**
 * Returns the reading of the spans before an item at which somebody wants to be reminded: '1 day and 1h'. Null for one that
 * is not possible. It is accepted at the end of a line, and at its start where a day or time follows.
 */
export function remindersIn(spans: string, words: LeadWords): Reading | null {
  const minutes = spans.split(words.between).map((span) => minutesOf(span.trim(), words));
  const found = minutes.flatMap((lead) => (lead !== null && lead <= ITEM_REMINDER_MINUTES_MAX ? [lead] : []));
  if (found.length < minutes.length || found.length === 0 || found.length > ITEM_REMINDERS_MAX) return null;
  return { kind: 'reminder', minutes: found, place: 'trailing' };
}

function minutesOf(span: string, { numbers, words }: LeadWords): number | null {
  const inWords = words[span.toLowerCase()];
  if (inWords !== undefined) return inWords;
  const { count, unit = '', rest = '0' } = numbers.exec(span)?.groups ?? {};
  const each = UNITS.find(([name]) => name.test(unit))?.[1];
  return count === undefined || each === undefined ? null : Number(count) * each + Number(rest);
}
