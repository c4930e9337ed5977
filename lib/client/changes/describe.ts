import { v7 as newId } from 'uuid';
import type { ChangeVerb, ChangeWords, NewChange, OutboxChange } from '@/lib/client/database/change';
import { ANSWERED_ID } from '@/lib/client/outbox/answered-id';
import { oneTitleOf } from '@/lib/client/outbox/many';
import { seenOf } from '@/lib/client/outbox/seen';
import type { BatchChange } from '@/lib/shared/contract/schemas/batch';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { Scope } from '@/lib/shared/contract/schemas/series';
import { ITEM_KINDS, type ItemOf, type ItemWithKind } from '@/lib/shared/policy/item-kinds';
import { dayInWords } from './inverse';

/**
 * A change of items as data: what is asked of which items, as they were on the screen. From it follow the call and the
 * record in the outbox (`changeOf`), what is shown (shown-in.ts), how it is taken back (undo-of.ts), and the
 * description in the outbox (`ItemView`), from which any page shows the change.
 */

export type AnyItem = ItemOf[ItemKind];

/** How a call for many items changes each of them. */
export type ManyWay = { change: BatchChange } | { delete: true } | { restore: true };

/**
 * How an item is changed. `create`, `restore` and `back` (which takes a change of several occurrences back) bring the
 * item itself: it is shown as it is in the description.
 */
export type ItemWay = ManyWay | { create: true } | { patch: object } | { back: true };

/**
 * The description of a change of items in the outbox.
 * @property items the items as they were before the change, or as the change brings them (`bringsItem`)
 */
export type ItemView = { of: 'items'; items: readonly ItemWithKind[]; way: ItemWay; scope: Scope };

/** A change of items that a person asks for: its description, with what only the call needs. */
export type AskedChange = Omit<ItemView, 'of'> & {
  /** The body of a creation. */
  input?: object;
  /** True to use the call for many items, also for one: it compares versions also when it deletes. */
  isBatch?: boolean;
  /** For a change that takes a patch back, or makes it again: the item as it is before this change. */
  undone?: AnyItem;
  /** For a change that takes one of several occurrences back: the id of that one in the outbox. */
  undoes?: string;
  /** An id that changes have in common which are sent one after the other. */
  group?: string;
};

/** Returns the description of a change of items; null for a change of anything else. */
export function itemViewOf({ view }: Pick<OutboxChange, 'view'>): ItemView | null {
  const given = view as { of?: unknown } | null;
  return given?.of === 'items' ? (given as ItemView) : null;
}

/** True if the change brings the item itself, which may have been in no list before. */
export const bringsItem = (way: ItemWay): boolean => 'create' in way || 'restore' in way || 'back' in way;

/**
 * Returns the change that is submitted to the outbox.
 * @param stored the first item as it is stored, which may have become part of a series since it was shown; null if this
 *   page does not know it
 */
export function changeOf(asked: AskedChange, stored: AnyItem | null): NewChange {
  const { items, way, scope, group } = asked;
  const [first] = items;
  if (!first) throw new Error('A change needs an item.');
  const series = [stored, ...items.map(({ item }) => item)].flatMap((item) => item?.series?.id ?? []);
  return {
    id: newId(),
    // What it refers to may be in the outbox too, and has to be stored first.
    entities: [
      ...new Set([
        ...items.map(({ item }) => item.id),
        ...series,
        ...goalsOf(asked, first.item),
        ...(group ? [group] : []),
      ]),
    ],
    view: { of: 'items', items, way, scope } satisfies ItemView,
    words: { ...wordsFor(way, first.item), title: titleOf(items) },
    ...callOf(asked, first, stored),
  };
}

/** Returns what the items are called together, such as 'Water the fig and 2 more'. */
export const titleOf = (items: readonly ItemWithKind[]): string =>
  oneTitleOf(items.map(({ item }) => item.title));

/** Returns the goals to which the change relates the items. */
function goalsOf({ way, input }: AskedChange, item: AnyItem): string[] {
  const given = input ?? ('patch' in way ? way.patch : 'change' in way ? way.change : item);
  const { goalId, parentId } = given as { goalId?: string | null; parentId?: string | null };
  return [goalId, parentId].filter((id) => id != null);
}

/** The call of a change, with the versions that it is sent with. */
type Call = Pick<
  NewChange,
  'call' | 'base' | 'seen' | 'isUndo' | 'bases' | 'seriesBase' | 'creates' | 'undoes'
>;

function callOf(asked: AskedChange, { kind, item }: ItemWithKind, stored: AnyItem | null): Call {
  const { way, scope, input, isBatch, undone, undoes } = asked;
  const { path } = ITEM_KINDS[kind];
  const own: `/api/${string}` = `${path}/${item.id}`;
  const wide: `/api/${string}` = scope === 'this' ? own : `${own}?scope=${scope}`;
  if (isBatch || 'change' in way) return batchCallOf(asked);
  if ('create' in way) return { call: { method: 'POST', path, body: input }, base: null, creates: true };
  if ('delete' in way) return { call: { method: 'DELETE', path: wide }, base: null };
  if ('restore' in way) return { call: { method: 'POST', path: `${own}/restore` }, base: null };
  if ('back' in way)
    return {
      call: { method: 'POST', path: `/api/series-changes/${ANSWERED_ID}/undo?item=${item.id}` },
      base: item.version,
      seriesBase: item.series ?? undefined,
      undoes,
    };
  return {
    call: { method: 'PATCH', path: wide, body: way.patch },
    // The version that the person saw; the outbox follows the changes that this page has made since.
    base: item.version,
    seen: seenOf(undone ?? item, way.patch),
    ...(undone ? { isUndo: true } : {}),
    ...(scope === 'this' ? {} : { seriesBase: seriesBaseOf(item, stored) }),
  };
}

function batchCallOf({ items, way }: AskedChange): Call {
  const body = { items: items.map(({ kind, item: { id } }) => ({ kind, id })), ...way };
  const versions = Object.fromEntries(items.map(({ item: { id, version } }) => [id, version]));
  return {
    call: { method: 'POST', path: '/api/items/batch', body },
    base: null,
    ...('restore' in way ? {} : { bases: versions }),
  };
}

/**
 * Returns the version of the series that a change is based on: the one on the screen, or a later one that is stored. A
 * change of the others alone leaves the version of the item as it is.
 */
function seriesBaseOf(shown: AnyItem, stored: AnyItem | null): { id: string; version: number } | undefined {
  if (!shown.series || !stored?.series) return stored?.series ?? shown.series ?? undefined;
  if (shown.series.id === stored.series.id)
    return { id: stored.series.id, version: Math.max(stored.series.version, shown.series.version) };
  // It has come to another series: by the change that has made the newer one of the two.
  return (shown.version >= stored.version ? shown : stored).series ?? undefined;
}

/** The fields of a patch on which the words for it depend. */
type Words = {
  completed?: boolean;
  dropped?: boolean;
  date?: string | null;
  time?: string | null;
  rank?: string;
};

/** Returns the words for a change in the list of waiting changes. */
function wordsFor(way: ItemWay, { title, date }: AnyItem): ChangeWords {
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
