import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useItemInputs } from '@/components/item/inputs';
import { Unsent } from '@/components/item/unsent';
import { useTaskComposer } from '@/components/tasks/use-task-composer';
import { Icon } from '@/components/ui/icon';
import { type Day, formatDay } from '@/lib/shared/calendar/days';

/** The foot of a column: a button that becomes the input for a new task of the day. */
export function AddToDay({ day }: { day: Day }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const weekday = formatDay(day, { weekday: 'long' });

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }

  return (
    <>
      {isOpen && <NewTask id={formId} day={day} weekday={weekday} onClose={close} />}
      <button
        ref={button}
        type="button"
        className="col-add"
        data-cell
        tabIndex={-1}
        aria-label={`Add to ${weekday}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? formId : undefined}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <Icon name={isOpen ? 'x' : 'plus'} />
      </button>
    </>
  );
}

type NewTaskProps = { id: string; day: Day; weekday: string; onClose: () => void };

/** The input for a new task. Enter adds it and empties the input for the next; Escape closes it, and keeps the text. */
function NewTask({ id, day, weekday, onClose }: NewTaskProps) {
  const { texts, unsent, write, add, sendAgain, discard } = useTaskComposer(day);
  const { title } = useItemInputs({ kind: 'task', texts, onChange: write });
  const line = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    add(() => line.current?.focus());
  }

  function closeOnEscape(event: KeyboardEvent): void {
    // Escape also cancels a word in an input method, for Japanese for instance.
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
  }

  return (
    <form
      id={id}
      className="col-new"
      aria-label={`Add to ${weekday}`}
      noValidate
      onSubmit={submit}
      onKeyDown={closeOnEscape}
    >
      <Unsent drafts={unsent} onSendAgain={sendAgain} onDiscard={discard} />
      <input
        {...title}
        ref={line}
        // biome-ignore lint/a11y/noAutofocus: the button that has just been pressed opens it
        autoFocus
        className="input"
        aria-label={`New task on ${weekday}`}
        placeholder="Add a task"
        enterKeyHint="done"
      />
    </form>
  );
}
