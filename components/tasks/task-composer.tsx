import { type FormEvent, type KeyboardEvent, memo, type RefObject, useRef } from 'react';
import { BLANK } from '@/components/item/fields';
import { useItemInputs } from '@/components/item/inputs';
import { Unsent } from '@/components/item/unsent';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import type { Day } from '@/lib/shared/calendar/days';
import { useTaskComposer } from './use-task-composer';
import { useUnfolding } from './use-unfolding';

type TaskComposerProps = {
  date: Day;
  inputRef: RefObject<HTMLInputElement | null>;
  /** Moves the focus to another element. */
  onLeave: () => void;
};

/**
 * The input for a new task, on the line below the person's own tasks. While it is focused or filled, it also shows time,
 * priority and Add. Enter adds the task and empties the line for the next one; Escape empties the line, or leaves it if
 * it is empty.
 */
export const TaskComposer = memo(function TaskComposer({ date, inputRef, onLeave }: TaskComposerProps) {
  const { texts, isWritten, unsent, write, add, canAdd, sendAgain, discard } = useTaskComposer(date);
  const { title, rest } = useItemInputs({ kind: 'task', texts, onChange: write });
  const form = useRef<HTMLFormElement>(null);
  const { isOpen, open, fold, foldWhenLeft } = useUnfolding(form, isWritten);
  const focusLine = () => inputRef.current?.focus();

  function submit(event: FormEvent): void {
    event.preventDefault();
    add(focusLine);
  }

  function emptyOrLeave(event: KeyboardEvent): void {
    // Escape also cancels a word in an input method, for Japanese for instance.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    if (!isWritten) {
      fold();
      onLeave();
    } else {
      focusLine();
      write(BLANK.task);
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
          {...title}
          ref={inputRef}
          data-shortcut="new-task"
          aria-label="New task"
          placeholder="Add a task"
          onFocus={open}
          onChange={(event) => {
            open();
            title.onChange?.(event);
          }}
        />
        {isOpen && (
          <div className="opts">
            {rest}
            <Button type="submit" variant="primary" size="sm" disabled={!canAdd}>
              Add
            </Button>
          </div>
        )}
      </form>
    </>
  );
});
