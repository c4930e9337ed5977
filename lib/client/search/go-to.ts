import type { Day } from '@/lib/shared/calendar/days';
import { isDay } from '@/lib/shared/calendar/days';
import type { DateReader } from '@/lib/shared/quick-add/chrono';
import type { Language } from '@/lib/shared/quick-add/fields';
import { parse } from '@/lib/shared/quick-add/parse';
import { type Span, spanNamed } from './spans';

type Context = {
  today: Day;
  language: Language;
  /** Reads days that the grammar of quick add does not know, once it is loaded. */
  dateReader: DateReader | null;
};

/** The browser's language, of those in which days are read. */
export const languageOf = (tag: string): Language => (/^de\b/i.test(tag) ? 'de' : 'en');

/** Words before a day that only say to go there. */
const GO_TO = /^(?:go(?:\s*to)?|jump\s+to|open|show|gehe?\s+zu[mr]?|zeige?)\s+(?=\S)/iu;

/**
 * Returns the day, week, month or year that a text names as a whole, to go there, as in 'go to friday'; null for any
 * other text. Days are read
 * as by quick add: one without a year is the next such day, today included. Only days with a year may be long past.
 */
export function destinationNamed(text: string, { today, language, dateReader }: Context): Span | null {
  const line = text.trim().replace(GO_TO, '');
  if (line === '') return null;
  const named = spanNamed(line, { today, month: 'next' });
  if (named) return named;
  const { title, fields } = parse(line, { date: today, language, dateReader });
  const { date, ...others } = fields;
  if (title !== '' || date === undefined || Object.keys(others).length > 0 || !isDay(date)) return null;
  return { kind: 'daily', period: { start: date, end: date } };
}
