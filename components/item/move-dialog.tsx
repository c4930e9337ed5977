import { Dialog } from '@/components/ui/dialog';
import type { Day } from '@/lib/shared/calendar/days';
import { MoveForm } from './move-form';

type MoveDialogProps = {
  item: { title: string; date: Day | null };
  onMove: (to: Day) => void;
  /** Keeps the item for later; omitted for items that need a day. */
  onLater?: () => void;
  onClose: () => void;
  /** The element that gets the focus when the item's own row was removed. */
  returnFocusTo: () => HTMLElement | null;
};

/** The dialog that moves an item to another day, or to Later. */
export function MoveDialog({ item, onMove, onLater, onClose, returnFocusTo }: MoveDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Move to…"
      description={<bdi>{item.title}</bdi>}
      returnFocusTo={returnFocusTo}
    >
      <MoveForm from={item.date} onMove={onMove} onLater={onLater} />
    </Dialog>
  );
}
