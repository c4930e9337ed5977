import { formatRule, parseRule, type Rule } from '@/lib/shared/recurrence/rule';

/** Returns the rule of a stored text, which was checked when it was stored. */
export function storedRule(rrule: string): Rule {
  const parsed = parseRule(rrule);
  if ('error' in parsed) throw new Error(`The stored rule ${rrule} is refused: ${parsed.error}`);
  return parsed.rule;
}

/** Returns the text that means a rule; undefined when none does. Equal rules may be written in several ways. */
export const textIn = (texts: readonly string[], rule: Rule): string | undefined =>
  texts.find((text) => formatRule(storedRule(text)) === formatRule(rule));
