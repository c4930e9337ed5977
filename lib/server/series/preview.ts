import type { z } from 'zod';
import type { RecurrencePreview, recurrenceQuery } from '@/lib/shared/contract/schemas/series';
import { parseRule } from '@/lib/shared/recurrence/rule';
import { ruleInWords } from '@/lib/shared/recurrence/words';
import { firstDays } from './expand';
import { refusal, requireDays } from './planned';
import { NEXT_DAYS } from './reads';

/** Returns the first days of a rule, and its words. Throws 400 for a rule by which no item can repeat. */
export function previewOf({ rrule, start }: z.output<typeof recurrenceQuery>): RecurrencePreview {
  const parsed = parseRule(rrule);
  if ('error' in parsed) throw refusal('recurrence', parsed.error);
  requireDays({ rule: parsed.rule, mode: 'fixed' }, start);
  return { next: firstDays(parsed.rule, start, NEXT_DAYS), words: ruleInWords(parsed.rule, start) };
}
