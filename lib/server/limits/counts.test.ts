import { database } from '@/lib/db/client';
import { addPoints, sweepCounts, takeBack } from './counts';

const NOW = 1_800_000_000_000;
const one = (key: string) => ({ key, points: 1, seconds: 60 });

const stored = async () =>
  (await database.rateLimit.findMany({ orderBy: { key: 'asc' } })).map(({ key, points }) => [key, points]);

beforeEach(() => database.rateLimit.deleteMany());

test('a window begins with the first point, and ends its seconds later, whenever others come', async () => {
  expect(await addPoints([one('a')], NOW)).toEqual([{ key: 'a', points: 1, endsAt: NOW + 60_000 }]);
  expect(await addPoints([{ ...one('a'), points: 4 }], NOW + 59_999)).toEqual([
    { key: 'a', points: 5, endsAt: NOW + 60_000 },
  ]);
  expect(await addPoints([one('a')], NOW + 60_000)).toEqual([{ key: 'a', points: 1, endsAt: NOW + 120_000 }]);
});

test('points side by side are all counted, and each caller sees a total of its own', async () => {
  const counts = await Promise.all(Array.from({ length: 30 }, () => addPoints([one('a')], NOW)));
  const totals = counts.map(([count]) => count?.points ?? 0).sort((a, b) => a - b);
  expect(totals).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
});

test('keys in any order do not lock each other out', async () => {
  const pairs = Array.from({ length: 40 }, (_, index) =>
    index % 2 ? [one('a'), one('b')] : [one('b'), one('a')],
  );
  await Promise.all(
    pairs.map(async (pair) => {
      await addPoints(pair, NOW);
      await takeBack(
        pair.map(({ key }) => key),
        NOW,
      );
    }),
  );
  expect(await stored()).toEqual([]);
});

test('points are taken back from open windows alone, and nothing is kept of a window without any', async () => {
  await addPoints([one('a'), one('b'), { ...one('c'), points: 3 }], NOW);
  await takeBack(['a', 'absent', 'c'], NOW);
  await takeBack(['a'], NOW);
  await takeBack(['b'], NOW + 60_000);
  expect(await stored()).toEqual([
    ['b', 1],
    ['c', 2],
  ]);
});

test('windows that are over are swept', async () => {
  await addPoints([one('a'), { ...one('b'), seconds: 61 }], NOW);
  await sweepCounts(NOW + 60_000);
  expect(await stored()).toEqual([['b', 1]]);
});
