import { deleteJobs } from '@/lib/testing/mail/run-jobs';
import { add, moveTo, patch } from '@/lib/testing/server/acts';
import { aUser } from '@/lib/testing/server/people';
import { plannedFor, runReplanJobs } from '@/lib/testing/server/planned';

/** Dates far enough ahead to be in the future whenever the tests run. The time zones have their present rules. */

afterEach(deleteJobs);

test.each([
  ['a day of winter', '2041-01-15', '09:00', 'Europe/Lisbon', '2041-01-15T08:45:00.000Z'],
  ['a day of summer', '2041-07-15', '09:00', 'Europe/Lisbon', '2041-07-15T07:45:00.000Z'],
  ['02:30 that does not exist is 03:30', '2041-03-31', '02:30', 'Europe/Berlin', '2041-03-31T01:15:00.000Z'],
  [
    '03:00, a quarter of an hour after the gap opens',
    '2041-03-31',
    '03:00',
    'Europe/Berlin',
    '2041-03-31T00:45:00.000Z',
  ],
  ['02:30 of a New York spring', '2041-03-10', '02:30', 'America/New_York', '2041-03-10T07:15:00.000Z'],
  ['01:30 twice is the first', '2041-11-03', '01:30', 'America/New_York', '2041-11-03T05:15:00.000Z'],
  ['02:00 after both', '2041-11-03', '02:00', 'America/New_York', '2041-11-03T06:45:00.000Z'],
  ['02:30 twice in Berlin', '2041-10-27', '02:30', 'Europe/Berlin', '2041-10-27T00:15:00.000Z'],
  ['a gap of half an hour', '2041-10-06', '02:15', 'Australia/Lord_Howe', '2041-10-05T15:30:00.000Z'],
  ['5:45 ahead', '2041-01-15', '00:00', 'Asia/Kathmandu', '2041-01-14T18:00:00.000Z'],
  ['14 hours ahead', '2041-01-01', '00:00', 'Pacific/Kiritimati', '2040-12-31T09:45:00.000Z'],
  [
    '11 hours behind, over the end of the year',
    '2041-12-31',
    '23:59',
    'Pacific/Niue',
    '2042-01-01T10:44:00.000Z',
  ],
  ['the reminder in the year before', '2042-01-01', '00:05', 'UTC', '2041-12-31T23:50:00.000Z'],
  ['the last minute there is', '9999-12-31', '23:59', 'Pacific/Kiritimati', '9999-12-31T09:44:00.000Z'],
])(
  'the reminder is fifteen minutes earlier: %s, %s %s in %s',
  async (_name, date, time, timeZone, instant) => {
    const ines = await aUser({ timeZone });
    const { id } = await add(ines, 'schedule', { date, time });
    expect(await plannedFor(ines)).toEqual({ [id]: instant });
  },
);

test('a change of time zone moves each planned reminder to the new zone, with its own clock changes', async () => {
  const ines = await aUser({ timeZone: 'Asia/Kathmandu' });
  const winter = await add(ines, 'task', { date: '2041-01-15', time: '10:00' });
  const gap = await add(ines, 'task', { date: '2041-03-31', time: '02:30' });
  const twice = await add(ines, 'schedule', { date: '2041-10-27', time: '02:30' });
  await moveTo(ines, 'Europe/Berlin');
  await runReplanJobs();
  expect(await plannedFor(ines)).toEqual({
    [winter.id]: '2041-01-15T08:45:00.000Z',
    [gap.id]: '2041-03-31T01:15:00.000Z',
    [twice.id]: '2041-10-27T00:15:00.000Z',
  });
});

test('a meeting with a zone of its own is reminded by that zone, wherever the person is', async () => {
  const ines = await aUser({ timeZone: 'Asia/Kathmandu' });
  const meeting = await add(ines, 'schedule', {
    date: '2041-01-15',
    time: '10:00',
    timeZone: 'America/New_York',
  });
  expect(await plannedFor(ines)).toEqual({ [meeting.id]: '2041-01-15T14:45:00.000Z' });
  await moveTo(ines, 'Europe/Berlin');
  await runReplanJobs();
  expect(await plannedFor(ines)).toEqual({ [meeting.id]: '2041-01-15T14:45:00.000Z' });
  await patch(ines, meeting, { timeZone: 'Asia/Tokyo' });
  expect(await plannedFor(ines)).toEqual({ [meeting.id]: '2041-01-15T00:45:00.000Z' });
  await patch(ines, meeting, { timeZone: null });
  expect(await plannedFor(ines)).toEqual({ [meeting.id]: '2041-01-15T08:45:00.000Z' });
});

test('a meeting that takes whole days has no reminder, and a task for later loses its own', async () => {
  const ines = await aUser({ timeZone: 'UTC' });
  await add(ines, 'schedule', { date: '2041-01-15', time: null, endDate: '2041-01-17' });
  const meeting = await add(ines, 'schedule', { date: '2041-01-15', time: '10:00' });
  const task = await add(ines, 'task', { date: '2041-01-15', time: '10:00' });
  await patch(ines, meeting, { time: null });
  expect(await plannedFor(ines)).toEqual({ [task.id]: '2041-01-15T09:45:00.000Z' });
  await patch(ines, task, { date: null });
  expect(await plannedFor(ines)).toEqual({});
});
