import type { Day } from '@/lib/shared/calendar/days';
import { isDay } from '@/lib/shared/calendar/days';
import type { Language } from '@/lib/shared/quick-add/fields';
import { parse } from '@/lib/shared/quick-add/reader/parse';
import { pastWeekNamed, type Span, spanNamed } from './spans';

type Context = {
  today: Day;
  language: Language;
};

/** The browser's language, of those in which days are read. */
export const languageOf = (tag: string): Language => (/^de\b/i.test(tag) ? 'de' : 'en');

/** Words before a day that only say to go there. */
const GO_TO = /^(?:go(?:\s*to)?|jump\s+to|open|show|gehe?\s+zu[mr]?|zeige?)\s+(?=\S)/iu;

/**
 * Returns the day, week, month or year that a text names as a whole, to go there, as in 'go to friday'; nothing for any
 * other text. Days are read as by quick add: one without a year is the next such day, today included. Only days with a
 * year may be long past.
 * Of a week without a year the last one that is over follows.
 */
export function destinationsNamed(text: string, { today, language }: Context): Span[] {
  const line = text.trim().replace(GO_TO, '');
  if (line === '') return [];
  const named = spanNamed(line, { today, which: 'next' });
  const past = pastWeekNamed(line, today);
  if (named) return past ? [named, past] : [named];
  const { title, fields } = parse(line, { date: today, language });
  const { date, ...others } = fields;
  if (title !== '' || !date || Object.keys(others).length > 0 || !isDay(date)) return [];
  return [{ kind: 'daily', period: { start: date, end: date } }];
}
