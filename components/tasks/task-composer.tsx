import { type FormEvent, type KeyboardEvent, memo, type RefObject, useId, useRef } from 'react';
import { Unsent } from '@/components/item/form/unsent';
import { QuickBelowOnDemand } from '@/components/item/quick/quick-below-on-demand';
import { TokenField } from '@/components/item/quick/token-field';
import { useQuickComposer } from '@/components/item/quick/use-quick-composer';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { isOfInputMethod } from '@/components/ui/keys';
import type { Day } from '@/lib/shared/calendar/days';
import { useUnfolding } from './use-unfolding';

type TaskComposerProps = {
  date: Day;
  inputRef: RefObject<HTMLInputElement | null>;
  /** Moves the focus to another element. */
  onLeave: () => void;
};

/**
 * The line for a new task, below the person's own tasks. While it is focused or filled, it also shows what was read in
 * it. Enter adds the task and empties the line for the next one; Escape empties the line, or leaves it if it is empty.
 */
export const TaskComposer = memo(function TaskComposer({ date, inputRef, onLeave }: TaskComposerProps) {
  const composer = useQuickComposer({ place: date, day: date });
  const { isWritten, pasted, problems, unsent, sendAgain, discard } = composer;
  const form = useRef<HTMLFormElement>(null);
  const problemId = useId();
  const { isOpen, open, fold, foldWhenLeft } = useUnfolding(form, isWritten || pasted !== null);
  const focusLine = () => inputRef.current?.focus();

  function submit(event: FormEvent): void {
    event.preventDefault();
    // A form in a picker is another one.
    if (event.target === form.current) composer.add(focusLine);
  }

  function emptyOrLeave(event: KeyboardEvent): void {
    // Escape also cancels a word in an input method, for Japanese for instance, and closes a picker.
    if (event.key !== 'Escape' || isOfInputMethod(event)) return;
    if (!(event.target instanceof Node && form.current?.contains(event.target))) return;
    if (pasted) {
      composer.setPasted(null);
      focusLine();
    } else if (!isWritten) {
      fold();
      onLeave();
    } else {
      focusLine();
      composer.empty();
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
        <TokenField
          composer={composer}
          inputRef={inputRef}
          label="New task"
          placeholder="Add a task"
          data-shortcut="new-task"
          problemId={problems.has('title') ? problemId : undefined}
          onFocus={open}
        />
        {isOpen && <QuickBelowOnDemand composer={composer} problemId={problemId} focusLine={focusLine} />}
      </form>
    </>
  );
});
