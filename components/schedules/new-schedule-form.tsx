import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { ScheduleInputs } from './schedule-inputs';
import type { ScheduleComposer } from './use-schedule-composer';

type NewScheduleFormProps = {
  id: string;
  composer: ScheduleComposer;
  takesFocus: boolean;
  onClose: () => void;
};

/** The form for new meetings, at the head of the schedule. Enter adds and leaves it free for the next; Escape closes. */
export function NewScheduleForm({ id, composer, takesFocus, onClose }: NewScheduleFormProps) {
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
      aria-label="Add a meeting"
      noValidate
      onSubmit={submit}
      onKeyDown={closeOnEscape}
    >
      <ScheduleInputs
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
