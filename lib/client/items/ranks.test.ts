import fc from 'fast-check';
import { RANK_MAX } from '@/lib/shared/contract/limits';
import { rank } from '@/lib/shared/contract/tasks';
import { type Reranked, ranksAt } from './ranks';

type Item = { id: string; rank: string };

const items = (...ranks: string[]): Item[] => ranks.map((rank, index) => ({ id: `item ${index}`, rank }));

/** Puts items in the order of their ranks, as the server does: byte by byte. */
const ordered = (all: readonly Item[]): Item[] =>
  [...all].sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0));

const applied = (all: readonly Item[], changes: readonly Reranked[]): Item[] =>
  all.map((item) => ({ ...item, ...changes.find(({ id }) => id === item.id) }));

/** Moves an item as a person does, and returns all items with their new ranks. */
function moved(all: readonly Item[], from: number, to: number) {
  const item = all[from];
  if (!item) throw new Error('No such item');
  const others = all.filter((other) => other !== item);
  const changes = ranksAt(others, item.id, to);
  const wanted = [...others.slice(0, to), item, ...others.slice(to)].map(({ id }) => id);
  return { after: ordered(applied(all, changes)), changes, wanted };
}

it('an item gets a rank between its neighbours, and no other changes', () => {
  expect(ranksAt(items('a0', 'a1'), 'mine', 1)).toEqual([{ id: 'mine', rank: 'a0V' }]);
  expect(ranksAt(items('a0', 'a1'), 'mine', 0)).toEqual([{ id: 'mine', rank: 'Zz' }]);
  expect(ranksAt(items('a0', 'a1'), 'mine', 2)).toEqual([{ id: 'mine', rank: 'a2' }]);
  expect(ranksAt([], 'mine', 0)).toEqual([{ id: 'mine', rank: 'a0' }]);
});

it('between two items of one rank, the one behind moves along', () => {
  expect(ranksAt(items('a0', 'a0', 'a1'), 'mine', 1).map(({ id }) => id)).toEqual(['mine', 'item 1']);
});

it('an item that the server has not stored yet has no rank to stand between', () => {
  expect(ranksAt(items('a0', 'h'), 'mine', 1)).toEqual([{ id: 'mine', rank: 'a1' }]);
  expect(ranksAt(items('a0', 'h'), 'mine', 2)).toEqual([{ id: 'mine', rank: 'a1' }]);
});

const operations = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 60 });
const start = fc.array(fc.constantFrom('a0', 'a1', 'a1V', 'g0Vd8kQW2', 'g0Vd8kQW3', 'Zz'), {
  minLength: 1,
  maxLength: 12,
});

it('after any moves, the items stand as they were put, and every rank is one that the API takes', () => {
  fc.assert(
    fc.property(start, operations, (ranks, moves) => {
      let all = ordered(items(...ranks));
      for (const [from, to] of moves) {
        const { after, changes, wanted } = moved(all, from % all.length, to % all.length);
        expect(after.map(({ id }) => id)).toEqual(wanted);
        for (const change of changes) expect(rank.safeParse(change.rank).success).toBe(true);
        all = after;
      }
    }),
  );
});

it('a thousand moves to one place keep every rank within its length', () => {
  let all = items('a0', 'a1', 'a2');
  for (let count = 0; count < 1000; count++) {
    const { after, wanted } = moved(all, 2, 1);
    expect(after.map(({ id }) => id)).toEqual(wanted);
    all = after;
  }
  expect(Math.max(...all.map(({ rank: each }) => each.length))).toBeLessThanOrEqual(RANK_MAX);
});
