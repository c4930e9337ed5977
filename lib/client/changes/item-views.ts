import { RefusedItem } from '@/lib/client/changes/batch-call';
import type { ChangeVerb, ChangeWords, OutboxChange } from '@/lib/client/database/change';
import { labelsAfter } from '@/lib/shared/contract/plain/label-names';
import type { Batch, BatchChange, BatchOutcome } from '@/lib/shared/contract/schemas/batch';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { Scope } from '@/lib/shared/contract/schemas/series';
import type { ItemOf } from '@/lib/shared/policy/item-kinds';
import { dayInWords } from './inverse';

/** The descriptions of changes of items in the outbox, from which a page shows the changes after a reload. */

/** How each of many items is changed. */
export type ManyWay = { change: BatchChange } | { delete: true } | { restore: true };

/**
 * How an item is changed. `create`, `restore` and `back` (the undoing of a change of several) bring the item itself.
 */
export type ItemWay = ManyWay | { create: true } | { patch: object } | { back: true };

/** An item as it was before the change, or as the change makes it. */
export type ViewedItem = { [Kind in ItemKind]: { kind: Kind; item: ItemOf[Kind] } }[ItemKind];

export type ItemView = { of: 'items'; items: readonly ViewedItem[]; way: ItemWay; scope: Scope };

export function itemViewOf({ view }: OutboxChange): ItemView | null {
  const given = view as { of?: unknown } | null;
  return given?.of === 'items' ? (given as ItemView) : null;
}

/** True if the change brings the item, which may have been in no list before. */
export const bringsItem = (way: ItemWay): boolean => 'create' in way || 'restore' in way || 'back' in way;

/** Returns the patch of an item that a change makes; null if it brings or deletes the item. */
export function patchIn(way: ItemWay, item: { labels: string[] }): object | null {
  if ('patch' in way) return way.patch;
  return 'change' in way ? patchOf(item, way.change) : null;
}

/** Returns the patch of one of many items that a change makes. */
export function patchOf(item: { labels: string[] }, change: BatchChange): object {
  if (!isOfLabels(change)) return change;
  const { addLabels: _added, removeLabels: _removed, ...others } = change;
  return { ...others, labels: labelsAfter(item.labels, change) };
}

export const isOfLabels = ({ addLabels, removeLabels }: BatchChange): boolean =>
  addLabels !== undefined || removeLabels !== undefined;

/**
 * Returns the stored item of an answer; null when it has none.
 * @throws RefusedItem when a call for many has refused this one
 */
export function itemIn<E>(answer: unknown, id: string, way: ItemWay): E | null {
  if (answer === undefined || answer === null) return null;
  const { done, refused } = answer as Partial<BatchOutcome>;
  if (!done || !refused) return 'delete' in way || 'back' in way ? null : (answer as E);
  const entity = done.find((each) => each.id === id);
  if (!entity) throw new RefusedItem(refused.find((each) => each.id === id)?.error);
  return 'delete' in way ? null : (entity as E);
}

type Words = {
  completed?: boolean;
  dropped?: boolean;
  date?: string | null;
  time?: string | null;
  rank?: string;
};

/** Returns the words for a change in the list of waiting changes. */
export function wordsFor(way: ItemWay, { title, date }: { title: string; date: string | null }): ChangeWords {
  if ('create' in way) return { did: 'added', title };
  if ('delete' in way) return { did: 'deleted', title };
  if ('restore' in way) return { did: 'restored', title };
  if ('back' in way) return { did: 'undone', title };
  const patch: Words = 'patch' in way ? way.patch : way.change;
  const { date: to } = patch;
  return {
    did: verbOf(patch),
    title,
    ...(to !== undefined && to !== date ? { from: placeOf(date), to: placeOf(to) } : {}),
  };
}

function verbOf({ completed, dropped, date, time, rank }: Words): ChangeVerb {
  if (completed !== undefined) return completed ? 'ticked' : 'reopened';
  if (dropped !== undefined) return dropped ? 'let go' : 'taken up';
  return date !== undefined || time !== undefined || rank !== undefined ? 'moved' : 'changed';
}

const placeOf = (date: string | null): string => (date === null ? 'Later' : dayInWords(date));

/** The body of a call for many items. Their versions are added when it is sent. */
export const batchBody = (items: readonly { kind: ItemKind; id: string }[], way: ManyWay): Batch => ({
  items: items.map(({ kind, id }) => ({ kind, id })),
  ...way,
});
