import fc from 'fast-check';
import { runs } from '@/lib/testing/tier';
import { instantOf } from './zoned-time';

test.each([
  ['Lisbon, winter', '2025-01-15', '09:00', 'Europe/Lisbon', '2025-01-15T09:00:00Z'],
  ['Lisbon, summer', '2025-07-15', '09:00', 'Europe/Lisbon', '2025-07-15T08:00:00Z'],
  ['Lisbon, just before the gap', '2025-03-30', '00:59', 'Europe/Lisbon', '2025-03-30T00:59:00Z'],
  ['Lisbon, in the gap: 02:30 on the clock', '2025-03-30', '01:30', 'Europe/Lisbon', '2025-03-30T01:30:00Z'],
  ['Lisbon, right after the gap', '2025-03-30', '02:00', 'Europe/Lisbon', '2025-03-30T01:00:00Z'],
  ['Lisbon, shown twice', '2025-10-26', '01:30', 'Europe/Lisbon', '2025-10-26T00:30:00Z'],
  ['Lisbon, after the repeated hour', '2025-10-26', '02:00', 'Europe/Lisbon', '2025-10-26T02:00:00Z'],
  ['New York, before the gap', '2025-03-09', '01:59', 'America/New_York', '2025-03-09T06:59:00Z'],
  ['New York, in the gap', '2025-03-09', '02:30', 'America/New_York', '2025-03-09T07:30:00Z'],
  [
    'New York, the first minute of the gap',
    '2025-03-09',
    '02:00',
    'America/New_York',
    '2025-03-09T07:00:00Z',
  ],
  ['New York, the end of the gap', '2025-03-09', '03:00', 'America/New_York', '2025-03-09T07:00:00Z'],
  ['New York, shown twice', '2025-11-02', '01:30', 'America/New_York', '2025-11-02T05:30:00Z'],
  ['New York, before the repeated hour', '2025-11-02', '00:30', 'America/New_York', '2025-11-02T04:30:00Z'],
  ['New York, after the repeated hour', '2025-11-02', '02:00', 'America/New_York', '2025-11-02T07:00:00Z'],
  ['Kathmandu, 5:45 ahead', '2025-11-21', '00:00', 'Asia/Kathmandu', '2025-11-20T18:15:00Z'],
  ['Kiritimati, 14:00 ahead', '2025-11-21', '13:59', 'Pacific/Kiritimati', '2025-11-20T23:59:00Z'],
  ['Niue, 11:00 behind', '2025-11-21', '23:30', 'Pacific/Niue', '2025-11-22T10:30:00Z'],
  ['Lord Howe, a gap of half an hour', '2025-10-05', '02:15', 'Australia/Lord_Howe', '2025-10-04T15:45:00Z'],
  ['Lord Howe, after the gap', '2025-10-05', '02:30', 'Australia/Lord_Howe', '2025-10-04T15:30:00Z'],
  ['Lord Howe, shown twice', '2025-04-06', '01:45', 'Australia/Lord_Howe', '2025-04-05T14:45:00Z'],
  [
    'Apia, the last minute before the skipped day',
    '2011-12-29',
    '23:59',
    'Pacific/Apia',
    '2011-12-30T09:59:00Z',
  ],
  ['Apia, the skipped day', '2011-12-30', '12:00', 'Pacific/Apia', '2011-12-30T22:00:00Z'],
  ['Apia, midnight of the skipped day', '2011-12-30', '00:00', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
  [
    'Apia, the first minute after the skipped day',
    '2011-12-31',
    '00:00',
    'Pacific/Apia',
    '2011-12-30T10:00:00Z',
  ],
  ['Cairo, a skipped midnight', '2024-04-26', '00:00', 'Africa/Cairo', '2024-04-25T22:00:00Z'],
  ['an offset with seconds', '1970-06-01', '12:00', 'Africa/Monrovia', '1970-06-01T12:44:30Z'],
  ['the last day of the calendar', '9999-12-31', '23:59', 'Pacific/Kiritimati', '9999-12-31T09:59:00Z'],
  ['UTC', '2025-11-21', '10:00', 'UTC', '2025-11-21T10:00:00Z'],
])('%s: %s %s in %s', (_name, day, time, timeZone, instant) => {
  expect(instantOf(day, time, timeZone)).toEqual(new Date(instant));
});

test('a zone that does not exist throws a RangeError', () => {
  expect(() => instantOf('2025-11-21', '10:00', 'Europe/Atlantis')).toThrow(RangeError);
});

const zones = Intl.supportedValuesOf('timeZone');

test('at the returned instant the clocks of the zone show the given time, unless they skip it', () => {
  const minute = fc
    .integer({ min: Date.UTC(1971, 0), max: Date.UTC(2060, 0) })
    .map((ms) => ms - (ms % 60_000));
  fc.assert(
    fc.property(minute, fc.constantFrom(...zones), (shown, timeZone) => {
      const text = new Date(shown).toISOString();
      const wallClock = (instant: Date) =>
        instant.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T').slice(0, 16);
      const given = text.slice(0, 16);
      const found = instantOf(text.slice(0, 10), text.slice(11, 16), timeZone);
      const shows = wallClock(found);
      if (shows === given) return;
      // At the instant of a skipped time the clocks show a later time; before the gap they had not reached the given
      // one.
      expect(shows > given).toBe(true);
      const gap = Date.parse(`${shows}Z`) - Date.parse(`${given}Z`);
      expect(wallClock(new Date(found.getTime() - gap)) < given).toBe(true);
    }),
    { numRuns: runs(300, 2_000) },
  );
});
