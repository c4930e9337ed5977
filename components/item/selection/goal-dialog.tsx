import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { SelectField } from '@/components/ui/field';
import { useToday } from '@/lib/client/browser/today';
import { useGoalsAround } from '@/lib/client/items/goals';
import { useItemsOfShown } from '@/lib/client/people/people-filter';
import type { Goal } from '@/lib/shared/contract/schemas/goals';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { counted } from '@/lib/shared/text/day-counts';
import { GoalOptions, titleOf } from '../sheet/goal-value';

type GoalDialogProps = {
  tasks: readonly Task[];
  /** Called with null to take the goal from all tasks. */
  onChoose: (goal: Goal | null) => void;
  onClose: () => void;
  returnFocusTo: () => HTMLElement | null;
};

/** The values of the options that are no goals. */
const NONE = '';
const DIFFERENT = 'different';

/** The dialog that gives many tasks the same goal: one of the goals of their day, week, month and year, or none. */
export function GoalDialog({ tasks, onChoose, onClose, returnFocusTo }: GoalDialogProps) {
  const today = useToday();
  const all = useGoalsAround(tasks[0]?.date ?? today);
  const goals = useItemsOfShown(all) ?? [];
  const [common = null, ...others] = [...new Set(tasks.map(({ goalId }) => goalId))];
  const present = others.length > 0 ? DIFFERENT : (common ?? NONE);
  const [value = present, setValue] = useState<string>();
  const goal = goals.find(({ id }) => id === value) ?? null;
  const isChoice = value !== present && (goal !== null || value === NONE);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isChoice) onChoose(goal);
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
        <SelectField label="Goal" value={value} onChange={(event) => setValue(event.target.value)}>
          {present === DIFFERENT && <option value={DIFFERENT}>Different goals</option>}
          <option value={NONE}>None</option>
          {common !== null && present === common && !goals.some(({ id }) => id === common) && (
            <option value={common}>{titleOf(all.find(({ id }) => id === common))}</option>
          )}
          <GoalOptions goals={goals} />
        </SelectField>
        <Button type="submit" variant="primary" disabled={!isChoice}>
          Set the goal
        </Button>
      </form>
    </Dialog>
  );
}
