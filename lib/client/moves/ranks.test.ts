import fc from 'fast-check';
import { RANK_MAX } from '@/lib/shared/contract/plain/limits';
import { rank } from '@/lib/shared/contract/schemas/tasks';
import { placeAmong, type Reranked, ranksAt } from './ranks';

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

describe('a place among the rows in sight', () => {
  const others = items('a0', 'a1', 'a2', 'a3', 'a4');

  it('is before the next row that is one of the others', () => {
    expect(placeAmong(others, 'mine', { rows: ['item 0', 'item 3', 'mine'], index: 1 })).toBe(3);
    expect(placeAmong(others, 'mine', { rows: ['meeting', 'shared', 'item 3'], index: 0 })).toBe(3);
  });

  it('is behind the last row in sight, and not behind those that are hidden', () => {
    expect(placeAmong(others, 'mine', { rows: ['item 0', 'mine', 'item 1'], index: 2 })).toBe(2);
    expect(placeAmong(others, 'mine', { rows: ['item 1', 'shared'], index: 1 })).toBe(2);
  });

  it('is the end where none of them is in sight', () => {
    expect(placeAmong(others, 'mine', { rows: [], index: 0 })).toBe(5);
    expect(placeAmong([], 'mine', { rows: ['shared'], index: 0 })).toBe(0);
  });

  /** Rows of a list: some of its items are hidden, and rows of other lists stand between them. */
  const row = fc.constantFrom('shown', 'hidden', 'foreign');

  it('gives every row in sight the place that a person has seen, and leaves the others as they were', () => {
    fc.assert(
      fc.property(start, fc.array(row, { maxLength: 20 }), fc.nat(), fc.nat(), (ranks, drawn, from, to) => {
        const all = ordered(items(...ranks));
        const rows = drawn.flatMap((how, index) =>
          how === 'hidden' ? [] : how === 'foreign' ? [`foreign ${index}`] : (all[index]?.id ?? []),
        );
        const mine = rows[from % rows.length] ?? 'item 0';
        const index = to % Math.max(1, rows.length);
        const rest = all.filter(({ id }) => id !== mine);
        const changes = ranksAt(rest, mine, placeAmong(rest, mine, { rows, index }));
        const moving = all.some(({ id }) => id === mine) ? all : [...all, { id: mine, rank: 'a0' }];
        const after = ordered(applied(moving, changes)).map(({ id }) => id);

        const isKnown = (id: string) => rest.some((other) => other.id === id);
        const beside = rows.filter((id) => id !== mine);
        const seen = [
          ...beside.slice(0, index).filter(isKnown),
          mine,
          ...beside.slice(index).filter(isKnown),
        ];
        expect(after.filter((id) => seen.includes(id))).toEqual(seen);
        expect(after.filter((id) => id !== mine)).toEqual(rest.map(({ id }) => id));
        // It stands directly at a row in sight.
        const [place, last] = [after.indexOf(mine), seen.at(-2)];
        if (seen.at(-1) === mine && last !== undefined) expect(after[place - 1]).toBe(last);
      }),
    );
  });
});
