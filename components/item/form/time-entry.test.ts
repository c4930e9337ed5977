import fc from 'fast-check';
import { timeAt } from '@/lib/shared/calendar/days';
import { parseTime } from './time-entry';

it.each([
  ['9', '09:00'],
  ['09', '09:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['1430', '14:30'],
  ['9:30', '09:30'],
  ['14.30', '14:30'],
  ['14,30', '14:30'],
  ['14h30', '14:30'],
  ['9h', '09:00'],
  ['9:', '09:00'],
  [' 7:05 ', '07:05'],
  ['0', '00:00'],
  ['23:59', '23:59'],
  ['9pm', '21:00'],
  ['9:30 p.m.', '21:30'],
  ['9 AM', '09:00'],
  ['12am', '00:00'],
  ['12 pm', '12:00'],
  ['٩:٣٠', '09:30'],
  ['۱۴۳۰', '14:30'],
])('parseTime parses %s as %s', (typed, time) => {
  expect(parseTime(typed)).toBe(time);
});

it.each([
  '',
  ' ',
  '24',
  '24:00',
  '9:60',
  '960',
  '99',
  '9:3',
  '12345',
  '-9',
  '9:30:00',
  'noon',
  '13pm',
  '0 am',
  '１',
  'p',
])('parseTime rejects %s', (typed) => {
  expect(parseTime(typed)).toBeNull();
});

it('parseTime accepts every formatted time, with and without its colon', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
      const time = timeAt(minute);
      expect(parseTime(time)).toBe(time);
      expect(parseTime(time.replace(':', ''))).toBe(time);
    }),
  );
});

it('parseTime returns a valid time or null for any text', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(parseTime(typed) ?? '00:00').toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
    }),
  );
});
