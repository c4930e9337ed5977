import { Fragment, type RefObject, useMemo } from 'react';
import { ItemDialogs } from '@/components/item/dialogs/item-dialogs';
import { EditingRow } from '@/components/item/list/editing-row';
import { useItemList } from '@/components/item/list/use-item-list';
import { useItemRows } from '@/components/item/list/use-item-rows';
import type { CompletableHandlers } from '@/components/item/row/item-handlers';
import { may } from '@/components/item/row/item-level';
import { ManyBar } from '@/components/item/selection/many-bar';
import { useSelection } from '@/components/item/selection/use-selection';
import { onDemand } from '@/components/ui/on-demand';
import { announce } from '@/lib/client/browser/announcements';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import { useGoalActions, useGoalsAround } from '@/lib/client/items/goals';
import type { Day } from '@/lib/shared/calendar/days';
import type { Goal, GoalPatch } from '@/lib/shared/contract/schemas/goals';
import { GoalMark } from './goal-mark';
import { GoalRow } from './goal-row';
import styles from './goals.module.css';

const GoalLines = onDemand(() => import('./goal-lines').then(({ GoalLines }) => GoalLines));

type GoalListProps = {
  /** The first day of the period. */
  period: Day;
  goals: readonly Goal[];
  /** Gets the focus when the last goal is removed. */
  focusWhenEmpty: RefObject<HTMLElement | null>;
};

/** The goals of a period, oldest first; completed ones stay in place. */
export function GoalList({ period, goals, focusWhenEmpty }: GoalListProps) {
  const actions = useGoalActions();
  const list = useItemList<Goal, GoalPatch>('goal', { date: period, actions, focusWhenEmpty });
  const { discussion } = list;
  const selection = useSelection({
    items: goals.map((item) => ({ kind: 'goal', item })),
    page: period,
    focusWhenEmpty,
  });
  const { toggle: choose } = selection;
  const handlers = useMemo<CompletableHandlers<Goal>>(
    () => ({
      ...list.handlers,
      choose: (goal) => choose({ kind: 'goal', item: goal }),
      toggle: (goal) => {
        if (!may(goal, 'complete')) return notify(TOASTS.goalPermissionDenied);
        announce(`${goal.completed ? 'Not done' : 'Done'}: ${goal.title}`);
        void actions.update(goal, { completed: !goal.completed });
      },
    }),
    [actions, list.handlers, choose],
  );
  const parents = useGoalsAround(
    period,
    goals.some(({ parentId }) => parentId !== null),
  );
  const rows = useItemRows<Goal, HTMLUListElement>({ kind: 'goal', items: goals, ...handlers });

  return (
    <>
      <ul
        data-rows
        ref={rows.container}
        {...rows.handlers}
        {...selection.handlers}
        onKeyDown={(event) => {
          selection.handlers.onKeyDown(event);
          rows.handlers.onKeyDown(event);
        }}
      >
        {goals.map((goal) =>
          goal.id === list.editingId ? (
            <EditingRow key={goal.id} kind="goal" item={goal} list={list} className={styles.goal} />
          ) : (
            <Fragment key={goal.id}>
              <GoalRow
                goal={goal}
                period={period}
                handlers={handlers}
                isThreadOpen={goal.id === discussion.threadId}
                isChosen={selection.has('goal', goal.id)}
                isChoosing={selection.isChoosing}
                parentTitle={parents.find(({ id }) => id === goal.parentId)?.title}
              />
              {goal.id === discussion.threadId && (
                <li className="thread-fold">{discussion.threadOf(goal)}</li>
              )}
            </Fragment>
          ),
        )}
      </ul>
      <ManyBar selection={selection} />
      <ItemDialogs
        kind="goal"
        date={period}
        items={goals}
        list={{ ...list, handlers }}
        mark={(goal) => <GoalMark goal={goal} onToggle={handlers.toggle} isTabStop />}
        lines={(sheet) => <GoalLines sheet={sheet} />}
      />
    </>
  );
}
