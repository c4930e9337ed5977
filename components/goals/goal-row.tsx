import { memo } from 'react';
import { ActionButtons } from '@/components/item/item-action';
import { ItemTitle } from '@/components/item/item-title';
import { Ownership } from '@/components/item/ownership';
import { rowIdOf } from '@/components/item/row-focus';
import { classNames } from '@/components/ui/class-names';
import type { Goal } from '@/lib/shared/goals';
import { may } from '@/lib/shared/item-level';
import { actionsOf, type GoalHandlers } from './goal-handlers';
import { GoalMark } from './goal-mark';

type GoalRowProps = { goal: Goal; handlers: GoalHandlers };

/** One goal. Memoised, like the rows of tasks. */
export const GoalRow = memo(function GoalRow({ goal, handlers }: GoalRowProps) {
  const { open, edit } = handlers;
  const choose = open ?? (may(goal, 'edit') ? edit : null);
  return (
    <li
      id={rowIdOf({ kind: 'goal', id: goal.id })}
      className={classNames('goal', goal.completed && 'is-done')}
      tabIndex={-1}
    >
      <GoalMark goal={goal} onToggle={handlers.toggle} />
      <div>
        <ItemTitle title={goal.title} onPress={choose ? () => choose(goal) : undefined} />
        {goal.description && (
          <p className="desc">
            <bdi>{goal.description}</bdi>
          </p>
        )}
        {goal.isShared && (
          <div className="meta">
            <Ownership item={goal} />
          </div>
        )}
      </div>
      {!open && <ActionButtons actions={actionsOf(goal, handlers)} />}
    </li>
  );
});
