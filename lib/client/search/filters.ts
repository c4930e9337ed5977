import { addDays, type Day, formatDay, partsOf } from '@/lib/shared/calendar/days';
import { foldName } from '@/lib/shared/contract/plain/label-names';
import type { Range } from '@/lib/shared/quick-add/source';
import { monthBefore, spanNamed } from './spans';

/** The restrictions of a search. Days are inclusive. */
export type SearchFilters = {
  kind?: 'task' | 'schedule' | 'goal';
  state?: 'open' | 'done' | 'dropped';
  has?: 'file' | 'comment' | 'checklist' | 'repeat';
  /** The address of an owner or a recipient. */
  person?: string;
  /** The id of a label. */
  label?: string;
  after?: Day;
  before?: Day;
};

/** The names that the words of a filter may have. */
export type FilterContext = {
  today: Day;
  people: readonly { email: string; firstName: string }[];
  labels: readonly { id: string; name: string }[];
};

/** A word of the text that is a filter, or begins one. */
type FilterToken = Range & { word: string };

export type SearchText = {
  /** The text without its filters. */
  q: string;
  filters: SearchFilters;
  /** The words that are filters, in the order of the text. */
  tokens: FilterToken[];
};

/** The words before a filter's value. `#` begins one too. */
export const FILTER_WORDS = ['is:', 'from:', 'with:', 'in:', 'after:', 'before:', 'has:', '#'] as const;

const IS = {
  open: { state: 'open' },
  done: { state: 'done' },
  dropped: { state: 'dropped' },
  task: { kind: 'task' },
  meeting: { kind: 'schedule' },
  goal: { kind: 'goal' },
} as const satisfies Record<string, SearchFilters>;

const HAS = ['file', 'comment', 'checklist', 'repeat'] as const;

const FILTER = /^(?:(is|from|with|in|after|before|has):|#)(.*)$/isu;

/** Returns what a word filters by; null if it names nothing, such as while it is typed; undefined for other words. */
function filterOf(word: string, context: FilterContext): SearchFilters | null | undefined {
  const match = FILTER.exec(word);
  if (!match) return undefined;
  const [, name = '#', value = ''] = match;
  const wanted = value.toLowerCase();
  switch (name.toLowerCase()) {
    case 'is':
      return Object.hasOwn(IS, wanted) ? IS[wanted as keyof typeof IS] : null;
    case 'has': {
      const has = HAS.find((each) => each === wanted);
      return has ? { has } : null;
    }
    case '#': {
      const label = context.labels.find((each) => foldName(each.name) === foldName(value));
      return label ? { label: label.id } : null;
    }
    case 'from':
    case 'with': {
      const person = personNamed(wanted, context);
      return person ? { person } : null;
    }
    default:
      return daysOf(name.toLowerCase(), value, context.today);
  }
}

/** Returns the address of the person with this first name or address. */
function personNamed(wanted: string, { people }: FilterContext): string | null {
  const known = people.find(
    ({ email, firstName }) => email.toLowerCase() === wanted || wordOf(firstName) === wanted,
  );
  return known?.email ?? (/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(wanted) ? wanted : null);
}

/** Returns a first name as one word in lower case. */
const wordOf = (firstName: string): string => firstName.trim().toLowerCase().replace(/\s+/gu, '-');

/**
 * Returns the days of 'before' or 'after' a day, month or year: until the day before it begins, or from its begin on.
 */
function daysOf(name: string, value: string, today: Day): SearchFilters | null {
  const span = spanNamed(value, { today, which: 'of this year' });
  if (!span) return null;
  const { start, end } = span.period;
  if (name === 'before') return { before: addDays(start, -1) };
  return name === 'after' ? { after: start } : { after: start, before: end };
}

/**
 * Reads the filters in the text of a search. `from:` and `with:` both mean that the person owns or receives the item.
 * Of two filters by the same thing the later counts, but days are narrowed by each. A word that names nothing is left in
 * the text, except at the end, where it is still being typed.
 */
export function readSearch(text: string, context: FilterContext): SearchText {
  const filters: SearchFilters = {};
  const rest: string[] = [];
  const read: { token: FilterToken; filter: SearchFilters | null }[] = [];
  for (const { 0: word, index: start } of text.matchAll(/\S+/gu)) {
    const end = start + word.length;
    const filter = filterOf(word, context);
    if (filter) {
      for (const [name, value] of Object.entries(filter)) narrow(filters, name as keyof SearchFilters, value);
      read.push({ token: { start, end, word }, filter });
    } else if (filter === null && end === text.length) read.push({ token: { start, end, word }, filter });
    else rest.push(word);
  }
  const counts = ({ filter }: (typeof read)[number]) =>
    filter === null ||
    'after' in filter ||
    'before' in filter ||
    Object.entries(filter).every(([name, value]) => filters[name as keyof SearchFilters] === value);
  return { q: rest.join(' '), filters, tokens: read.filter(counts).map(({ token }) => token) };
}

function narrow(filters: SearchFilters, name: keyof SearchFilters, value: string): void {
  const known = filters[name];
  const isNarrower = known === undefined || (name === 'after' ? value > known : value < known);
  if ((name !== 'after' && name !== 'before') || isNarrower) Object.assign(filters, { [name]: value });
}

/** A filter that may be completed. */
export type FilterSuggestion = {
  word: string;
  /** The meaning of the word, such as the day of 'before:sept'. */
  note: string;
  /** The whole text with the word in it. */
  text: string;
};

/** The most people or labels that are suggested. */
const MOST = 6;

/** Returns the values for a filter that has begun at the end of the text; none once it is whole. */
export function suggestionsFor(text: string, context: FilterContext): FilterSuggestion[] {
  const [begun = ''] = /\S+$/u.exec(text) ?? [];
  const match = FILTER.exec(begun);
  if (!match || filterOf(begun, context)) return [];
  const [, given, value = ''] = match;
  const name = given?.toLowerCase();
  const values = valuesOf(name, context);
  const before = text.slice(0, text.length - begun.length);
  return values
    .filter(({ word }) => foldName(word).startsWith(foldName(value)))
    .slice(0, MOST)
    .map(({ word, note }) => {
      const whole = name ? `${name}:${word}` : `#${word}`;
      return { word: whole, note, text: `${before}${whole} ` };
    });
}

type Value = { word: string; note: string };

function valuesOf(name: string | undefined, { today, people, labels }: FilterContext): Value[] {
  switch (name) {
    case undefined:
      return labels.map(({ name: word }) => ({ word, note: '' }));
    case 'is':
      return Object.keys(IS).map((word) => ({ word, note: '' }));
    case 'has':
      return HAS.map((word) => ({ word, note: '' }));
    case 'from':
    case 'with': {
      const names = people.map(({ firstName }) => wordOf(firstName));
      return people.map(({ email, firstName }, index) => {
        const isOnly = names.indexOf(names[index] ?? '') === names.lastIndexOf(names[index] ?? '');
        return { word: isOnly && names[index] ? names[index] : email, note: isOnly ? email : firstName };
      });
    }
    default:
      return momentsAround(today).map((word) => ({ word, note: noteOn(name, word, today) }));
  }
}

/** Returns today, the month two months ago, and this year. */
function momentsAround(today: Day): string[] {
  const month = monthBefore(today, 2);
  const { year } = partsOf(today);
  const short = formatDay(month, { month: 'short' }).toLowerCase().replace(/^sep$/, 'sept');
  return ['today', partsOf(month).year === year ? short : `${short}-${year - 1}`, `${year}`];
}

function noteOn(name: string, word: string, today: Day): string {
  const period = spanNamed(word, { today, which: 'of this year' })?.period;
  if (!period) return '';
  const inWords = (day: Day) =>
    formatDay(day, { month: 'short', day: 'numeric', ...(day !== today && { year: 'numeric' }) });
  return name === 'in' && period.end !== period.start
    ? `${inWords(period.start)} to ${inWords(period.end)}`
    : inWords(period.start);
}

/**
 * Returns the text with the word at its end completed to the word of a filter, as in 'bef' to 'before:'; null if it
 * begins none.
 */
export function withFilterWord(text: string): string | null {
  const [begun = ''] = /\S+$/u.exec(text) ?? [];
  const word = FILTER_WORDS.find(
    (each) => begun !== '' && each !== begun && each.startsWith(begun.toLowerCase()),
  );
  return word ? text.slice(0, text.length - begun.length) + word : null;
}

/** Returns the text with another word at its end. */
export const withWord = (text: string, word: string): string =>
  `${text.trimEnd()}${text.trim() === '' ? '' : ' '}${word}${word.endsWith(':') || word === '#' ? '' : ' '}`;

/** Returns the text without its last filter; null without one. */
export function withoutLastFilter(
  text: string,
  { tokens }: SearchText,
): { word: string; text: string } | null {
  const last = tokens.at(-1);
  if (!last) return null;
  const rest = `${text.slice(0, last.start).trimEnd()} ${text.slice(last.end).trimStart()}`.trim();
  return { word: last.word, text: rest === '' ? '' : `${rest} ` };
}
