import { useComposer } from '@/components/item/use-composer';
import { announce } from '@/lib/client/announcements';
import { type GoalDraft, useGoalActions } from '@/lib/client/goals';
import { notify, TOASTS } from '@/lib/client/toasts';
import type { Day } from '@/lib/shared/calendar';
import type { GoalType } from '@/lib/shared/goal-periods';
import { BLANK_GOAL, type GoalFields, isBlankGoal, readGoal } from './goal-fields';

/** What is written of a new goal for the period that holds the day; kept while its form is closed. */
export function useGoalComposer(type: GoalType, date: Day) {
  const { create } = useGoalActions();
  const composer = useComposer<GoalFields, GoalDraft>({
    date,
    blank: BLANK_GOAL,
    isBlank: isBlankGoal,
    create,
    onLost: (draft) =>
      notify({
        ...TOASTS.goalFailed,
        action: { label: 'Try again', onPress: () => void create(draft) },
      }),
  });

  const values = readGoal(composer.fields);

  /**
   * Adds what is written, if it can be.
   *
   * @param focusForm readies the form for the next; called first, since a field that loses focus still writes
   */
  function add(focusForm: () => void): void {
    if (!values) return;
    focusForm();
    composer.send({ id: composer.id, type, date, ...values });
    announce(`Added: ${values.title}`);
  }

  return { ...composer, add, canAdd: values !== null };
}

export type GoalComposer = ReturnType<typeof useGoalComposer>;
