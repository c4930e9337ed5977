import { COUNT_MAX, type Rule } from '@/lib/shared/recurrence/rule';
import {
  ADJACENT,
  type Candidate,
  type Context,
  type Grammar,
  type Groups,
  type Pattern,
  type Reading,
  type RuleEnd,
} from './candidates';
import { MARKS } from './marks';
import { overlaps, type Range } from './source';

/**
 * Finds what the patterns of a language can read in a prepared text, from left to right. Where several patterns match, the
 * longest match counts, so that what is not accepted as a whole is not read in part either: 'Friday the 13th' is not
 * 'Friday'.
 *
 * @param unread ranges in which nothing is read
 */
export function candidatesIn(
  text: string,
  grammar: Grammar,
  context: Context,
  unread: readonly Range[],
): Candidate[] {
  const patterns = [...MARKS, ...grammar.patterns];
  const found: Candidate[] = [];
  /** The recurrence of the row of readings that ends here, which 'until Dec 24' may end. */
  let open: Candidate | null = null;
  for (let position = 0; position < text.length; position += 1) {
    if (!isWordStart(text, position)) continue;
    const match = longestAt(text, position, patterns, context, unread);
    if (!match) continue;
    if (open && !ADJACENT.test(text.slice(found.at(-1)?.end, position))) open = null;
    // Two bare numbers are hours only behind a day.
    if (match[0]?.reading.afterDay && !isBehindDay(text, found.at(-1), position)) continue;
    found.push(...match);
    open = match.find(({ reading }) => reading.kind === 'recurrence') ?? open;
    const end = open && ruleEndAt(text, found.at(-1)?.end ?? position, open, grammar, context, unread);
    if (open && end) {
      if (open === found.at(-1)) found.splice(-1, 1, withEnd(open, end));
      else found.push({ start: end.start, end: end.end, reading: { kind: 'end', ...end.of, ...CLEAR } });
      open = null;
    }
    position = Math.max(position, (found.at(-1)?.end ?? 0) - 1);
  }
  return found;
}

const isBehindDay = (text: string, previous: Candidate | undefined, position: number): boolean =>
  previous?.reading.kind === 'date' && /^,? $/.test(text.slice(previous.end, position));

const isWordStart = (text: string, position: number): boolean =>
  text.charAt(position) !== ' ' && (position === 0 || ' ('.includes(text.charAt(position - 1)));

function longestAt(
  text: string,
  position: number,
  patterns: readonly Pattern[],
  context: Context,
  unread: readonly Range[],
): Candidate[] | null {
  let longest: Candidate[] | null = null;
  let length = 0;
  for (const { expression, read } of patterns) {
    expression.lastIndex = position;
    const match = expression.exec(text);
    if (!match || match[0].length <= length) continue;
    const range = { start: position, end: position + match[0].length };
    if (unread.some((other) => overlaps(range, other))) continue;
    const groups = match.groups ?? {};
    const readings = read(groups, context);
    if (!readings) continue;
    length = match[0].length;
    longest = split(text, range, groups, readings);
  }
  return longest;
}

/** Returns the candidates of a match, which has two readings if its group `first` is read apart from the rest. */
function split(
  text: string,
  given: Range,
  { first = '', named = '' }: Groups,
  readings: Reading | readonly [Reading, Reading],
): Candidate[] {
  const [reading] = 'place' in readings ? [readings] : readings;
  const isMisfit = reading.kind === 'date' && reading.misfit === true;
  const range = isMisfit ? { ...given, start: given.start + named.length } : given;
  if ('place' in readings) return [{ ...range, reading: readings }];
  const end = given.start + first.trimEnd().length;
  // 'from 2 to 3pm': the space belongs to neither.
  const start = text.charAt(end) === ' ' ? end + 1 : end;
  return [
    { start: range.start, end, reading: readings[0] },
    { start, end: range.end, reading: readings[1] },
  ];
}

const CLEAR = { place: 'anywhere', preposition: true } as const;

type FoundEnd = Range & { of: RuleEnd };

/** Returns the end of a recurrence behind a position: 'until Dec 24' or '6 times'. */
function ruleEndAt(
  text: string,
  position: number,
  recurrence: Candidate,
  grammar: Grammar,
  context: Context,
  unread: readonly Range[],
): FoundEnd | null {
  const [gap = ''] = /^(?:, ?| )?/.exec(text.slice(position, position + 2)) ?? [];
  const start = position + gap.length;
  if (gap === '') return null;
  const times = matchAt(grammar.times, text, start);
  const count = Number(times?.groups?.count ?? 0);
  if (times && count >= 1 && count <= COUNT_MAX)
    return { start, end: start + times[0].length, of: { count } };
  const lasting = matchAt(grammar.lasting, text, start);
  const { count: units, unit = '' } = lasting?.groups ?? {};
  const lasts =
    recurrence.reading.kind === 'recurrence' ? timesIn(recurrence.reading.rule, Number(units), unit) : 0;
  if (lasting && lasts >= 1 && lasts <= COUNT_MAX)
    return { start, end: start + lasting[0].length, of: { count: lasts } };
  const until = matchAt(grammar.until, text, start);
  if (!until) return null;
  const [last] = longestAt(text, start + until[0].length, grammar.days, context, unread) ?? [];
  if (last?.reading.kind !== 'date' || last.reading.date === null) return null;
  return { start, end: last.end, of: { until: last.reading.date } };
}

/** Days of a unit by the letters that begin its name in both languages. */
const UNIT_DAYS: readonly (readonly [RegExp, number])[] = [
  [/^(?:day|tag)/i, 1],
  [/^(?:week|woche)/i, 7],
];

/** Returns how often a rule of days or weeks comes within so many days, weeks, months or years; 0 if that is not clear. */
function timesIn({ freq, interval, byDay }: Rule, count: number, unit: string): number {
  const days = UNIT_DAYS.find(([name]) => name.test(unit))?.[1];
  if (/^mon/i.test(unit)) return freq === 'MONTHLY' ? Math.floor(count / interval) : 0;
  if (/^(?:year|jahr)/i.test(unit)) return freq === 'YEARLY' ? Math.floor(count / interval) : 0;
  if (days === undefined || byDay.some(({ ordinal }) => ordinal !== null)) return 0;
  if (freq === 'DAILY') return byDay.length > 0 ? 0 : Math.ceil((count * days) / interval);
  if (freq !== 'WEEKLY' || days !== 7) return 0;
  return Math.ceil(count / interval) * Math.max(1, byDay.length);
}

/** Makes the end a part of the recurrence that it follows directly. */
function withEnd({ start, reading }: Candidate, { end, of }: FoundEnd): Candidate {
  if (reading.kind !== 'recurrence') return { start, end, reading };
  // A capital letter may now be that of a month.
  return { start, end, reading: { ...reading, rule: { ...reading.rule, ...of }, common: false } };
}

export function matchAt(expression: RegExp, text: string, position: number): RegExpExecArray | null {
  expression.lastIndex = position;
  return expression.exec(text);
}
