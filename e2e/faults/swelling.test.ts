import { POSTGRES, type Reading } from './gauges';
import { type Sample, swellingOf } from './swelling';

const CALM: Reading = { held: 150, resident: 300, descriptors: 80, connections: 9 };

/** Twenty minutes in which each part changes by so much every minute. */
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

test('the part that swells is named, with what it swells in', () => {
  const { swollen } = swellingOf(
    minutes({ 'web 1': {}, 'web 2': { held: 3 }, worker: { descriptors: 2 }, launcher: { connections: 2 } }),
  );
  expect(swollen.map((told) => told.split(' (')[0])).toEqual([
    'MiB held by web 2',
    'descriptors by worker',
    'connections by launcher',
  ]);
  expect(swollen[0]).toContain('(150 153 156 159 ');
});

test('memory that V8 has not given back yet is told, and no fault', () => {
  const { swollen, trends } = swellingOf(minutes({ 'web 1': { resident: 10 } }));
  expect(swollen).toEqual([]);
  expect(trends).toBe(
    'web 1: 150 MiB held (+0 an hour), 425 MiB resident (+600 an hour), 80 descriptors (+0 an hour), 9 connections (+0 an hour)',
  );
});

test('PostgreSQL may open more files, and keep more plans, but no more connections', () => {
  const { swollen } = swellingOf(minutes({ [POSTGRES]: { held: 3, descriptors: 100, connections: 2 } }));
  expect(swollen).toHaveLength(1);
  expect(swollen[0]).toMatch(/^connections by PostgreSQL/);
});
