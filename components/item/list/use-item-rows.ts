import { useQueryClient } from '@tanstack/react-query';
import { reorderRow } from '@/components/item/drag/reorder';
import type { ItemHandlers } from '@/components/item/row/item-handlers';
import { may, type OwnedItem } from '@/components/item/row/item-level';
import { rowIdOf } from '@/components/item/row/row-focus';
import { useRovingRows } from '@/components/ui/use-roving-rows';
import { useShortcutsOn } from '@/lib/client/settings/shortcuts';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';

type Item = OwnedItem & { id: string };

type Options<E> = Pick<ItemHandlers<E>, 'open' | 'label' | 'move' | 'remove' | 'more'> & {
  kind: ItemKind;
  items: readonly E[];
  /** See `RowIdentity`. */
  listName?: string;
  /** Omitted when items cannot be completed. */
  toggle?: (item: E) => void;
};

/**
 * The keys of a list of items: those of `useRovingRows`, and for the focused row, if the person may: Enter opens
 * its sheet, Space completes it, M moves it to another day, # opens its labels, Alt with Up or Down moves it in its
 * order, and Del deletes it; and the letters of actions of its kind.
 */
export function useItemRows<E extends Item, Container extends HTMLElement = HTMLDivElement>(
  options: Options<E>,
) {
  const { kind, items, listName, open, label, remove, move, more, toggle } = options;
  const client = useQueryClient();
  const withLetters = useShortcutsOn();

  function act(key: string, item: E, isOnRow: boolean): boolean {
    if (key === ' ' && isOnRow && toggle) toggle(item);
    else if (key === 'Enter' && isOnRow) open(item);
    else if (key === '#' && withLetters) label(item);
    else if (key === 'm' && withLetters && move && may(item, 'edit')) move(item);
    else if (key === 'Delete' && may(item, 'delete')) remove(item);
    else return actByLetter(key, item);
    return true;
  }

  function actByLetter(letter: string, item: E): boolean {
    const action = withLetters && more?.(item).find(({ key }) => key === letter);
    if (!action) return false;
    action.onPress?.();
    return true;
  }

  const itemOf = (row: HTMLElement) => items.find(({ id }) => rowIdOf({ kind, id, listName }) === row.id);

  return useRovingRows<Container>({
    withLetters,
    onRowKey: ({ key, row, isOnRow }) => {
      const item = itemOf(row);
      return item !== undefined && act(key, item, isOnRow);
    },
    onReorder: (row, by) => reorderRow(client, row, by),
  });
}
