import { isBeyond, trendOf } from './trend';

const MINUTE = 1 / 60;

/** A measurement for each minute. */
const readings = (values: readonly number[]) =>
  values.map((value, minute): [number, number] => [minute * MINUTE, value]);

const BOUND = { breath: 8, hourly: 32 };

test('what grows while it warms up is no growth', () => {
  const trend = trendOf(readings([50, 90, 120, 148, 150, 149, 151, 150, 149, 151]));
  expect(trend.level).toBe(150);
  expect(isBeyond(trend, BOUND)).toBe(false);
});

test('what goes on growing is, in twenty minutes as in sixty', () => {
  const leak = (minutes: number) => readings(Array.from({ length: minutes }, (_, at) => 150 + 2 * at));
  for (const minutes of [20, 60]) {
    const trend = trendOf(leak(minutes));
    expect(trend.hourly).toBeCloseTo(120);
    expect(isBeyond(trend, BOUND)).toBe(true);
  }
});

test('what comes and goes in two minutes tells nothing of an hour', () => {
  const trend = trendOf([150, 151, 150, 152, 153, 152, 154, 155, 154].map((value, at) => [at / 240, value]));
  expect(trend.hourly).toBeGreaterThan(BOUND.hourly);
  expect(isBeyond(trend, BOUND)).toBe(false);
});

test('one reading out of line turns nothing, at the beginning or at the end', () => {
  for (const odd of [
    [0, ...Array<number>(13).fill(26)],
    [...Array<number>(13).fill(26), 60],
  ]) {
    const trend = trendOf(readings([...Array<number>(6).fill(26), ...odd]));
    expect(trend).toMatchObject({ level: 26, grown: 0 });
  }
});

test('too few readings are no good sign', () => {
  expect(isBeyond(trendOf(readings([150])), BOUND)).toBe(true);
  expect(isBeyond(trendOf([]), BOUND)).toBe(true);
});
