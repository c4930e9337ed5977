import type { QueryKey } from '@tanstack/react-query';
import { labelsAfter } from '@/lib/shared/contract/plain/label-names';
import type { BatchChange, BatchOutcome } from '@/lib/shared/contract/schemas/batch';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { TakenBack } from '@/lib/shared/contract/schemas/series';
import type { ItemWithKind } from '@/lib/shared/policy/item-kinds';
import { RefusedItem } from './batch-call';
import { type AnyItem, bringsItem, type ItemView, type ItemWay } from './describe';
import { ITEM_RULES, type ItemRules } from './item-rules';

/**
 * Pure functions that return items and lists as changes show them, from what is stored and the changes' descriptions.
 */

/**
 * A change that waits, as far as one item is concerned.
 * @property viewed the item of `view.items` that it is about
 * @property madeAt when it was made, in milliseconds since the epoch
 */
export type Waiting = { view: ItemView; viewed: ItemWithKind; madeAt: number };

/** Returns the rules of a kind for items of that kind whose type does not say so. */
export const rulesOf = (kind: ItemKind): ItemRules<AnyItem, object> =>
  ITEM_RULES[kind] as unknown as ItemRules<AnyItem, object>;

/**
 * Returns an item with the changes that wait, in their order; null if it does not exist then.
 * @param stored the item as the server has it; null if it does not have it
 */
export const shownItem = (stored: AnyItem | null, waiting: readonly Waiting[]): AnyItem | null =>
  waiting.reduce<AnyItem | null>((item, change) => afterOne(item, change), stored);

function afterOne(item: AnyItem | null, { view: { way }, viewed, madeAt }: Waiting): AnyItem | null {
  if (bringsItem(way)) return viewed.item;
  if ('delete' in way || item === null) return null;
  return changedBy(viewed.kind, item, way, madeAt);
}

/**
 * Returns the item as the person has made it by a change that brings or deletes nothing.
 * @param madeAt when the change was made, in milliseconds since the epoch
 */
export function changedBy(kind: ItemKind, item: AnyItem, way: ItemWay, madeAt: number): AnyItem {
  const patch = 'patch' in way ? way.patch : 'change' in way ? patchOf(item, way.change) : null;
  return patch ? rulesOf(kind).changed(item, patch, madeAt) : item;
}

/** Returns the patch of one item that a change of many amounts to. */
function patchOf(item: { labels: string[] }, change: BatchChange): object {
  if (!changesLabels(change)) return change;
  const { addLabels: _added, removeLabels: _removed, ...others } = change;
  return { ...others, labels: labelsAfter(item.labels, change) };
}

/** True if a change of many items adds or removes labels, whatever else it changes. */
export const changesLabels = ({ addLabels, removeLabels }: BatchChange): boolean =>
  addLabels !== undefined || removeLabels !== undefined;

/**
 * Returns a list with each of these items at its place in the order, or without it if the list does not contain such
 * items. Returns the same array when nothing changes.
 * @param shown the items of the list's kind by their ids; null for one that does not exist
 */
export function shownIn(
  kind: ItemKind,
  key: QueryKey,
  list: readonly AnyItem[],
  shown: ReadonlyMap<string, AnyItem | null>,
): readonly AnyItem[] {
  const { filterOf, compare } = rulesOf(kind);
  const isOf = filterOf(key);
  if (!isOf) return list;
  const there = new Map<string, AnyItem>();
  for (const item of list) if (shown.has(item.id)) there.set(item.id, item);
  /** The items that the list does not have as they are shown. */
  const differing = [...shown].flatMap(([id, item]) => {
    const next = item && isOf(item) ? item : null;
    return next === (there.get(id) ?? null) ? [] : [{ id, next }];
  });
  if (differing.length === 0) return list;
  const changed = new Set(differing.map(({ id }) => id));
  const others = list.filter(({ id }) => !changed.has(id));
  const placed = differing.flatMap(({ next }) => next ?? []);
  return placed.length > 0 ? [...others, ...placed].sort(compare) : others;
}

/**
 * Returns an item as it is stored after the answer to a change; null if it is deleted. After an answer without the
 * item, it is what the change has made of it, in the version that is known.
 * @param stored the item as it was stored before the change; null if it was not
 * @throws RefusedItem if the answer to a call for many has refused this one
 */
export function storedAfter(stored: AnyItem | null, waiting: Waiting, answer: unknown): AnyItem | null {
  const { viewed } = waiting;
  const { way } = waiting.view;
  if ('back' in way)
    return {
      ...viewed.item,
      version: (answer as TakenBack | undefined)?.version ?? (stored ?? viewed.item).version,
    };
  const entity = itemIn(answer, viewed.item.id);
  if ('delete' in way) return null;
  return entity ?? shownItem(stored, [waiting]);
}

/**
 * Returns the item with this id in an answer: the answer itself, or one of `done`; null if it has none.
 * @throws RefusedItem if the answer to a call for many has not made the change of it
 */
function itemIn(answer: unknown, id: string): AnyItem | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const { done, refused } = answer as Partial<BatchOutcome>;
  if (!done || !refused) return (answer as AnyItem).id === id ? (answer as AnyItem) : null;
  const entity = done.find((each) => each.id === id);
  if (!entity) throw new RefusedItem(refused.find((each) => each.id === id)?.error);
  return entity;
}
