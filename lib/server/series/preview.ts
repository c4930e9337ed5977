import type { z } from 'zod';
import type { RecurrencePreview, recurrenceQuery } from '@/lib/shared/contract/series';
import { parseRule } from '@/lib/shared/recurrence/rule';
import { ruleInWords } from '@/lib/shared/recurrence/words';
import { firstDays, hasDay } from './expand';
import { NO_DAY, refusal } from './planned';
import { NEXT_DAYS } from './reads';

/** Returns the first days of a rule, and its words. Throws 400 for a rule by which no item can repeat. */
export function previewOf({ rrule, start }: z.output<typeof recurrenceQuery>): RecurrencePreview {
  const parsed = parseRule(rrule);
  if ('error' in parsed) throw refusal('recurrence', parsed.error);
  if (!hasDay(parsed.rule, start)) throw refusal('recurrence', NO_DAY);
  return { next: firstDays(parsed.rule, start, NEXT_DAYS), words: ruleInWords(parsed.rule, start) };
}
