import type { DayPart } from '../candidates';

/** Parts of the patterns of German, and what their words mean. Umlauts may be written as 'ae', 'oe', 'ue'. */

const WEEKDAY_NAMES = ['so', 'mo', 'di', 'mi', 'do', 'fr', 'sa'];
const MONTH_NAMES = ['jan', 'feb', 'mär', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez'];
const NUMBER_NAMES = [
  ...['null', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs'],
  ...['sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'],
];
const ORDINALS = ['', 'erst', 'zweit', 'dritt', 'viert', 'fünft'];

export const UE = '(?:ü|ue)';
export const WEEKDAY = '(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)';
/** Short forms of weekdays, which are read only with a capital letter and without a full stop: 'Fr. Müller'. */
export const SHORT_WEEKDAY = '(?:Mo|Di|Mi|Do|Fr|Sa|So)';
export const MONTH =
  '(?:januar|jänner|jan|februar|feber|feb|märz|maerz|mär|mrz|april|apr|mai|juni|jun|juli|jul|august|aug|september|sept|sep|oktober|okt|november|nov|dezember|dez)';
export const NUMBER = `(?:\\d{1,3}|eine[nmr]?|ein|zwei|drei|vier|f${UE}nf|sechs|sieben|acht|neun|zehn|elf|zw(?:ö|oe)lf)`;
export const UNIT = '(?:tag(?:en?)?|wochen?|monat(?:en?)?|jahr(?:en?)?)';
export const PART = `(?:fr${UE}h|morgen|vormittag|mittag|nachmittag|abend|nacht)`;
export const DAY_NUMBER = '(?:3[01]|[12]\\d|0?[1-9])';
export const ORDINAL = `(?:erste|zweite|dritte|vierte|f${UE}nfte|letzte)[nrsm]?`;

/** Writes umlauts as such, in lower case. */
const plain = (word: string): string =>
  word.toLowerCase().replace('ae', 'ä').replace('oe', 'ö').replace(/^fue/, 'fü');

/** 0 is Sunday. */
export function weekdayOf(word: string): number {
  const lower = word.toLowerCase();
  return lower.startsWith('sonna') ? 6 : WEEKDAY_NAMES.indexOf(lower.slice(0, 2));
}

/** 1 is January. */
export function monthOf(word: string): number {
  const lower = plain(word);
  if (lower.startsWith('jän')) return 1;
  return lower === 'mrz' ? 3 : MONTH_NAMES.indexOf(lower.slice(0, 3)) + 1;
}

export function numberOf(word: string): number {
  const lower = plain(word);
  if (/^\d/.test(lower)) return Number.parseInt(lower, 10);
  return /^ein/.test(lower) ? 1 : NUMBER_NAMES.indexOf(lower);
}

/** Returns 2 for '2.' and 'zweiten', -1 for 'letzten'. */
export function ordinalOf(word: string): number {
  const lower = plain(word);
  if (/^\d/.test(lower)) return Number.parseInt(lower, 10);
  return lower.startsWith('letzt') ? -1 : ORDINALS.indexOf(lower.replace(/e[nrsm]?$/, ''));
}

const PARTS: readonly (readonly [RegExp, DayPart])[] = [
  [/^(?:früh|frueh|morgen|vormittag)/, 'morning'],
  [/^mittag/, 'noon'],
  [/^nachmittag/, 'afternoon'],
  [/^(?:abend|nacht)/, 'evening'],
];

export const partOf = (word: string | undefined): DayPart | undefined =>
  PARTS.find(([expression]) => expression.test(word?.toLowerCase() ?? ''))?.[1];
