import { Fragment, type RefObject, useMemo } from 'react';
import { may } from '@/components/item/item-level';
import { rowIdOf } from '@/components/item/row-focus';
import { useItemList } from '@/components/item/use-item-list';
import { useItemRows } from '@/components/item/use-item-rows';
import { useTogether } from '@/components/item/use-together';
import { onDemand } from '@/components/ui/on-demand';
import { announce } from '@/lib/client/browser/announcements';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import { useGoalActions } from '@/lib/client/items/goals';
import type { Day } from '@/lib/shared/calendar/days';
import type { Goal, GoalPatch } from '@/lib/shared/contract/goals';
import type { GoalHandlers } from './goal-handlers';
import { GoalRow } from './goal-row';

const GoalForm = onDemand(() => import('./goal-form').then(({ GoalForm }) => GoalForm));
const GoalSheet = onDemand(() => import('./goal-sheet').then(({ GoalSheet }) => GoalSheet));

type GoalListProps = {
  /** The first day of the period. */
  period: Day;
  goals: readonly Goal[];
  /** Takes the focus when the last goal is gone. */
  end: RefObject<HTMLElement | null>;
};

/** The goals of a period, oldest first; what is reached stays in its place. */
export function GoalList({ period, goals, end }: GoalListProps) {
  const actions = useGoalActions();
  const list = useItemList<Goal, GoalPatch>({
    kind: 'goal',
    date: period,
    actions,
    deletedToast: TOASTS.goalDeleted,
    end,
  });
  const together = useTogether('goal', period);
  const { edit, remove, open } = list;
  const { actionsOf, toggleThread } = together;
  const handlers = useMemo<GoalHandlers>(
    () => ({
      edit,
      remove,
      open,
      together: actionsOf,
      talk: toggleThread,
      toggle: (goal) => {
        if (!may(goal, 'complete')) return notify(TOASTS.goalPermissionDenied);
        announce(`${goal.completed ? 'Not done' : 'Done'}: ${goal.title}`);
        void actions.update(goal, { completed: !goal.completed });
      },
    }),
    [actions, edit, remove, open, actionsOf, toggleThread],
  );
  const rows = useItemRows<Goal, HTMLUListElement>({ kind: 'goal', items: goals, ...handlers });
  const opened = goals.find(({ id }) => id === list.openId);

  return (
    <>
      <ul data-rows ref={rows.container} {...rows.handlers}>
        {goals.map((goal) =>
          goal.id === list.editingId ? (
            <li key={goal.id} id={rowIdOf({ kind: 'goal', id: goal.id })} className="goal is-editing">
              <GoalForm goal={goal} onSave={list.save} onCancel={() => list.cancel(goal)} />
            </li>
          ) : (
            <Fragment key={goal.id}>
              <GoalRow
                goal={goal}
                period={period}
                handlers={handlers}
                isThreadOpen={goal.id === together.threadId}
              />
              {goal.id === together.threadId && <li className="thread-fold">{together.threadOf(goal)}</li>}
            </Fragment>
          ),
        )}
      </ul>
      {opened && (
        <GoalSheet
          goal={opened}
          onClose={list.close}
          onToggle={handlers.toggle}
          onSave={list.save}
          onRemove={list.remove}
          together={together.sheetActionsOf(opened, list.close)}
          returnFocusTo={list.afterSheet}
        />
      )}
      {together.dialogs}
    </>
  );
}
