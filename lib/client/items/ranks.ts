import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { RANK_MAX } from '@/lib/shared/contract/limits';

type Ranked = { id: string; rank: string };

/** A change of one rank. */
export type Reranked = { id: string; rank: string };

/**
 * Returns the changes of ranks that put an item at a place among others: mostly one, that of the item. Others change
 * where two neighbours have the same rank, between which there is none, or where a rank would become too long.
 *
 * @param others the other items in their order, by rank
 * @param at the number of others that stand before the item afterwards
 */
export function ranksAt(others: readonly Ranked[], id: string, at: number): Reranked[] {
  const before =
    others
      .slice(0, at)
      .map(keyOf)
      .findLast((rank) => rank !== null) ?? null;
  const behind = others.slice(at);
  // Those that stand behind the place without a greater rank have to move along.
  const tied = before === null ? 0 : behind.findIndex(({ rank }) => rank > before);
  const moving = tied === -1 ? behind : behind.slice(0, tied);
  const ranks = generateNKeysBetween(before, keyOf(behind[moving.length]), moving.length + 1);
  if (ranks.every((rank) => rank.length <= RANK_MAX))
    return [{ id }, ...moving].map((item, index) => ({ id: item.id, rank: ranks[index] ?? '' }));
  const all = [...others.slice(0, at), { id }, ...behind];
  const fresh = generateNKeysBetween(null, null, all.length);
  return all.map((item, index) => ({ id: item.id, rank: fresh[index] ?? '' }));
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
