import { useState } from 'react';
import { NewItemForm } from '@/components/item/new-item-form';
import { Unsent } from '@/components/item/unsent';
import { classNames } from '@/components/ui/class-names';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import type { Day } from '@/lib/shared/calendar/days';
import { useTaskComposer } from './use-task-composer';

/**
 * The button in the dock of a phone that opens a sheet for a new task. While a draft has a title, the button shows it.
 */
export function AddTaskDock({ date }: { date: Day }) {
  const [isOpen, setOpen] = useState(false);
  const composer = useTaskComposer(date);
  const { texts, unsent, sendAgain, discard } = composer;
  return (
    <>
      <Unsent drafts={unsent} onSendAgain={sendAgain} onDiscard={discard} />
      <button
        type="button"
        className={classNames('m-add', texts.title !== '' && 'is-written')}
        data-shortcut="new-task"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="plus" />
        {texts.title ? <bdi>{texts.title}</bdi> : 'Add a task'}
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="New task">
        <NewItemForm
          kind="task"
          composer={composer}
          titleProps={{ 'aria-label': 'New task', placeholder: 'Add a task', enterKeyHint: 'done' }}
        />
      </Dialog>
    </>
  );
}
