import { rowIdOf } from '@/components/item/row/row-focus';
import { classNames } from '@/components/ui/class-names';
import { onDemand } from '@/components/ui/on-demand';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { ItemOf, PatchOf } from '@/lib/shared/policy/item-kinds';
import type { ItemList } from './use-item-list';

const ItemForm = onDemand(() => import('@/components/item/form/item-form').then(({ ItemForm }) => ItemForm));

type EditingRowProps<Kind extends ItemKind> = {
  kind: Kind;
  item: ItemOf[Kind];
  list: ItemList<ItemOf[Kind], PatchOf[Kind]>;
  /** The class of this kind's rows. */
  className: string | undefined;
};

/** The row of an item that is being edited; it contains the form. */
export const EditingRow = <Kind extends ItemKind>({ kind, item, list, className }: EditingRowProps<Kind>) => (
  <li id={rowIdOf({ kind, id: item.id })} className={classNames(className, 'is-editing')}>
    <ItemForm kind={kind} item={item} onSave={list.save} onCancel={() => list.cancel(item)} />
  </li>
);
