import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { GoalInputs } from './goal-inputs';
import type { GoalComposer } from './use-goal-composer';

type NewGoalFormProps = { id: string; composer: GoalComposer; takesFocus: boolean; onClose: () => void };

/** The form for new goals, at the head of their list. Enter adds and leaves it free for the next; Escape closes. */
export function NewGoalForm({ id, composer, takesFocus, onClose }: NewGoalFormProps) {
  const title = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    composer.add(() => title.current?.focus());
  }

  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key === 'Escape') onClose();
  }

  return (
    <form
      className="edit is-new"
      id={id}
      aria-label="Add a goal"
      noValidate
      onSubmit={submit}
      onKeyDown={closeOnEscape}
    >
      <GoalInputs
        fields={composer.fields}
        onChange={composer.write}
        titleRef={title}
        takesFocus={takesFocus}
      />
      <span className="end">
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" variant="primary" disabled={!composer.canAdd}>
          Add
        </Button>
      </span>
    </form>
  );
}
