import { useState } from 'react';
import { Unsent } from '@/components/item/form/unsent';
import { shortDay } from '@/components/item/quick/day-words';
import { QuickForm } from '@/components/item/quick/quick-form';
import { useQuickComposer } from '@/components/item/quick/use-quick-composer';
import { classNames } from '@/components/ui/class-names';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import type { Day } from '@/lib/shared/calendar/days';

/**
 * The button in the dock of a phone that opens a sheet for a new task. While a draft has a title, the button shows it.
 */
export function AddTaskDock({ date }: { date: Day }) {
  const [isOpen, setOpen] = useState(false);
  const composer = useQuickComposer({ place: date, day: date });
  const { texts, unsent, sendAgain, discard } = composer;
  return (
    <>
      <Unsent drafts={unsent} onSendAgain={sendAgain} onDiscard={discard} />
      <button
        type="button"
        className={classNames('add-task', texts.title !== '' && 'is-written')}
        data-shortcut="new-task"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="plus" />
        {texts.title ? <bdi>{texts.title}</bdi> : 'Add a task'}
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="New task">
        <QuickForm
          composer={composer}
          className="quick-sheet"
          name="Add a task"
          label="New task"
          takesFocus
          asChips
          adds={`Add to ${shortDay(composer.date, composer.today)}`}
        />
      </Dialog>
    </>
  );
}
