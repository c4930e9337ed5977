import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { SelectField } from '@/components/ui/field';
import { useToday } from '@/lib/client/browser/today';
import { useGoalsAround } from '@/lib/client/items/goals';
import { useVisibleItems } from '@/lib/client/people/people-filter';
import type { Goal } from '@/lib/shared/contract/goals';
import type { Task } from '@/lib/shared/contract/tasks';
import { counted } from '@/lib/shared/text/day-counts';
import { GoalOptions } from '../sheet/goal-value';

type GoalDialogProps = {
  tasks: readonly Task[];
  /** Called with null to take the goal from all tasks. */
  onChoose: (goal: Goal | null) => void;
  onClose: () => void;
  returnFocusTo: () => HTMLElement | null;
};

/** The dialog that gives many tasks the same goal: one of the goals of their day, week, month and year, or none. */
export function GoalDialog({ tasks, onChoose, onClose, returnFocusTo }: GoalDialogProps) {
  const today = useToday();
  const goals = useVisibleItems(useGoalsAround(tasks[0]?.date ?? today)) ?? [];
  const [present, ...others] = [...new Set(tasks.map(({ goalId }) => goalId))];
  const common = others.length === 0 ? present : undefined;
  const [value, setValue] = useState(common ?? '');
  const goal = goals.find(({ id }) => id === value) ?? null;
  // A goal of another time is not among those that are offered.
  const isPresent = common !== undefined && (goal?.id ?? null) === common;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isPresent) onChoose(goal);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Goal…"
      description={`${counted(tasks.length, 'task')}${others.length > 0 ? ', with different goals' : ''}`}
      returnFocusTo={returnFocusTo}
    >
      <form className="move" aria-label="Choose a goal" onSubmit={submit}>
        <SelectField label="Goal" value={goal?.id ?? ''} onChange={(event) => setValue(event.target.value)}>
          <option value="">None</option>
          <GoalOptions goals={goals} />
        </SelectField>
        <Button type="submit" variant="primary" disabled={isPresent}>
          Set the goal
        </Button>
      </form>
    </Dialog>
  );
}
