import { median, percentile, spread } from './statistics';

test('the median is found of an odd and of an even number of values, in any order', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([9, 1, 5, 3])).toBe(4);
  expect(median([7])).toBe(7);
  expect(median([])).toBeNaN();
});

test('a percentile is one of the values', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile([4], 0.99)).toBe(4);
  expect(percentile([], 0.5)).toBeNaN();
});

test('the spread is the largest value divided by the smallest', () => {
  expect(spread([100, 150, 120])).toBe(1.5);
});
