import { agoOf } from './ago';

const NOW = new Date(2026, 10, 20, 12, 0, 30);

test.each([
  [new Date(2026, 10, 20, 12, 0, 0), 'just now'],
  [new Date(2026, 10, 20, 12, 5, 0), 'just now'],
  [new Date(2026, 10, 20, 11, 59, 0), '1 minute ago'],
  [new Date(2026, 10, 20, 11, 1, 0), '59 minutes ago'],
  [new Date(2026, 10, 20, 11, 0, 0), '1 hour ago'],
  [new Date(2026, 10, 19, 13, 0, 0), '23 hours ago'],
  [new Date(2026, 10, 3, 12, 0, 0), 'Nov 3'],
  [new Date(2025, 10, 3, 12, 0, 0), 'Nov 3, 2025'],
])('%s was %s', (then, words) => {
  expect(agoOf(then.toISOString(), NOW)).toBe(words);
});
