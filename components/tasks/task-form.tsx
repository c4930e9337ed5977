import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { FieldProblem } from '@/components/item/field-problem';
import { PriorityPicker } from '@/components/item/priority';
import { TimeField } from '@/components/item/time-field';
import { Button } from '@/components/ui/button';
import { type Day, FIRST_DAY, isDay, LAST_DAY } from '@/lib/shared/calendar/days';
import type { Task, TaskPatch } from '@/lib/shared/contract/tasks';
import { fieldsOf, problemsOf, readTask, type TaskValues } from './task-fields';

type TaskFormProps = {
  task: Task;
  /** Is handed the task as it was when the form was opened: what it was written against. */
  onSave: (task: Task, patch: TaskPatch) => void;
  onCancel: () => void;
};

/** The form that a task turns into where it stands. Enter saves, Escape leaves it as it was. */
export function TaskForm({ task: current, onSave, onCancel }: TaskFormProps) {
  const [task] = useState(current);
  const [fields, setFields] = useState(() => fieldsOf(task));
  const [date, setDate] = useState<Day>(task.date);
  const problemId = useId();
  const problems = problemsOf(fields);
  const problem = problems.title ?? problems.time;
  const values = isDay(date) ? readTask(fields) : null;

  function save(event: FormEvent): void {
    event.preventDefault();
    if (values) onSave(task, changesOf(task, { ...values, date }));
  }

  function cancelOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onCancel();
  }

  return (
    <form
      className="edit"
      aria-label={`Edit ${task.title}`}
      noValidate
      onSubmit={save}
      onKeyDown={cancelOnEscape}
    >
      <input
        className="input wide"
        aria-label="Title"
        aria-invalid={problems.title !== undefined}
        aria-describedby={problem && problemId}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the form takes the place of what was just chosen, and focus goes with it.
        autoFocus
        value={fields.title}
        onChange={(event) => setFields({ ...fields, title: event.target.value })}
      />
      <TimeField
        label="Time, optional"
        aria-invalid={problems.time !== undefined}
        aria-describedby={problem && problemId}
        value={fields.time}
        onChange={(time) => setFields({ ...fields, time })}
      />
      <PriorityPicker value={fields.priority} onChange={(priority) => setFields({ ...fields, priority })} />
      <input
        className="input date"
        type="date"
        aria-label="Date"
        min={FIRST_DAY}
        max={LAST_DAY}
        value={date}
        onChange={(event) => setDate(event.target.value)}
      />
      <span className="end">
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" disabled={!values}>
          Save
        </Button>
      </span>
      {problem && <FieldProblem id={problemId}>{problem}</FieldProblem>}
    </form>
  );
}

/** Only what differs is sent, so that it cannot collide with what someone else does to the rest. */
function changesOf(task: Task, values: TaskValues & { date: Day }): TaskPatch {
  const changes: TaskPatch = {};
  if (values.title !== task.title) changes.title = values.title;
  if (values.time !== task.time) changes.time = values.time;
  if (values.priority !== task.priority) changes.priority = values.priority;
  if (values.date !== task.date) changes.date = values.date;
  return changes;
}
