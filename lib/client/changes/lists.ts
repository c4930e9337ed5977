import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import { ITEM_KINDS, type ItemOf } from '@/lib/shared/policy/item-kinds';
import { ITEM_RULES } from './item-rules';

/** The lists of items in the query cache. They contain items as they are shown, with the changes that wait. */

const KINDS = Object.keys(ITEM_KINDS) as ItemKind[];

/** Returns the kind of the items in the list under a key; null for a key that is not that of a list of items. */
export const kindOfList = (key: QueryKey): ItemKind | null =>
  KINDS.find((kind) => ITEM_RULES[kind].filterOf(key) !== null) ?? null;

type List<E> = { query: Query; items: readonly E[] };

/** Returns every list of a kind that has been read. */
export const listsOf = <Kind extends ItemKind>(client: QueryClient, kind: Kind): List<ItemOf[Kind]>[] =>
  client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => ITEM_RULES[kind].filterOf(queryKey) !== null })
    .flatMap((query) => {
      const items = query.state.data as ItemOf[Kind][] | undefined;
      return items ? [{ query, items }] : [];
    });

/** Returns the newest copy of the item with this id in any list; null without one. */
export function findItem<Kind extends ItemKind>(
  client: QueryClient,
  kind: Kind,
  id: string,
): ItemOf[Kind] | null {
  const copies = listsOf(client, kind).flatMap(({ items }) => items.find((item) => item.id === id) ?? []);
  return copies.reduce<ItemOf[Kind] | null>(
    (newest, copy) => (newest && newest.version >= copy.version ? newest : copy),
    null,
  );
}

/** Returns every item of a kind that has been read, in its newest copy. */
export function allItems<Kind extends ItemKind>(client: QueryClient, kind: Kind): ItemOf[Kind][] {
  const newest = new Map<string, ItemOf[Kind]>();
  for (const item of listsOf(client, kind).flatMap(({ items }) => items)) {
    const known = newest.get(item.id);
    if (!known || item.version > known.version) newest.set(item.id, item);
  }
  return [...newest.values()];
}

/**
 * Returns the items of a whole list that the item belongs to, such as that of its day. A list on the screen is
 * preferred, then one that is not invalidated, then the newest. Null if there is only an invalidated one that is not on
 * the screen, or none.
 */
export function itemsBeside<Kind extends ItemKind>(
  client: QueryClient,
  kind: Kind,
  item: ItemOf[Kind],
): readonly ItemOf[Kind][] | null {
  const { filterOf, isPartial } = ITEM_RULES[kind];
  const lists = listsOf(client, kind).filter(
    ({ query }) =>
      filterOf(query.queryKey)?.(item) &&
      !isPartial(query.queryKey) &&
      (query.isActive() || !query.state.isInvalidated),
  );
  const [best] = lists.sort(
    ({ query: a }, { query: b }) => worthOf(b) - worthOf(a) || b.state.dataUpdatedAt - a.state.dataUpdatedAt,
  );
  return best?.items ?? null;
}

const worthOf = (query: Query): number => (query.isActive() ? 2 : 0) + (query.state.isInvalidated ? 0 : 1);
