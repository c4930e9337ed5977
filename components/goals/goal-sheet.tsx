import { useState } from 'react';
import { ActionRows, type ItemAction } from '@/components/item/item-action';
import { may } from '@/components/item/item-level';
import { Ownership } from '@/components/item/ownership';
import { Dialog } from '@/components/ui/dialog';
import type { Goal, GoalPatch } from '@/lib/shared/contract/goals';
import { GoalForm } from './goal-form';
import { actionsOf } from './goal-handlers';

type GoalSheetProps = {
  goal: Goal;
  onClose: () => void;
  onToggle: (goal: Goal) => void;
  onSave: (goal: Goal, patch: GoalPatch) => void;
  onRemove: (goal: Goal) => void;
  /** What people do with it together. */
  together: readonly ItemAction[];
  /** Where focus goes when the goal's own row is gone by then. */
  returnFocusTo: () => HTMLElement | null;
};

/** On a phone: one goal with everything that can be done to it. */
export function GoalSheet({
  goal,
  onClose,
  onToggle,
  onSave,
  onRemove,
  together,
  returnFocusTo,
}: GoalSheetProps) {
  const [isEditing, setEditing] = useState(false);
  const closing = (act: () => void) => () => {
    act();
    onClose();
  };
  const actions = actionsOf(goal, {
    edit: () => setEditing(true),
    remove: closing(() => onRemove(goal)),
  });
  if (may(goal, 'complete')) {
    actions.unshift({
      label: goal.completed ? 'Mark as not done' : 'Mark as done',
      icon: goal.completed ? 'ring' : 'check',
      onPress: closing(() => onToggle(goal)),
    });
  }

  return (
    <Dialog open onOpenChange={onClose} title={<bdi>{goal.title}</bdi>} returnFocusTo={returnFocusTo}>
      {isEditing ? (
        <GoalForm goal={goal} onSave={onSave} onCancel={() => setEditing(false)} />
      ) : (
        <>
          {goal.description && (
            <p className="prose">
              <bdi>{goal.description}</bdi>
            </p>
          )}
          {goal.isShared && (
            <div className="sheet-meta">
              <Ownership item={goal} />
            </div>
          )}
          <ActionRows actions={[...actions, ...together]} />
        </>
      )}
    </Dialog>
  );
}
