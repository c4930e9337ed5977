import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { RANK_MAX } from '@/lib/shared/contract/plain/limits';

type Ranked = { id: string; rank: string };

/** A change of one rank. */
export type Reranked = { id: string; rank: string };

/**
 * Returns the changes of ranks that put an item at a place among others: mostly one, that of the item. Others change
 * where two neighbours have the same rank, between which there is none, or where a rank would become too long.
 *
 * @param others the other items in their order, by rank
 * @param index the number of others that stand before the item afterwards
 */
export function ranksAt(others: readonly Ranked[], id: string, index: number): Reranked[] {
  const before =
    others
      .slice(0, index)
      .map(keyOf)
      .findLast((rank) => rank !== null) ?? null;
  const behind = others.slice(index);
  // Those that stand behind the place without a greater rank have to move along.
  const tied = before === null ? 0 : behind.findIndex(({ rank }) => rank > before);
  const moving = tied === -1 ? behind : behind.slice(0, tied);
  const ranks = generateNKeysBetween(before, keyOf(behind[moving.length]), moving.length + 1);
  if (ranks.every((rank) => rank.length <= RANK_MAX))
    return [{ id }, ...moving].map((item, index) => ({ id: item.id, rank: ranks[index] ?? '' }));
  const all = [...others.slice(0, index), { id }, ...behind];
  const fresh = generateNKeysBetween(null, null, all.length);
  return all.map((item, index) => ({ id: item.id, rank: fresh[index] ?? '' }));
}

/** A place in a list of rows. */
export type Place = {
  /** The ids of the rows in sight, in their order. Others of the list may be hidden, and some may be no part of it. */
  rows: readonly string[];
  /** The number of these rows, without that of the moved item, that stand before the place. */
  index: number;
};

/**
 * Returns the number of other items that stand before a place: it is before the next row that is one of them or, where
 * none follows, behind the previous one, since further items may be hidden behind it.
 */
export function placeAmong(others: readonly { id: string }[], id: string, { rows, index }: Place): number {
  const indices = new Map(others.map((other, index) => [other.id, index]));
  const places = rows.filter((row) => row !== id).map((row) => indices.get(row));
  const next = places.slice(index).find((place) => place !== undefined);
  const previous = places.slice(0, index).findLast((place) => place !== undefined);
  return next ?? (previous === undefined ? others.length : previous + 1);
}

/** Returns the rank of an item; null for one that is new and has none from the server yet, which stands last. */
const keyOf = (item: Ranked | undefined): string | null => (item && isKey(item.rank) ? item.rank : null);

function isKey(rank: string): boolean {
  try {
    generateKeyBetween(rank, null);
    return true;
  } catch {
    return false;
  }
}
