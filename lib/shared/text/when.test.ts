import { type Placed, whenText } from './when';

const DATE = '2025-11-21';

test.each<[string, Placed, string]>([
  ['a task for later', { date: null, time: null }, 'Later'],
  ['a task without a time', { date: DATE, time: null }, 'Nov 21'],
  ['a task with a time', { date: DATE, time: '14:30' }, 'Nov 21, 14:30'],
  ['a meeting', { date: DATE, time: '14:30', endDate: DATE, duration: 60 }, 'Nov 21, 14:30'],
  [
    'a meeting that ends at midnight',
    { date: DATE, time: '22:00', endDate: DATE, duration: 120 },
    'Nov 21, 22:00',
  ],
  [
    'a meeting over midnight',
    { date: DATE, time: '22:00', endDate: '2025-11-22', duration: 180 },
    'Nov 21, 22:00 to Nov 22, 01:00',
  ],
  [
    'a meeting until the end of a later day',
    { date: DATE, time: '22:00', endDate: '2025-11-22', duration: 1_560 },
    'Nov 21, 22:00 to Nov 22, 24:00',
  ],
  ['a whole day', { date: DATE, time: null, endDate: DATE, duration: 60 }, 'Nov 21, all day'],
  ['several days', { date: DATE, time: null, endDate: '2025-11-23', duration: 60 }, 'Nov 21 to Nov 23'],
])('the words for %s', (_name, placed, text) => {
  expect(whenText(placed, { month: 'short', day: 'numeric' })).toBe(text);
});
