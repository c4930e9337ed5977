import { CountedFirst } from './counted-first';

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

test('a secret is remembered for a minute after it was last added', () => {
  const remembered = new CountedFirst();
  remembered.add('one');
  jest.setSystemTime(59_000);
  expect([remembered.has('one'), remembered.has('two')]).toEqual([true, false]);
  remembered.add('one');
  jest.setSystemTime(118_000);
  expect(remembered.has('one')).toBe(true);
  jest.setSystemTime(119_000);
  expect(remembered.has('one')).toBe(false);
});

test('the oldest secrets are discarded when there are too many', () => {
  const remembered = new CountedFirst();
  for (let count = 0; count <= 10_000; count++) remembered.add(String(count));
  expect([remembered.has('0'), remembered.has('1'), remembered.has('10000')]).toEqual([false, true, true]);
});
