import { Ownership } from '@/components/item/ownership';
import type { Goal } from '@/lib/shared/contract/goals';

/** The details of a goal, above the actions of its sheet. */
export const GoalDetails = ({ goal }: { goal: Goal }) => (
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
  </>
);
