import { isBeyond, trendOf } from './trend';

const MINUTE = 1 / 60;

/** Returns measurements with these values, one each minute. */
const readings = (values: readonly number[]) =>
  values.map((value, minute): [number, number] => [minute * MINUTE, value]);

const BOUND = { variation: 8, hourly: 32 };

test('growth during the warm-up does not count', () => {
  const trend = trendOf(readings([50, 90, 120, 148, 150, 149, 151, 150, 149, 151]));
  expect(trend.level).toBe(150);
  expect(isBeyond(trend, BOUND)).toBe(false);
});

test('steady growth is beyond the bound, in twenty minutes as in sixty', () => {
  const leak = (minutes: number) => readings(Array.from({ length: minutes }, (_, index) => 150 + 2 * index));
  for (const minutes of [20, 60]) {
    const trend = trendOf(leak(minutes));
    expect(trend.hourly).toBeCloseTo(120);
    expect(isBeyond(trend, BOUND)).toBe(true);
  }
});

test('a variation within two minutes is not beyond the bound, although its hourly slope is', () => {
  const trend = trendOf(
    [150, 151, 150, 152, 153, 152, 154, 155, 154].map((value, index) => [index / 240, value]),
  );
  expect(trend.hourly).toBeGreaterThan(BOUND.hourly);
  expect(isBeyond(trend, BOUND)).toBe(false);
});

test('an outlier at the beginning or at the end does not change the trend', () => {
  for (const odd of [
    [0, ...Array<number>(13).fill(26)],
    [...Array<number>(13).fill(26), 60],
  ]) {
    const trend = trendOf(readings([...Array<number>(6).fill(26), ...odd]));
    expect(trend).toMatchObject({ level: 26, grown: 0 });
  }
});

test('too few measurements count as beyond the bound', () => {
  expect(isBeyond(trendOf(readings([150])), BOUND)).toBe(true);
  expect(isBeyond(trendOf([]), BOUND)).toBe(true);
});
