import { lengthText, marginOn, placeOn } from './on-day';

const DAY = '2025-11-22';
const fair = { date: '2025-11-21', time: null, duration: 60 };
const trip = { date: '2025-11-21', time: '18:30', duration: 60 };
/** Returns a meeting from 18:30 on the day before to the end of an hour after the day has begun. */
const until = (hour: number) => ({ ...trip, duration: (24 + hour) * 60 - minutes('18:30') });
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

test.each([
  ['a meeting of whole days', fair, DAY, 'all day'],
  ['a meeting on its first day', until(17), '2025-11-21', '18:30'],
  ['a meeting on its last day', until(17), DAY, 'to 17:00'],
  ['a meeting on a day between', until(48), DAY, 'all day'],
  ['a meeting until midnight', until(24), DAY, 'all day'],
])('beside %s stands what it takes of the day', (_name, meeting, day, text) => {
  expect(marginOn(meeting, day)).toBe(text);
});

test('on a day whole days come first, then what began before, then by time', () => {
  const early = { ...trip, date: DAY, time: '00:00' };
  const late = { ...trip, date: DAY, time: '09:00' };
  const sorted = [late, early, until(17), fair].sort((a, b) => placeOn(a, DAY) - placeOn(b, DAY));
  expect(sorted).toEqual([fair, until(17), early, late]);
});

test.each([
  ['a meeting of a day', { ...trip, endDate: trip.date }, '1h'],
  ['a whole day', { ...fair, endDate: fair.date }, null],
  ['several days', { ...fair, endDate: '2025-11-23' }, 'Fri, Nov 21 to Sun, Nov 23'],
  ['a meeting over midnight', { ...until(1), endDate: DAY }, 'Fri, Nov 21 to Sat, Nov 22'],
])('the length of %s', (_name, meeting, text) => {
  expect(lengthText(meeting)).toBe(text);
});
