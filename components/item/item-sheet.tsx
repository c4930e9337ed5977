import { type ReactNode, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import type { Day } from '@/lib/shared/calendar/days';
import type { ItemKind } from '@/lib/shared/contract/items';
import { ITEM_KINDS, type ItemOf } from '@/lib/shared/policy/item-kinds';
import { ActionRows, type ItemAction } from './item-action';
import { ItemForm, type ItemFormProps } from './item-form';
import { actionsOf } from './item-handlers';
import { may } from './item-level';
import { MoveForm } from './move-form';

type ItemSheetProps<Kind extends ItemKind> = Pick<ItemFormProps<Kind>, 'kind' | 'item' | 'onSave'> & {
  /** The item's details, above its actions. */
  details: ReactNode;
  onClose: () => void;
  /** Omitted when the item cannot be completed. */
  onToggle?(item: ItemOf[Kind]): void;
  onMove(item: ItemOf[Kind], to: Day): void;
  onRemove(item: ItemOf[Kind]): void;
  /** The actions with other people, such as sharing. */
  together: readonly ItemAction[];
  /** The element that gets the focus when the item's own row was removed. */
  returnFocusTo: () => HTMLElement | null;
};

/** The sheet of an item with its details and actions, on a phone. */
export function ItemSheet<Kind extends ItemKind>(props: ItemSheetProps<Kind>) {
  const { kind, item, details, onClose, onToggle, onSave, onMove, onRemove, together, returnFocusTo } = props;
  const [page, setPage] = useState<'actions' | 'form' | 'move'>('actions');
  const closing = (act: () => void) => () => {
    act();
    onClose();
  };
  const actions = actionsOf(item, {
    edit: () => setPage('form'),
    move: 'date' in ITEM_KINDS[kind].fields ? () => setPage('move') : undefined,
    remove: closing(() => onRemove(item)),
  });
  if (onToggle && 'completed' in item && may(item, 'complete')) {
    actions.unshift({
      label: item.completed ? 'Mark as not done' : 'Mark as done',
      icon: item.completed ? 'ring' : 'check',
      onPress: closing(() => onToggle(item)),
    });
  }

  return (
    <Dialog open onOpenChange={onClose} title={<bdi>{item.title}</bdi>} returnFocusTo={returnFocusTo}>
      {page === 'form' && (
        <ItemForm kind={kind} item={item} onSave={onSave} onCancel={() => setPage('actions')} />
      )}
      {page === 'move' && <MoveForm from={item.date} onMove={(to) => onMove(item, to)} />}
      {page === 'actions' && (
        <>
          {details}
          <ActionRows actions={[...actions, ...together]} />
        </>
      )}
    </Dialog>
  );
}
