import type { DayPart } from '../candidates';

/** Parts of the patterns of English, and what their words mean. */

const WEEKDAY_NAMES = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MONTH_NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NUMBER_NAMES = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six'],
  ...['seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
];
const ORDINAL_NAMES = [
  ...['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'],
  ...[
    'eleventh',
    'twelfth',
    'thirteenth',
    'fourteenth',
    'fifteenth',
    'sixteenth',
    'seventeenth',
    'eighteenth',
  ],
  ...['nineteenth', 'twentieth', 'twenty-first', 'twenty-second', 'twenty-third', 'twenty-fourth'],
  ...['twenty-fifth', 'twenty-sixth', 'twenty-seventh', 'twenty-eighth', 'twenty-ninth', 'thirtieth'],
  'thirty-first',
];

export const WEEKDAY =
  '(?:monday|mon|tuesday|tues|tue|wednesday|wed|thursday|thurs|thur|thu|friday|fri|saturday|sat|sunday|sun)';
export const MONTH =
  '(?:january|jan|february|feb|march|mar|april|apr|may|june|jun|july|jul|august|aug|september|sept|sep|october|oct|november|nov|december|dec)';
export const NUMBER = `(?:\\d{1,3}|an?|${NUMBER_NAMES.slice(1).join('|')})`;
export const UNIT = '(?:day|week|month|year)s?';
export const PART = '(?:morning|noon|afternoon|evening|night)';
/** A day of a month, written as a number with or without its ending. */
export const DAY_NUMBER = '(?:3[01]|[12]\\d|0?[1-9])(?:st|nd|rd|th)?';
/** A day of a month, written as such a number or in words: 'twenty-second'. */
export const DAY_OF_MONTH = `(?:${DAY_NUMBER}|${ORDINAL_NAMES.slice(1).join('|').replaceAll('-', '[- ]')})`;

/** 0 is Sunday. */
export const weekdayOf = (word: string): number => WEEKDAY_NAMES.indexOf(word.slice(0, 3).toLowerCase());

/** 1 is January. */
export const monthOf = (word: string): number => MONTH_NAMES.indexOf(word.slice(0, 3).toLowerCase()) + 1;

export function numberOf(word: string): number {
  const lower = word.toLowerCase();
  if (lower === 'a' || lower === 'an') return 1;
  return /^\d/.test(word) ? Number.parseInt(word, 10) : NUMBER_NAMES.indexOf(lower);
}

/** Returns 1 for '1', '1st' and 'first', -1 for 'last'. */
export function ordinalOf(word: string): number {
  const lower = word.toLowerCase();
  if (lower === 'last') return -1;
  return /^\d/.test(word) ? Number.parseInt(word, 10) : ORDINAL_NAMES.indexOf(lower.replace(' ', '-'));
}

const PARTS = new Map<string, DayPart>([
  ['morning', 'morning'],
  ['noon', 'noon'],
  ['afternoon', 'afternoon'],
  ['evening', 'evening'],
  ['night', 'evening'],
  ['tonight', 'evening'],
]);

export const partOf = (word: string | undefined): DayPart | undefined => PARTS.get(word?.toLowerCase() ?? '');
