import type { ReactNode } from 'react';
import { onDemand } from '@/components/ui/on-demand';
import type { ItemKind } from '@/lib/shared/contract/items';
import type { ItemOf, PatchOf } from '@/lib/shared/policy/item-kinds';
import type { ItemList } from './use-item-list';

const ItemSheet = onDemand(() => import('./item-sheet').then(({ ItemSheet }) => ItemSheet));
const MoveDialog = onDemand(() => import('./move-dialog').then(({ MoveDialog }) => MoveDialog));

type ItemDialogsProps<Kind extends ItemKind> = {
  kind: Kind;
  items: readonly ItemOf[Kind][];
  list: ItemList<ItemOf[Kind], PatchOf[Kind]>;
  /** Renders the details of an item for its sheet. */
  details: (item: ItemOf[Kind]) => ReactNode;
  onToggle?: (item: ItemOf[Kind]) => void;
};

/**
 * Renders the open dialogs of the items of a list: the sheet of an item, the choice of another day, or a dialog to
 * share it or to work on it with others.
 */
export function ItemDialogs<Kind extends ItemKind>(props: ItemDialogsProps<Kind>) {
  const { kind, items, list, details, onToggle } = props;
  const opened = items.find(({ id }) => id === list.openId);
  const moving = items.find(({ id }) => id === list.movingId);
  return (
    <>
      {opened && (
        <ItemSheet
          kind={kind}
          item={opened}
          details={details(opened)}
          onClose={list.close}
          onToggle={onToggle}
          onSave={list.save}
          onMove={list.moveTo}
          onRemove={list.remove}
          together={list.together.sheetActionsOf(opened, list.close)}
          returnFocusTo={list.afterSheet}
        />
      )}
      {moving && (
        <MoveDialog
          item={moving}
          onMove={(to) => list.moveTo(moving, to)}
          onClose={list.close}
          returnFocusTo={list.afterSheet}
        />
      )}
      {list.together.dialogs}
    </>
  );
}
