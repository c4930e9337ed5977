import { deleteJobs } from '@/lib/testing/mail/run-jobs';
import { add, patch, remove, share, type Timed, unshare } from '@/lib/testing/server/acts';
import type { Person } from '@/lib/testing/server/people';
import { aUser } from '@/lib/testing/server/people';
import type { Occasion } from './compose';
import { composeMeetingReminder } from './meeting-reminder';
import { composeTaskReminder } from './task-reminder';

const AT_TEN = { date: '2041-01-15', time: '10:00' };
const STARTS_AT = new Date('2041-01-15T10:00:00Z');
const before = (minutes: number): Date => new Date(STARTS_AT.getTime() - minutes * 60_000);

const frame: Occasion<'task-reminder'>['frame'] = (reason) => ({
  appUrl: 'https://planner.example.org',
  settingsUrl: 'https://planner.example.org/email-settings',
  unsubscribeUrl: null,
  reason,
});

const inLisbon = () => aUser({ timeZone: 'Europe/Lisbon' });

const about = ({ user }: Person, { id }: Timed) => ({
  userId: user.id,
  itemId: id,
  startsAt: STARTS_AT.toISOString(),
});
const ofTask = (person: Person, task: Timed, now = before(15)) =>
  composeTaskReminder(
    { order: { kind: 'task-reminder', ...about(person, task) }, person: person.user, frame },
    now,
  );
const ofMeeting = (person: Person, meeting: Timed, now = before(15)) =>
  composeMeetingReminder(
    { order: { kind: 'meeting-reminder', ...about(person, meeting) }, person: person.user, frame },
    now,
  );

afterEach(deleteJobs);

test('the reminder of a task contains its title, its time and a link to it', async () => {
  const ines = await inLisbon();
  const task = await add(ines, 'task', { ...AT_TEN, priority: 'high' });
  const composed = await ofTask(ines, task);
  expect(composed?.email.subject).toBe('Tune the piano is due in 15 minutes');
  for (const expected of [
    'Tuesday, January 15, 2041, 10:00',
    'High priority',
    `date=2041-01-15&highlight=task-${task.id}`,
  ])
    expect(composed?.email.text).toContain(expected);
});

test('the reminder of a shared meeting also contains a calendar part that shows it', async () => {
  const [ines, tomas] = [await inLisbon(), await inLisbon()];
  const meeting = await add(ines, 'schedule', { ...AT_TEN, duration: 90, location: 'Small hall' });
  await share(ines, meeting, tomas);
  const composed = await ofMeeting(tomas, meeting);
  expect(composed?.email.subject).toBe('Tune the piano begins in 15 minutes');
  for (const expected of ['1h 30m', 'Small hall']) expect(composed?.email.text).toContain(expected);
  expect(composed?.calendar?.method).toBe('PUBLISH');
  expect(composed?.calendar?.text).toContain('SUMMARY:Tune the piano');
});

test('the reminder of a meeting in another zone says when it is for the reader, and contains its notes', async () => {
  const ines = await aUser({ timeZone: 'Asia/Kathmandu' });
  const meeting = await add(ines, 'schedule', {
    ...AT_TEN,
    timeZone: 'Europe/Lisbon',
    duration: 1_500,
    notes: 'Bring the parts.\nAnd the keys.',
  });
  const composed = await ofMeeting(ines, meeting);
  for (const expected of [
    'Tuesday, January 15, 2041, 10:00 to Wednesday, January 16, 2041, 11:00, 15:45 for you, 25h',
    '> Bring the parts.\n> And the keys.',
  ])
    expect(composed?.email.text).toContain(expected);
  expect(composed?.calendar?.text).toContain('DTSTART:20410115T100000Z\r\nDTEND:20410116T110000Z\r\n');
  expect(composed?.calendar?.text).toContain('DESCRIPTION:Bring the parts.\\nAnd the keys.\r\n');
});

test('the reminder of a task contains its length and its notes', async () => {
  const ines = await inLisbon();
  const task = await add(ines, 'task', { ...AT_TEN, estimate: 45, notes: 'In the small hall' });
  const text = (await ofTask(ines, task))?.email.text;
  for (const expected of ['45m', '> In the small hall']) expect(text).toContain(expected);
});

test.each([
  ['a late reminder contains the minutes that are left', 4, true],
  ['no reminder is composed once the time has come', 0, false],
  ['no reminder is composed an hour later', -60, false],
])('%s', async (_name, minutes, isSent) => {
  const ines = await inLisbon();
  const [task, meeting] = [await add(ines, 'task', AT_TEN), await add(ines, 'schedule', AT_TEN)];
  const composed = [
    await ofTask(ines, task, before(minutes)),
    await ofMeeting(ines, meeting, before(minutes)),
  ];
  const subjects = composed.map((each) => each?.email.subject);
  expect(subjects).toEqual(
    isSent
      ? ['Tune the piano is due in 4 minutes', 'Tune the piano begins in 4 minutes']
      : [undefined, undefined],
  );
});

describe('no reminder is composed', () => {
  test.each<[string, object]>([
    ['of a task that is completed', { completed: true }],
    ['of a task that has moved', { time: '10:30' }],
    ['of a task that was let go', { dropped: true }],
    ['of a task for later', { date: null }],
    ['of a task without a time', { time: null }],
  ])('%s', async (_name, change) => {
    const ines = await inLisbon();
    const task = await add(ines, 'task', AT_TEN);
    await patch(ines, task, change);
    expect(await ofTask(ines, task)).toBeNull();
  });

  test('of an item that is deleted, or no longer shared', async () => {
    const [ines, tomas] = [await inLisbon(), await inLisbon()];
    const [task, meeting] = [await add(ines, 'task', AT_TEN), await add(ines, 'schedule', AT_TEN)];
    await unshare(ines, meeting, await share(ines, meeting, tomas));
    await remove(ines, task);
    expect([await ofTask(ines, task), await ofMeeting(tomas, meeting)]).toEqual([null, null]);
  });
});
