import fc from 'fast-check';
import {
  addDays,
  addMonths,
  type Day,
  dayAt,
  daysBetween,
  daysOf,
  FIRST_DAY,
  formatDay,
  formatDuration,
  gridOf,
  isDay,
  LAST_DAY,
  partsOf,
  periodOf,
} from './days';
import { rangeQuery } from './schemas';

const someDay = fc
  .integer({ min: 0, max: daysBetween('1900-03-01', '9998-12-31') })
  .map((days): Day => addDays('1900-03-01', days));

test.each([
  ['2024-02-29', true],
  ['2025-02-29', false],
  ['2025-02-30', false],
  ['1900-02-29', false],
  ['2000-02-29', true],
  [FIRST_DAY, true],
  ['1899-12-31', false],
  [LAST_DAY, true],
  ['10000-01-01', false],
  ['2025-13-01', false],
  ['2025-00-10', false],
  ['2025-1-1', false],
  ['2025-01-01T00:00', false],
  ['２０２５-01-01', false],
  ['', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

test('adding a number of days leads to a day at that distance, across leap years and centuries', () => {
  fc.assert(
    fc.property(someDay, fc.integer({ min: -20, max: 20 }), (day, days) => {
      expect(isDay(addDays(day, days))).toBe(true);
      expect(daysBetween(day, addDays(day, days))).toBe(days);
    }),
  );
});

test('every period contains its day, and periods of a kind neither overlap nor leave gaps', () => {
  fc.assert(
    fc.property(someDay, fc.constantFrom('daily', 'weekly', 'monthly', 'annual'), (day, kind) => {
      const { start, end } = periodOf(kind, day);
      expect(start <= day && day <= end).toBe(true);
      expect(periodOf(kind, end)).toEqual({ start, end });
      expect(periodOf(kind, addDays(end, 1)).start).toBe(addDays(end, 1));
    }),
  );
});

test('weeks run from Sunday to Saturday', () => {
  fc.assert(
    fc.property(someDay, (day) => {
      const days = daysOf(periodOf('weekly', day));
      expect(days.map((each) => partsOf(each).weekday)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    }),
  );
});

test('a month grid consists of the whole weeks that have a day of the month', () => {
  fc.assert(
    fc.property(someDay, (day) => {
      const month = periodOf('monthly', day);
      const grid = gridOf(day);
      expect((daysBetween(grid.start, grid.end) + 1) % 7).toBe(0);
      expect(daysBetween(grid.start, month.start)).toBeLessThan(7);
      expect(daysBetween(month.end, grid.end)).toBeLessThan(7);
      expect(grid.start <= month.start && month.end <= grid.end).toBe(true);
    }),
  );
});

test.each<[Day, number, Day]>([
  ['2025-01-31', 1, '2025-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2025-03-31', -1, '2025-02-28'],
  ['2025-12-15', 1, '2026-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2025-11-30', 3, '2026-02-28'],
])('%s plus %i months is %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});

test.each([
  // A day begins in Kiritimati long before it begins in Los Angeles.
  ['2025-11-21T11:00:00Z', 'Pacific/Kiritimati', '2025-11-22'],
  ['2025-11-21T07:59:00Z', 'America/Los_Angeles', '2025-11-20'],
  ['2025-11-21T18:15:00Z', 'Asia/Kathmandu', '2025-11-22'],
  ['2025-11-21T18:14:00Z', 'Asia/Kathmandu', '2025-11-21'],
  ['2025-12-31T23:59:59Z', 'UTC', '2025-12-31'],
  // In the hour that is repeated at the end of DST, and after the one that is skipped at its beginning.
  ['2025-11-02T08:30:00Z', 'America/Los_Angeles', '2025-11-02'],
  ['2025-03-09T10:30:00Z', 'America/Los_Angeles', '2025-03-09'],
])('at %s the day in %s is %s', (instant, zone, expected) => {
  expect(dayAt(new Date(instant), zone)).toBe(expected);
});

test("without a zone the day is that of the machine's zone, from its first minute to its last", () => {
  expect(dayAt(new Date(2025, 0, 5, 0, 0))).toBe('2025-01-05');
  expect(dayAt(new Date(2025, 0, 5, 23, 59))).toBe('2025-01-05');
  expect(dayAt(new Date(999, 11, 31, 12, 0))).toBe('0999-12-31');
});

test('a day is formatted the same in every zone of the machine', () => {
  expect(formatDay('2025-11-21', { weekday: 'long', month: 'long', day: 'numeric' })).toBe(
    'Friday, November 21',
  );
  expect(formatDay('1900-01-01', { weekday: 'long', year: 'numeric' })).toBe('1900 Monday');
});

test.each([
  [15, '15m'],
  [45, '45m'],
  [60, '1h'],
  [90, '1h 30m'],
  [120, '2h'],
  [1440, '24h'],
])('a duration of %i minutes is formatted as %s', (minutes, text) => {
  expect(formatDuration(minutes)).toBe(text);
});

describe('the query of a range', () => {
  const problem = (query: Record<string, string>) => {
    const result = rangeQuery.safeParse(query);
    return result.success ? null : result.error.issues.map((issue) => issue.path.join('.'));
  };

  test.each([
    [{}, null],
    [{ startDate: '2025-01-01', endDate: '2025-01-01' }, null],
    [{ startDate: '2025-01-01', endDate: '2026-02-04' }, null],
    [{ startDate: '2025-01-01', endDate: '2026-02-05' }, ['endDate']],
    [{ startDate: '2025-01-02', endDate: '2025-01-01' }, ['endDate']],
    [{ startDate: '2025-01-02' }, ['endDate']],
    [{ endDate: '2025-01-02' }, ['startDate']],
    [{ startDate: '2025-02-30', endDate: '2025-03-01' }, ['startDate']],
    [{ startDate: '2025-01-01', endDate: '2025-01-02', cursor: 'x' }, ['cursor']],
  ])('%j has errors in the fields %j', (query, expected) => {
    expect(problem(query)).toEqual(expected);
  });
});
