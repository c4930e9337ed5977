import { differencesOf } from '@/components/item/form/fields';
import type { ScopeQuestion } from '@/lib/client/series/scope-questions';
import { type Day, daysBetween, formatDay } from '@/lib/shared/calendar/days';
import type { RecurrenceInput, Scope, Series } from '@/lib/shared/contract/schemas/series';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import { counted } from '@/lib/shared/text/day-counts';
import { wordsOf } from './rule-words';

/** The texts of the question which occurrences a change concerns. */

export type ScopeChoice = { scope: Scope; name: string; detail: string };

const NAMES: Readonly<Record<Scope, string>> = {
  this: 'This one',
  following: 'This and later',
  all: 'All',
};

/** The most days that are named. */
const NAMED = 4;

export function titleOf({ change }: ScopeQuestion): string {
  if (change === null) return 'Delete which ones?';
  return ruleIn(change) === null ? 'Stop repeating which ones?' : 'Change which ones?';
}

/** Returns the possible answers, each with what it means. */
export const choicesOf = (question: ScopeQuestion): ScopeChoice[] =>
  question.scopes.map((scope) => ({ scope, name: NAMES[scope], detail: detailOf(question, scope) }));

function detailOf({ kind, item, change, series }: ScopeQuestion, scope: Scope): string {
  const isDeleted = change === null;
  const rule = ruleIn(change);
  const day = item.date ?? item.series?.occurrenceDay ?? '';
  if (scope === 'this') return isDeleted ? `Skips ${brief(day)}, the others stay` : long(day);
  if (rule === null) return stopped(scope, series);
  if (scope === 'following') {
    if (isDeleted && series.previous) return `The last one is then ${brief(series.previous)}`;
    return rule ? `From ${brief(day)} on` : laterDays(series);
  }
  if (isDeleted) return belongings(kind, series);
  if (series.before === 0) return laterDays(series);
  if (isOfTime(change)) return 'All from today on; past ones stay as they were';
  return series.before === 1
    ? 'Also the one before; its day and time stay'
    : `Also the ${series.before} before; their day and time stay`;
}

/** True for a change of nothing but the day and the time, which past occurrences keep. */
const isOfTime = (change: object): boolean =>
  Object.keys(change).every((name) => name === 'date' || name === 'time');

/** Returns the rule that a change gives: null when it ends the series, undefined when it leaves the rule as it is. */
const ruleIn = (change: ScopeQuestion['change']): RecurrenceInput | null | undefined =>
  change === null ? undefined : (change as { recurrence?: RecurrenceInput | null }).recurrence;

/** Returns what becomes of the occurrences of a series that ends. Later ones that somebody has touched stay, too. */
function stopped(scope: Scope, { before }: Series): string {
  const earlier = before === 1 ? 'the one before' : `the ${before} before`;
  return scope === 'all' && before > 0
    ? `This one and ${earlier} stay, each by itself; untouched later ones go`
    : 'This one stays by itself; untouched later ones go';
}

/** Returns what is deleted with a series, such as '13 meetings, 4 comments and 1 file'. */
const belongings = (kind: ScopeQuestion['kind'], { total, comments, files }: Series): string =>
  listed(
    [
      counted(total, ITEM_KINDS[kind].noun),
      comments > 0 && counted(comments, 'comment'),
      files > 0 && counted(files, 'file'),
    ].filter((text) => text !== false),
  );

/** Returns the days from this one on, such as 'November 21, 28, December 5 and 12'. */
function laterDays({ next, before, total, mode, rrule }: Series): string {
  if (mode === 'after_completion') return 'Also those that follow';
  const days = inWords(next.slice(0, NAMED));
  const more = total - before - Math.min(next.length, NAMED);
  if (!/COUNT|UNTIL/.test(rrule)) return `${days.join(', ')} and so on`;
  return listed(more > 0 ? [...days, `${more} more`] : days);
}

/** Returns days in words, each month and, across years, each year once. */
function inWords(days: readonly Day[]): string[] {
  const isLong = daysBetween(days[0] ?? '', days.at(-1) ?? '') > 360;
  return days.map((day, index) => {
    if (isLong) return formatDay(day, { year: 'numeric', month: 'long', day: 'numeric' });
    return days[index - 1]?.slice(0, 7) === day.slice(0, 7) ? String(Number(day.slice(8))) : brief(day);
  });
}

/** Joins texts with commas, and the last one with 'and'. */
const listed = (texts: readonly string[]): string =>
  texts.length > 1 ? `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}` : (texts[0] ?? '');

const brief = (day: Day): string => formatDay(day, { month: 'long', day: 'numeric' });
const long = (day: Day): string => formatDay(day, { weekday: 'long', month: 'long', day: 'numeric' });

/** Returns the old and the new value of a change of the rule, or of one field that is short; null for any other one. */
export function differenceIn({
  kind,
  item,
  change,
}: ScopeQuestion): { before: string; after: string } | null {
  const [only, ...others] = Object.keys(change ?? {});
  const rule = ruleIn(change);
  if (rule !== undefined && item.series) {
    const { occurrenceDay } = item.series;
    const after = rule ? wordsOf(rule, item.date ?? occurrenceDay) : 'never';
    return { before: wordsOf(item.series, occurrenceDay), after };
  }
  if (!only || others.length > 0 || !SHORT.includes(only)) return null;
  const [difference] = differencesOf(kind, { ...item, ...change }, item);
  return difference ? { before: difference.theirs ?? '', after: difference.mine ?? '' } : null;
}

/** The fields whose values fit beside the title. */
const SHORT: readonly string[] = ['time', 'date', 'duration', 'estimate', 'priority'];
