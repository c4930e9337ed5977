import type { Day } from '@/lib/shared/calendar/days';
import type { GoalType } from '@/lib/shared/calendar/goal-periods';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import { type QuickRule, quickRules } from '@/lib/shared/recurrence/quick-rules';
import { customOf, recurrenceOf } from './custom-rule';

const GOALS = {
  weekly: { words: 'Every week', freq: 'WEEKLY' },
  monthly: { words: 'Every month', freq: 'MONTHLY' },
  annual: { words: 'Every year', freq: 'YEARLY' },
} as const;

/** Returns the rules that the menu of an item offers. A goal of a longer period than a day has one for each period. */
export function quickChoices(kind: ItemKind, date: Day, goalType: GoalType = 'daily'): QuickRule[] {
  if (goalType === 'daily') return quickRules(date).filter(({ mode }) => kind === 'task' || mode === 'fixed');
  const { words, freq } = GOALS[goalType];
  const { rrule } = recurrenceOf({ ...customOf(null, date), freq }, date, goalType);
  return [{ words, hint: null, rrule, mode: 'fixed' }];
}
