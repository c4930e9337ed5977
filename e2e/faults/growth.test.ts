import { POSTGRES, type Reading } from './gauges';
import { growthOf, type Sample } from './growth';

const CALM: Reading = { held: 150, resident: 300, descriptors: 80, connections: 9 };

/** Returns measurements of twenty minutes in which each part changes by the given amount every minute. */
const minutes = (each: Record<string, Partial<Reading>>): Sample[] =>
  Array.from({ length: 20 }, (_, minute) => {
    const moved = (by: Partial<Reading>, name: keyof Reading) => CALM[name] + minute * (by[name] ?? 0);
    const parts = Object.entries(each).map(([part, by]): [string, Reading] => [
      part,
      {
        held: moved(by, 'held'),
        resident: moved(by, 'resident'),
        descriptors: moved(by, 'descriptors'),
        connections: moved(by, 'connections'),
      },
    ]);
    return { hours: minute / 60, parts: new Map(parts) };
  });

test('a part that grows beyond a bound is named with what grows and its values', () => {
  const { excessive } = growthOf(
    minutes({ 'web 1': {}, 'web 2': { held: 3 }, worker: { descriptors: 2 }, launcher: { connections: 2 } }),
  );
  expect(excessive.map((text) => text.split(' (')[0])).toEqual([
    'MiB held by web 2',
    'descriptors by worker',
    'connections by launcher',
  ]);
  expect(excessive[0]).toContain('(150 153 156 159 ');
});

test('growing resident memory is reported and does not count as excessive', () => {
  const { excessive, trends } = growthOf(minutes({ 'web 1': { resident: 10 } }));
  expect(excessive).toEqual([]);
  expect(trends).toBe(
    'web 1: 150 MiB held (+0), 425 MiB resident (+600), 80 descriptors (+0), 9 connections (+0)',
  );
});

test('PostgreSQL may use more files and memory, but no more connections', () => {
  const { excessive } = growthOf(minutes({ [POSTGRES]: { held: 3, descriptors: 100, connections: 2 } }));
  expect(excessive).toHaveLength(1);
  expect(excessive[0]).toMatch(/^connections by PostgreSQL/);
});
