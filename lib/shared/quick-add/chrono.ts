import { type Day, isDay, partsOf } from '@/lib/shared/calendar/days';
import type { Language } from './fields';
import type { Range } from './source';

/** Finds days in a text that the grammar of quick add has not read. */
export type DateReader = (text: string, today: Day) => (Range & { date: Day })[];

type Chrono = typeof import('chrono-node/en');

/** Loads chrono-node, which the page loads on the first focus of a composer and not with itself. */
export async function loadDateReader(language: Language): Promise<DateReader> {
  const { casual } = language === 'de' ? await import('chrono-node/de') : await import('chrono-node/en');
  return (text, today) => daysIn(casual, text, today);
}

/** The names of months in both languages. */
const MONTH = /\b(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])/iu;

/**
 * Returns the days that chrono-node finds, without those that it is known to get wrong: anything relative, which our
 * grammar reads ('3 weeks from tomorrow' becomes tomorrow), weekdays ('Sat down'), times ('at 3' becomes 03:00), ranges,
 * numbers alone, and months without a day.
 */
function daysIn(chrono: Chrono['casual'], text: string, today: Day): (Range & { date: Day })[] {
  // What is left of most lines has no month, and needs no search.
  if (!MONTH.test(text)) return [];
  const { year, month, dayOfMonth } = partsOf(today);
  const noon = new Date(year, month - 1, dayOfMonth, 12);
  return chrono.parse(text, noon, { forwardDate: true }).flatMap(({ index, text: found, start, end }) => {
    const isRelative = start.isCertain('year') && !/\d{4}/.test(found);
    if (
      !MONTH.test(found) ||
      end ||
      isRelative ||
      start.isCertain('hour') ||
      !start.isCertain('day') ||
      !start.isCertain('month')
    )
      return [];
    const date = [
      String(start.get('year')).padStart(4, '0'),
      ...[start.get('month'), start.get('day')].map((part) => String(part).padStart(2, '0')),
    ].join('-');
    return isDay(date) && date >= today ? [{ start: index, end: index + found.length, date }] : [];
  });
}
