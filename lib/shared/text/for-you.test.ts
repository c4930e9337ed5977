import { forYou } from './for-you';

const AT_TEN = { date: '2041-01-15', time: '10:00', timeZone: 'America/New_York' };

test.each([
  ['the time where the reader is', AT_TEN, 'Europe/Lisbon', '15:00 for you'],
  ['also the day, when it is another', AT_TEN, 'Pacific/Kiritimati', 'Wed, Jan 16, 05:00 for you'],
  [
    'the zone, where this machine does not know it',
    { ...AT_TEN, timeZone: 'America/New_Coyhaique' },
    'Europe/Lisbon',
    'America/New Coyhaique',
  ],
  ['nothing in the zone of the meeting', AT_TEN, 'America/New_York', null],
  ['nothing in another zone whose clocks show the same', AT_TEN, 'America/Toronto', null],
  ['nothing without a zone', { ...AT_TEN, timeZone: null }, 'Europe/Lisbon', null],
  ['nothing for whole days', { ...AT_TEN, time: null }, 'Europe/Lisbon', null],
  ['the end of a skipped hour', { ...AT_TEN, date: '2041-03-10', time: '02:30' }, 'UTC', '07:30 for you'],
  [
    'nothing after the calendar ends',
    { date: '9999-12-31', time: '23:00', timeZone: 'Pacific/Niue' },
    'Pacific/Kiritimati',
    null,
  ],
])('beside a meeting stands %s', (_name, meeting, readerZone, text) => {
  expect(forYou(meeting, readerZone)).toBe(text);
});
