import { addDays, type Day, partsOf } from '@/lib/shared/calendar/days';
import { GERMAN } from '../de/grammar';
import { ENGLISH } from '../en/grammar';
import type { Language } from '../fields';
import { protectedRanges } from '../protect';
import { overlaps, type Range, sourceOf } from '../source';

/** A word with two meanings that is left as written, and the day that its other meaning says. */
export type Left = Range & { word: string; means: 'month' | 'day'; date: Day };

/** Months that are also a verb, a name or an adjective, and weekdays that are also a noun or a verb, with their numbers. */
const MONTHS: Readonly<Record<Language, Readonly<Record<string, number>>>> = {
  en: { March: 3, April: 4, May: 5, June: 6, August: 8 },
  de: { August: 8 },
};
const WEEKDAYS: Readonly<Record<Language, Readonly<Record<string, number>>>> = {
  en: { Sun: 0, Sat: 6 },
  de: { Mo: 1, Mi: 3, Fr: 5 },
};

const WORD = /(?<![\p{L}\p{N}\p{M}])\p{Lu}\p{L}+(?![\p{L}\p{N}\p{M}])/gu;

type Said = { language: Language; today: Day; tokens: readonly Range[] };

/** Returns the first word with two meanings that was not read and does not stand in quotes; null if there is none. */
export function leftIn(text: string, { language, today, tokens }: Said): Left | null {
  const { text: line, original } = sourceOf(text);
  const grammar = language === 'de' ? GERMAN : ENGLISH;
  const never = protectedRanges(line, grammar.names);
  for (const match of line.matchAll(WORD)) {
    const [word] = match;
    const range = { start: match.index, end: match.index + word.length };
    const date = dayOf(word, language, today);
    const given = original(range.start, range.end);
    if (!date || never.some((other) => overlaps(range, other))) continue;
    if (!tokens.some((token) => overlaps(given, token))) return { ...given, word, ...date };
  }
  return null;
}

function dayOf(word: string, language: Language, today: Day): Pick<Left, 'means' | 'date'> | null {
  const month = Object.hasOwn(MONTHS[language], word) ? MONTHS[language][word] : undefined;
  const { year, weekday } = partsOf(today);
  if (month !== undefined) {
    const first = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
    const next = `${String(year + 1).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
    return { means: 'month', date: first >= today ? first : next };
  }
  const day = Object.hasOwn(WEEKDAYS[language], word) ? WEEKDAYS[language][word] : undefined;
  return day === undefined ? null : { means: 'day', date: addDays(today, (day - weekday + 7) % 7) };
}
