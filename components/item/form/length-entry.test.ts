import { parseLength } from './length-entry';

it.each([
  ['45', 45],
  ['45m', 45],
  ['45 min', 45],
  ['2h', 120],
  ['2 H', 120],
  ['1h30', 90],
  ['1h 30m', 90],
  [' 1h 5m ', 65],
])('the length %j is %d minutes', (typed, minutes) => expect(parseLength(typed)).toBe(minutes));

it.each(['', '0', '0h', 'soon', '1:30', '-5', '1h 30m 5s'])('%j is no length', (typed) =>
  expect(parseLength(typed)).toBeNull(),
);
