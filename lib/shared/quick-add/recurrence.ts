import { afterCompletionError, formatRule, parseRule, type Rule } from '@/lib/shared/recurrence/rule';
import type { Context, DayPart, Reading } from './candidates';

/**
 * Returns the reading of a recurrence; null for one that the API refuses, such as a meeting that counts from its
 * completion.
 */
export function repeated(
  rule: Rule,
  { afterCompletion, part, common }: { afterCompletion: boolean; part?: DayPart; common: boolean },
  { kind }: Context,
): Reading | null {
  if ('error' in parseRule(formatRule(rule))) return null;
  if (afterCompletion && (kind !== 'task' || afterCompletionError(rule) !== null)) return null;
  const mode = afterCompletion ? 'after_completion' : 'fixed';
  return {
    kind: 'recurrence',
    rule,
    mode,
    part,
    place: 'anywhere',
    common,
    preposition: true,
    mayBeginName: !common,
  };
}
