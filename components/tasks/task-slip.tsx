import { useEffect, useRef } from 'react';
import { Unsent } from '@/components/item/form/unsent';
import { shortDay } from '@/components/item/quick/day-words';
import { QuickForm } from '@/components/item/quick/quick-form';
import { useQuickComposer } from '@/components/item/quick/use-quick-composer';
import { Dialog } from '@/components/ui/dialog';
import { slip } from '@/lib/client/view-state/slip';
import type { Day } from '@/lib/shared/calendar/days';

/** The slip for a new task over any view. It adds to the shown day, or to the one that is said, and stays open. */
export function TaskSlip({ date }: { date: Day }) {
  const open = slip.useValue(() => null);
  return (
    <Dialog open={open !== null} onOpenChange={(isOpen) => !isOpen && slip.set(null)} title="New task">
      <SlipForm date={date} />
    </Dialog>
  );
}

function SlipForm({ date }: { date: Day }) {
  const composer = useQuickComposer({ place: 'slip', day: date, isApart: true });
  const { text = '' } = slip.useValue(() => null) ?? {};
  const write = useRef(composer.writeTitle);
  // What another part of the page gives takes the place of what was there.
  useEffect(() => {
    if (text !== '') write.current(text);
  }, [text]);
  const { date: day, today, unsent, sendAgain, discard } = composer;
  return (
    <QuickForm
      composer={composer}
      className="quick-sheet"
      name="Add a task"
      label="New task"
      takesFocus
      asChips
      adds={`Add to ${shortDay(day, today)}`}
    >
      <Unsent drafts={unsent} onSendAgain={sendAgain} onDiscard={discard} />
    </QuickForm>
  );
}
