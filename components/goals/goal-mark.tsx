import { may } from '@/components/item/row/item-level';
import { unsent } from '@/components/item/row/unsent-mark';
import { classNames } from '@/components/ui/class-names';
import { useIsWaiting } from '@/lib/client/outbox/shown';
import type { Goal } from '@/lib/shared/contract/schemas/goals';

type GoalMarkProps = {
  goal: Goal;
  onToggle: (goal: Goal) => void;
  /** False in a list, which is one tab stop and has a key to complete goals. */
  isTabStop?: boolean;
};

/**
 * The checkbox of a goal: a diamond, filled when the goal is completed, dashed while a change of the goal waits for the
 * network. With view access it is dashed too, and pressing it explains that the person may not change the goal.
 */
export function GoalMark({ goal, onToggle, isTabStop = false }: GoalMarkProps) {
  const isLocked = !may(goal, 'complete');
  const isWaiting = useIsWaiting(goal.id);
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input can be neither a diamond nor locked yet pressable.
    <button
      type="button"
      role="checkbox"
      aria-checked={goal.completed}
      aria-disabled={isLocked || undefined}
      {...unsent(isWaiting)}
      aria-label={`Mark as done: ${goal.title}`}
      className={classNames('mark', goal.completed && 'is-done', isLocked && 'is-locked')}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onToggle(goal)}
    />
  );
}
