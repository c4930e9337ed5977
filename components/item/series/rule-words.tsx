import type { Day } from '@/lib/shared/calendar/days';
import type { GoalType } from '@/lib/shared/calendar/goal-periods';
import type { SeriesOfItem } from '@/lib/shared/contract/schemas/items';
import type { RecurrenceInput } from '@/lib/shared/contract/schemas/series';
import { parseRule } from '@/lib/shared/recurrence/rule';
import { periodsInWords, ruleInWords } from '@/lib/shared/recurrence/words';

const PERIODS = { daily: 'DAILY', weekly: 'WEEKLY', monthly: 'MONTHLY', annual: 'YEARLY' } as const;

/**
 * Returns a recurrence in words, such as 'every two weeks on Tuesday and Friday'.
 * @param goalType of a goal: it belongs to a whole period, in which its day says nothing
 */
export function wordsOf(
  { rrule, mode = 'fixed' }: RecurrenceInput,
  start: Day,
  goalType: GoalType = 'daily',
): string {
  const parsed = parseRule(rrule);
  if (!('rule' in parsed)) return rrule;
  const { rule } = parsed;
  return goalType !== 'daily' && rule.freq === PERIODS[goalType]
    ? periodsInWords(rule, start)
    : ruleInWords(rule, start, mode);
}

type RuleWordsProps = { series: SeriesOfItem; goalType?: GoalType };

export const RuleWords = ({ series, goalType }: RuleWordsProps) =>
  wordsOf(series, series.occurrenceDay, goalType);
