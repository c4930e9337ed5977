import { LabelMenu } from '@/components/labels/label-menu';
import type { ItemAction } from './item-action';
import { may, type OwnedItem } from './item-level';

/** The handlers of the items of a list; the same object on every render. */
export type ItemHandlers<E> = {
  /** Replaces the row by the form that edits the item. */
  edit: (item: E) => void;
  /** Opens the choice of another day; omitted for items without a single day. */
  move?: (item: E) => void;
  /** Deletes the item. */
  remove: (item: E) => void;
  /** Opens the menu of the item's labels beside what has the focus. */
  label: (item: E) => void;
  /** Gives the item these labels, by their ids. */
  setLabels: (item: E, labels: string[]) => void;
  /** Makes a copy of the item, which does not repeat. */
  duplicate: (item: E) => void;
  /** Deletes one occurrence of a series. */
  skip: (item: E) => void;
  /** Returns the actions that only one kind of item has. */
  more?: (item: E) => ItemAction[];
  /** Chooses the item, to change it together with others; omitted in lists where that is not possible. */
  choose?: (item: E) => void;
  /** Returns the actions with other people, such as sharing. */
  sharingActions: (item: E, isThreadOpen: boolean) => ItemAction[];
  /** Opens the comments of the item below its row, or closes them. */
  talk: (item: E) => void;
  /** Opens the item's sheet. */
  open: (item: E) => void;
  /** True without a hovering pointer: the row then has no buttons for its actions, which are in the sheet. */
  isTouch: boolean;
};

/** The handlers of items that can be completed; `toggle` completes or reopens one. */
export type CompletableHandlers<E> = ItemHandlers<E> & { toggle: (item: E) => void };

/** The fields of an item that determine the actions on it. */
export type ActionableItem = OwnedItem & { series: object | null; date: string | null; labels: string[] };

/** Returns the actions that the person may take on the item, in the order of their buttons. */
export function actionsOf<E extends ActionableItem>(
  item: E,
  handlers: Pick<
    ItemHandlers<E>,
    'edit' | 'move' | 'setLabels' | 'duplicate' | 'remove' | 'skip' | 'more' | 'choose'
  >,
): ItemAction[] {
  const { edit, move, setLabels, duplicate, remove, skip, more, choose } = handlers;
  const actions: ItemAction[] = [];
  if (may(item, 'edit')) {
    actions.push({ label: 'Edit', icon: 'pen', onPress: () => edit(item) });
    if (move)
      actions.push({ label: 'Move to…', icon: 'cal', key: 'm', isQuick: true, onPress: () => move(item) });
  }
  // Everybody who sees the item has labels of their own on it.
  actions.push({
    label: 'Labels…',
    icon: 'hash',
    key: '#',
    opens: (opener) => (
      <LabelMenu chosen={item.labels} onChange={(labels) => setLabels(item, labels)} {...opener} />
    ),
  });
  if (more) actions.push(...more(item));
  actions.push({ label: 'Duplicate', icon: 'copy', onPress: () => duplicate(item) });
  if (choose) actions.push({ label: 'Choose', icon: 'check', key: 'x', onPress: () => choose(item) });
  // An occurrence that was moved to Later has left its day already: it can only be deleted.
  if (may(item, 'delete') && item.series !== null && item.date !== null)
    actions.push({ label: 'Skip this one', icon: 'skip', onPress: () => skip(item) });
  if (may(item, 'delete')) {
    actions.push({ label: 'Delete', icon: 'trash', key: 'Del', onPress: () => remove(item), isDanger: true });
  }
  return actions;
}

/** Returns all actions of the item's row. */
export const rowActionsOf = <E extends ActionableItem>(
  item: E,
  handlers: ItemHandlers<E>,
  isThreadOpen: boolean,
): ItemAction[] => [
  { label: 'Open', icon: 'fold', key: 'Enter', onPress: () => handlers.open(item) },
  ...actionsOf(item, handlers),
  ...handlers.sharingActions(item, isThreadOpen),
];
