import type { Day } from '@/lib/shared/calendar/days';
import type { SeriesOfItem } from '@/lib/shared/contract/items';
import type { RecurrenceInput } from '@/lib/shared/contract/series';
import { parseRule } from '@/lib/shared/recurrence/rule';
import { ruleInWords } from '@/lib/shared/recurrence/words';

/** Returns a recurrence in words, such as 'every two weeks on Tuesday and Friday'. */
export function wordsOf({ rrule, mode = 'fixed' }: RecurrenceInput, start: Day): string {
  const parsed = parseRule(rrule);
  return 'rule' in parsed ? ruleInWords(parsed.rule, start, mode) : rrule;
}

export const RuleWords = ({ series }: { series: SeriesOfItem }) => wordsOf(series, series.occurrenceDay);
