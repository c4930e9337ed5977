import { type Day, partsOf } from '@/lib/shared/calendar/days';
import type { SeriesMode } from '@/lib/shared/contract/plain/series-modes';
import { dayPlaces, weekdayPlaces } from './places';
import { formatRule, type Rule, ruleOf, WORKING_DAYS } from './rule';
import { ruleInWords } from './words';

/** A rule that the menu of an item offers. */
export type QuickRule = {
  words: string;
  /** A remark beside the words. */
  hint: string | null;
  rrule: string;
  mode: SeriesMode;
};

/** Days after which a task comes again once it is completed. */
const DAYS_AFTER = 3;

/** Returns the rules that the menu of an item on a day offers; the last one is for tasks only. */
export function quickRules(day: Day): QuickRule[] {
  const { weekday, dayOfMonth } = partsOf(day);
  const [place] = weekdayPlaces('monthly', day);
  const isLastDay = dayPlaces('monthly', day)[1] === -1;
  const fixed = (rule: Rule, hint: string | null = null): QuickRule => ({
    words: capitalized(ruleInWords(rule, day)),
    hint,
    rrule: formatRule(rule),
    mode: 'fixed',
  });
  return [
    fixed(ruleOf('DAILY')),
    fixed(ruleOf('WEEKLY', { byDay: WORKING_DAYS }), 'Mon to Fri'),
    fixed(ruleOf('WEEKLY', { byDay: [{ weekday, ordinal: null }] })),
    // Not every month has a fifth one.
    fixed(ruleOf('MONTHLY', { byDay: [{ weekday, ordinal: place === 5 ? -1 : place }] })),
    fixed(ruleOf('MONTHLY', { byMonthDay: [dayOfMonth] })),
    ...(isLastDay ? [fixed(ruleOf('MONTHLY', { byMonthDay: [-1] }))] : []),
    {
      words: 'After I tick it',
      hint: `${DAYS_AFTER} days`,
      rrule: formatRule(ruleOf('DAILY', { interval: DAYS_AFTER })),
      mode: 'after_completion',
    },
  ];
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
