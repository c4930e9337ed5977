import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orderedRowOf, reorderRow, type Step } from '@/components/item/drag/reorder';
import { MoveForm } from '@/components/item/form/move-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { Day } from '@/lib/shared/calendar/days';
import styles from './dialogs.module.css';

type MoveDialogProps = {
  item: { title: string; date: Day | null };
  onMove: (to: Day) => void;
  /** Keeps the item for later; omitted for items that need a day. */
  onLater?: () => void;
  onClose: () => void;
  /** The element that gets the focus when the item's own row was removed. */
  returnFocusTo: () => HTMLElement | null;
  /** The id of a task, which can be put in the order of its list; omitted elsewhere. */
  orderOf?: string;
};

/** The dialog that moves an item to another day, to Later, or in the order of its list. */
export function MoveDialog({ item, onMove, onLater, onClose, returnFocusTo, orderOf }: MoveDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Move to…"
      description={<bdi>{item.title}</bdi>}
      returnFocusTo={returnFocusTo}
    >
      <MoveForm from={item.date} onMove={onMove} onLater={onLater} />
      {orderOf !== undefined && <OrderChoice id={orderOf} onChosen={onClose} />}
    </Dialog>
  );
}

const STEPS: readonly (readonly [string, Step])[] = [
  ['First', 'first'],
  ['Up', -1],
  ['Down', 1],
  ['Last', 'last'],
];

/** Moves a task in the order of its list: the twin of dragging its row by single presses. */
function OrderChoice({ id, onChosen }: { id: string; onChosen: () => void }) {
  const client = useQueryClient();
  const [row] = useState(() => orderedRowOf(id));
  if (!row) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's.
    <div className={styles.places} role="group" aria-label="Place in its list">
      {STEPS.map(([name, to]) => (
        <Button
          key={name}
          size="sm"
          onClick={() => {
            onChosen();
            reorderRow(client, row, to);
          }}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}
