import { MOST_SLOWNESS, machineLoad, slownessOf } from './machine-load';

test.each<[string, [running: number | null, minute: number, processors: number], number]>([
  ['an idle machine', [1, 0.2, 4], 1],
  ['as many programs as processors', [4, 4, 4], 1],
  ['a machine that has been busy for a minute', [1, 6, 2], 3],
  ['a machine that is busy since a moment ago', [8, 0.5, 2], 4],
  ['a system that tells only the average', [null, 6, 2], 3],
  ['a machine with very much work', [70, 35, 2], MOST_SLOWNESS],
])('limits of time on %s', (_, load, expected) => {
  expect(slownessOf(...load)).toBe(expected);
});

test('this machine is measured', () => {
  const slowness = machineLoad.slowness();
  expect(slowness).toBeGreaterThanOrEqual(1);
  expect(slowness).toBeLessThanOrEqual(MOST_SLOWNESS);
});
