import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { Goal, GoalPatch } from '@/lib/shared/contract/goals';
import { fieldsOf, type GoalValues, readGoal } from './goal-fields';
import { GoalInputs } from './goal-inputs';

type GoalFormProps = {
  goal: Goal;
  /** Is handed the goal as it was when the form was opened: what it was written against. */
  onSave: (goal: Goal, patch: GoalPatch) => void;
  onCancel: () => void;
};

/** The form that a goal turns into where it stands. Enter saves, Escape leaves it as it was. */
export function GoalForm({ goal: current, onSave, onCancel }: GoalFormProps) {
  const [goal] = useState(current);
  const [fields, setFields] = useState(() => fieldsOf(goal));
  const values = readGoal(fields);

  function save(event: FormEvent): void {
    event.preventDefault();
    if (values) onSave(goal, changesOf(goal, values));
  }

  function cancelOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onCancel();
  }

  return (
    <form
      className="edit"
      aria-label={`Edit ${goal.title}`}
      noValidate
      onSubmit={save}
      onKeyDown={cancelOnEscape}
    >
      <GoalInputs fields={fields} onChange={(change) => setFields((before) => ({ ...before, ...change }))} />
      <span className="end">
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" disabled={!values}>
          Save
        </Button>
      </span>
    </form>
  );
}

/** Only what differs is sent, so that it cannot collide with what someone else does to the rest. */
function changesOf(goal: Goal, values: GoalValues): GoalPatch {
  const changes: GoalPatch = {};
  if (values.title !== goal.title) changes.title = values.title;
  if (values.description !== goal.description) changes.description = values.description;
  return changes;
}
