import { useComposer } from '@/components/item/use-composer';
import { announce } from '@/lib/client/browser/announcements';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import { useGoalActions } from '@/lib/client/items/goals';
import type { Day } from '@/lib/shared/calendar/days';
import { firstDayOf, type GoalType } from '@/lib/shared/calendar/goal-periods';
import { BLANK_GOAL, type GoalFields, type GoalValues, readGoal } from './goal-fields';

/** What is written of a new goal for the period that holds the day; kept while its form is closed. */
export function useGoalComposer(type: GoalType, date: Day) {
  const { create } = useGoalActions();
  return useComposer<GoalFields, GoalValues>({
    place: `goal ${type} ${firstDayOf(type, date)}`,
    blank: BLANK_GOAL,
    read: readGoal,
    create: (id, values) => create({ id, type, date, ...values }),
    onLost: (sendAgain) =>
      notify({ ...TOASTS.goalFailed, action: { label: 'Try again', onPress: sendAgain } }),
    onAdd: ({ title }) => announce(`Added: ${title}`),
  });
}

export type GoalComposer = ReturnType<typeof useGoalComposer>;
