import { type FormEvent, type KeyboardEvent, memo, type RefObject, useId, useRef } from 'react';
import { FieldProblem } from '@/components/item/field-problem';
import { PriorityPicker } from '@/components/item/priority';
import { TimeField } from '@/components/item/time-field';
import { Unsent } from '@/components/item/unsent';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import type { Day } from '@/lib/shared/calendar/days';
import { BLANK_TASK, isBlankTask, problemsOf } from './task-fields';
import { useTaskComposer } from './use-task-composer';
import { useUnfolding } from './use-unfolding';

type TaskComposerProps = {
  date: Day;
  inputRef: RefObject<HTMLInputElement | null>;
  /** Takes the focus off the line. */
  onLeave: () => void;
};

/**
 * The last ruled line of the tasks: always there to write on. Focused or filled, it unfolds time, priority and Add.
 * Enter adds and leaves the line free for the next; Escape empties it, and when it is empty leaves it.
 */
export const TaskComposer = memo(function TaskComposer({ date, inputRef, onLeave }: TaskComposerProps) {
  const { fields, unsent, write, add, canAdd, sendAgain, discard } = useTaskComposer(date);
  const form = useRef<HTMLFormElement>(null);
  const { isOpen, open, fold, foldWhenLeft } = useUnfolding(form, !isBlankTask(fields));
  const problemId = useId();
  const problems = problemsOf(fields);
  const problem = problems.title ?? problems.time;
  const focusLine = () => inputRef.current?.focus();

  function submit(event: FormEvent): void {
    event.preventDefault();
    add(focusLine);
  }

  function emptyOrLeave(event: KeyboardEvent): void {
    // Escape also gives up a word that is being composed, in Japanese for one.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    if (isBlankTask(fields)) {
      fold();
      onLeave();
    } else {
      focusLine();
      write(BLANK_TASK);
    }
  }

  return (
    <>
      <Unsent
        drafts={unsent}
        onSendAgain={(id) => {
          focusLine();
          sendAgain(id);
        }}
        onDiscard={(id) => {
          focusLine();
          discard(id);
        }}
      />
      <form
        ref={form}
        className={classNames('compose', isOpen && 'is-open')}
        aria-label="Add a task"
        noValidate
        onSubmit={submit}
        onKeyDown={emptyOrLeave}
        onBlur={foldWhenLeft}
      >
        <span className="plus">
          <Icon name="plus" />
        </span>
        <input
          ref={inputRef}
          data-shortcut="new-task"
          aria-label="New task"
          aria-invalid={problems.title !== undefined}
          aria-describedby={problem && problemId}
          placeholder="Add a task"
          autoComplete="off"
          value={fields.title}
          onFocus={open}
          onChange={(event) => {
            open();
            write({ title: event.target.value });
          }}
        />
        {isOpen && (
          <div className="opts">
            <TimeField
              label="Time, optional"
              aria-invalid={problems.time !== undefined}
              aria-describedby={problem && problemId}
              value={fields.time}
              onChange={(time) => write({ time })}
            />
            <PriorityPicker value={fields.priority} onChange={(priority) => write({ priority })} />
            <Button type="submit" variant="primary" size="sm" disabled={!canAdd}>
              Add
            </Button>
            {problem && <FieldProblem id={problemId}>{problem}</FieldProblem>}
          </div>
        )}
      </form>
    </>
  );
});
