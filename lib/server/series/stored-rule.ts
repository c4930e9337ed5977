import { parseRule, type Rule } from '@/lib/shared/recurrence/rule';

/** Returns the rule of a stored text, which was checked when it was stored. */
export function storedRule(rrule: string): Rule {
  const parsed = parseRule(rrule);
  if ('error' in parsed) throw new Error(`The stored rule ${rrule} is refused: ${parsed.error}`);
  return parsed.rule;
}
