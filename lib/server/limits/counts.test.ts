import { database } from '@/lib/db/client';
import { addPoints, sweepCounts, takeBack, windowEnd } from './counts';

const NOW = 1_800_000_000_000;
const one = (key: string) => ({ key, points: 1, seconds: 60 });

const stored = async () =>
  (await database.rateLimit.findMany({ orderBy: { key: 'asc' } })).map(({ key, points }) => [key, points]);

beforeEach(() => database.rateLimit.deleteMany());

test('a window begins with its first point, and its end does not depend on later ones', async () => {
  expect(await addPoints([one('a')], NOW)).toEqual([{ key: 'a', points: 1, endsAt: NOW + 60_000 }]);
  expect(await addPoints([{ ...one('a'), points: 4 }], NOW + 59_999)).toEqual([
    { key: 'a', points: 5, endsAt: NOW + 60_000 },
  ]);
  expect(await addPoints([one('a')], NOW + 60_000)).toEqual([{ key: 'a', points: 1, endsAt: NOW + 120_000 }]);
});

test('a window from before the clock was set back has ended; clocks of machines that differ a little share it', async () => {
  const DAY = 86_400_000;
  await addPoints([{ ...one('a'), points: 9 }], NOW + DAY);
  expect(await windowEnd('a', NOW, 60)).toBeNull();
  expect(await addPoints([one('a')], NOW)).toEqual([{ key: 'a', points: 1, endsAt: NOW + 60_000 }]);
  expect(await addPoints([one('a')], NOW - 30_000)).toEqual([{ key: 'a', points: 2, endsAt: NOW + 60_000 }]);
  expect(await windowEnd('a', NOW - 30_000, 60)).toBe(NOW + 60_000);
});

test('simultaneous points are all counted, and each caller sees a different total', async () => {
  const counts = await Promise.all(Array.from({ length: 30 }, () => addPoints([one('a')], NOW)));
  const totals = counts.map(([count]) => count?.points ?? 0).sort((a, b) => a - b);
  expect(totals).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
});

test('simultaneous changes of the same keys in any order do not deadlock', async () => {
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

test('points are taken back only from open windows, and a window without points is deleted', async () => {
  await addPoints([one('a'), one('b'), { ...one('c'), points: 3 }], NOW);
  await takeBack(['a', 'absent', 'c'], NOW);
  await takeBack(['a'], NOW);
  await takeBack(['b'], NOW + 60_000);
  expect(await stored()).toEqual([
    ['b', 1],
    ['c', 2],
  ]);
  await takeBack(['c'], NOW, 2);
  expect(await stored()).toEqual([['b', 1]]);
});

test('windows that have ended are deleted', async () => {
  await addPoints([one('a'), { ...one('b'), seconds: 61 }], NOW);
  await sweepCounts(NOW + 60_000);
  expect(await stored()).toEqual([['b', 1]]);
});
