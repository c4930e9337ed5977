import { median, percentile } from './statistics';

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
