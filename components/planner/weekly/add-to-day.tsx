import { useId, useRef, useState } from 'react';
import { Unsent } from '@/components/item/form/unsent';
import { QuickForm } from '@/components/item/quick/quick-form';
import { useQuickComposer } from '@/components/item/quick/use-quick-composer';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { type Day, formatDay } from '@/lib/shared/calendar/days';
import styles from './board.module.css';

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
        className={styles.addButton}
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

/** The line for a new task. Enter adds it and empties the line for the next; Escape closes it, and keeps the text. */
function NewTask({ id, day, weekday, onClose }: NewTaskProps) {
  const composer = useQuickComposer({ place: day, day });
  const { unsent, sendAgain, discard } = composer;
  return (
    <QuickForm
      id={id}
      composer={composer}
      className={classNames(styles.newItem, 'in-column')}
      name={`Add to ${weekday}`}
      label={`New task on ${weekday}`}
      takesFocus
      onClose={onClose}
    >
      <Unsent drafts={unsent} onSendAgain={sendAgain} onDiscard={discard} />
    </QuickForm>
  );
}
