import { shareBetween, timesIn } from './quiet';

test('the share of busy time between two readings leaves out waiting for the disk', () => {
  const before = timesIn('cpu  100 0 50 850 0 0 0 0 7 7\ncpu0 1 2 3');
  expect(before).toEqual({ busy: 150, all: 1_000 });
  const after = timesIn('cpu  130 0 60 900 10 0 0 0 7 7');
  expect(shareBetween(before, after)).toBe(0.4);
});
