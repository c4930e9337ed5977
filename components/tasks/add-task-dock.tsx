import { type FormEvent, useId, useRef, useState } from 'react';
import { FieldProblem } from '@/components/item/field-problem';
import { PriorityPicker } from '@/components/item/priority';
import { TimeField } from '@/components/item/time-field';
import { Unsent } from '@/components/item/unsent';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import type { Day } from '@/lib/shared/calendar/days';
import { problemsOf } from './task-fields';
import { type TaskComposer, useTaskComposer } from './use-task-composer';

/** On a phone: the field in the dock, which opens a sheet for the new task. What is half written waits in it. */
export function AddTaskDock({ date }: { date: Day }) {
  const [isOpen, setOpen] = useState(false);
  const composer = useTaskComposer(date);
  const { fields, unsent, sendAgain, discard } = composer;
  return (
    <>
      <Unsent drafts={unsent} onSendAgain={sendAgain} onDiscard={discard} />
      <button
        type="button"
        className={classNames('m-add', fields.title !== '' && 'is-written')}
        data-shortcut="new-task"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="plus" />
        {fields.title ? <bdi>{fields.title}</bdi> : 'Add a task'}
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="New task">
        <NewTaskForm composer={composer} />
      </Dialog>
    </>
  );
}

type NewTaskFormProps = { composer: TaskComposer };

/** Adds one task after the other; the sheet is closed by its own means. */
function NewTaskForm({ composer: { fields, write, add, canAdd } }: NewTaskFormProps) {
  const title = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const problems = problemsOf(fields);
  const problem = problems.title ?? problems.time;

  function submit(event: FormEvent): void {
    event.preventDefault();
    add(() => title.current?.focus());
  }

  return (
    <form className="edit is-sheet" aria-label="Add a task" noValidate onSubmit={submit}>
      <input
        ref={title}
        className="input wide"
        aria-label="New task"
        aria-invalid={problems.title !== undefined}
        aria-describedby={problem && problemId}
        placeholder="Add a task"
        autoComplete="off"
        enterKeyHint="done"
        // biome-ignore lint/a11y/noAutofocus: the sheet is opened to write, and brings the keyboard with it.
        autoFocus
        value={fields.title}
        onChange={(event) => write({ title: event.target.value })}
      />
      <TimeField
        label="Time, optional"
        aria-invalid={problems.time !== undefined}
        aria-describedby={problem && problemId}
        value={fields.time}
        onChange={(time) => write({ time })}
      />
      <PriorityPicker value={fields.priority} onChange={(priority) => write({ priority })} />
      <span className="end">
        <Button type="submit" variant="primary" disabled={!canAdd}>
          Add
        </Button>
      </span>
      {problem && <FieldProblem id={problemId}>{problem}</FieldProblem>}
    </form>
  );
}
