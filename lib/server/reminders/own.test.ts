import { database } from '@/lib/db/client';
import { transaction } from '@/lib/db/transaction';
import { composeMeetingReminder } from '@/lib/server/mail/compose/meeting-reminder';
import { composeTaskReminder } from '@/lib/server/mail/compose/task-reminder';
import { deleteJobs } from '@/lib/testing/mail/run-jobs';
import {
  add,
  changeMailSettings,
  changeSeries,
  collaborate,
  moveTo,
  patch,
  remove,
  restore,
  share,
  type Timed,
} from '@/lib/testing/server/acts';
import { aUser, type Person } from '@/lib/testing/server/people';
import { orderedMails, plannedFor, runReplanJobs } from '@/lib/testing/server/planned';
import { planReminders } from './plan';
import { remind } from './remind';

/** The reminders that a person has set for an item. */

const DAY = '2041-01-15';
const AT_TEN = { date: DAY, time: '10:00' };

const inLisbon = () => aUser({ timeZone: 'Europe/Lisbon' });
const at = (time: string, day = DAY): Date => new Date(`${day}T${time}Z`);
const bellOf = async ({ user }: Person) =>
  (
    await database.notification.findMany({
      where: { userId: user.id, occasion: { startsWith: 'reminder:' } },
      orderBy: { createdAt: 'asc' },
    })
  ).map(({ title, message }) => `${title} | ${message}`);
const reminderMails = () => orderedMails('task-reminder', 'meeting-reminder');

/** Runs the planned job of a person and an item, as a worker does. */
async function runPlanned(person: Person, { id }: Timed): Promise<string | undefined> {
  const planned = (await plannedFor(person))[id];
  if (planned === undefined) return undefined;
  await database.$executeRaw`SELECT graphile_worker.remove_job(${`reminder:${person.user.id}:${id}`})`;
  await remind({ personId: person.user.id, itemId: id }, new Date(planned));
  return planned;
}

afterEach(deleteJobs);

const kinds: Timed['kind'][] = ['task', 'schedule'];

test.each(kinds)('each minute of a %s is one reminder, the last at its start', async (kind) => {
  const ines = await inLisbon();
  const item = await add(ines, kind, { ...AT_TEN, reminders: [0, 30, 1440] });
  expect([await runPlanned(ines, item), await runPlanned(ines, item), await runPlanned(ines, item)]).toEqual([
    '2041-01-14T10:00:00.000Z',
    '2041-01-15T09:30:00.000Z',
    '2041-01-15T10:00:00.000Z',
  ]);
  expect(await plannedFor(ines)).toEqual({});
  const told = 'Reminder: Tune the piano | Tuesday, January 15, 10:00';
  expect(await bellOf(ines)).toEqual([`${told}, 24 hours before`, `${told}, 30 minutes before`, told]);
  expect((await reminderMails()).map((mail) => 'lead' in mail && mail.lead)).toEqual([1440, 30, 0]);
});

test.each(kinds)(
  'a %s without a time is counted from 9:00 of its day, in the zone of its reader',
  async (kind) => {
    const ines = await aUser({ timeZone: 'Asia/Kathmandu' });
    const zone = kind === 'schedule' ? { time: null, timeZone: 'America/New_York' } : {};
    const item = await add(ines, kind, { date: DAY, ...zone, reminders: [1440] });
    expect(await plannedFor(ines)).toEqual({ [item.id]: '2041-01-14T03:15:00.000Z' });
    await patch(ines, item, { date: '2041-02-01' });
    expect(await plannedFor(ines)).toEqual({ [item.id]: '2041-01-31T03:15:00.000Z' });
    await moveTo(ines, 'Europe/Lisbon');
    await runReplanJobs();
    expect(await plannedFor(ines)).toEqual({ [item.id]: '2041-01-31T09:00:00.000Z' });
    await patch(ines, item, { time: '18:00', ...(kind === 'schedule' && { timeZone: null }) });
    expect(await plannedFor(ines)).toEqual({ [item.id]: '2041-01-31T18:00:00.000Z' });
    await patch(ines, item, { time: null });
    expect(await runPlanned(ines, item)).toBe('2041-01-31T09:00:00.000Z');
    expect(await bellOf(ines)).toEqual(['Reminder: Tune the piano | Friday, February 1, 24 hours before']);
  },
);

test('none is no reminder, and null is that of the settings, which what has no time has not', async () => {
  const ines = await inLisbon();
  const task = await add(ines, 'task', { ...AT_TEN, reminders: [] });
  expect(await plannedFor(ines)).toEqual({});
  await patch(ines, task, { reminders: null });
  expect(await plannedFor(ines)).toEqual({ [task.id]: '2041-01-15T09:45:00.000Z' });
  await patch(ines, task, { reminders: [60] });
  await changeMailSettings(ines, { reminderMinutesBefore: 5 });
  await runReplanJobs();
  expect(await plannedFor(ines)).toEqual({ [task.id]: '2041-01-15T09:00:00.000Z' });
  await patch(ines, task, { time: null, reminders: null });
  expect(await plannedFor(ines)).toEqual({});
});

test('a task that somebody else moves to another day is planned anew for whoever has set a reminder', async () => {
  const [ines, tomas] = [await inLisbon(), await inLisbon()];
  const [one, other] = [await add(ines, 'task', { date: DAY }), await add(ines, 'task', { date: DAY })];
  await share(ines, one, tomas);
  await patch(tomas, one, { reminders: [0] });
  await patch(ines, one, { date: '2041-01-10' });
  await patch(ines, other, { date: '2041-01-10' });
  expect([await plannedFor(tomas), await plannedFor(ines)]).toEqual([
    { [one.id]: '2041-01-10T09:00:00.000Z' },
    {},
  ]);
  await remove(ines, one);
  expect(await plannedFor(tomas)).toEqual({});
  await restore(ines, one);
  expect(Object.keys(await plannedFor(tomas))).toEqual([one.id]);
  await patch(ines, one, { date: null });
  expect(await plannedFor(tomas)).toEqual({});
});

test('who sees the whole planner is reminded of what they have set a reminder for, and of nothing else', async () => {
  const [ines, tomas] = [await inLisbon(), await inLisbon()];
  const [task] = [await add(ines, 'task', AT_TEN), await add(ines, 'task', AT_TEN)];
  await collaborate(ines, tomas, 'viewer');
  expect(await plannedFor(tomas)).toEqual({});
  await patch(tomas, task, { reminders: [10] });
  await patch(ines, task, { time: '11:00' });
  expect(await plannedFor(tomas)).toEqual({ [task.id]: '2041-01-15T10:50:00.000Z' });
  expect(await runPlanned(tomas, task)).toBe('2041-01-15T10:50:00.000Z');
  expect(await bellOf(tomas)).toHaveLength(1);
});

test.each(['completed', 'dropped'])(
  'nothing is said of a task that is %s, and of one that is open again what is due later is',
  async (state) => {
    const ines = await inLisbon();
    const task = await add(ines, 'task', { ...AT_TEN, reminders: [0, 60] });
    await patch(ines, task, { [state]: true });
    expect(await runPlanned(ines, task)).toBe('2041-01-15T09:00:00.000Z');
    expect([await bellOf(ines), await reminderMails()]).toEqual([[], []]);
    await patch(ines, task, { [state]: false });
    expect(await runPlanned(ines, task)).toBe('2041-01-15T10:00:00.000Z');
    expect([(await bellOf(ines)).length, (await reminderMails()).length]).toEqual([1, 1]);
  },
);

test.each([
  ['what was due meanwhile is said once', '09:56', [1, ['task-reminder']]],
  ['its beginning is said for a quarter of an hour', '10:14', [1, ['task-reminder']]],
  ['nothing is said later', '10:16', [0, []]],
])('after an outage: %s', async (_name, time, expected) => {
  const ines = await inLisbon();
  const task = await add(ines, 'task', { ...AT_TEN, reminders: time > '10' ? [0, 5] : [5, 10] });
  await deleteJobs();
  const run = () => remind({ personId: ines.user.id, itemId: task.id }, at(time));
  await run();
  await run();
  expect([(await bellOf(ines)).length, (await reminderMails()).map(({ kind }) => kind)]).toEqual(expected);
});

test('a reminder that is due and waits for a worker stays planned, and so does one that is tried again', async () => {
  const ines = await inLisbon();
  const task = await add(ines, 'task', { ...AT_TEN, reminders: [10, 60] });
  const plan = (now: Date) => transaction((tx) => planReminders(tx, { people: [ines.user.id] }, now));
  await plan(at('09:20'));
  expect(await plannedFor(ines)).toEqual({ [task.id]: '2041-01-15T09:00:00.000Z' });
  await database.$executeRaw`
    UPDATE graphile_worker._private_jobs SET attempts = 1, run_at = '2041-01-15T09:30:00Z'
    WHERE key = ${`reminder:${ines.user.id}:${task.id}`}`;
  await plan(at('09:20'));
  expect(await plannedFor(ines)).toEqual({ [task.id]: '2041-01-15T09:30:00.000Z' });
});

test('a series is planned for the coming weeks, and a change of all plans it anew', async () => {
  const ines = await aUser({ timeZone: 'UTC' });
  const date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const first = await add(ines, 'task', { date, recurrence: { rrule: 'FREQ=DAILY' }, reminders: [0] });
  const before = await plannedFor(ines);
  expect(before[first.id]).toBe(`${date}T09:00:00.000Z`);
  expect(Object.keys(before)).toHaveLength(34);
  await changeSeries(ines, first, 'all', { reminders: [540] });
  const after = await plannedFor(ines);
  expect(after[first.id]).toBe(`${date}T00:00:00.000Z`);
  expect(Object.keys(after)).toHaveLength(34);
  await changeSeries(ines, first, 'all', { reminders: null });
  expect(await plannedFor(ines)).toEqual({});
});

describe('the mail', () => {
  const frame = () => ({ appUrl: '', settingsUrl: '', unsubscribeUrl: null, reason: '' });
  const ordered = ({ user }: Person, { id }: Timed, time: string, lead?: number) => ({
    userId: user.id,
    itemId: id,
    startsAt: at(time).toISOString(),
    ...(lead !== undefined && { lead }),
  });
  const ofTask = (person: Person, task: Timed, time: string, lead: number | undefined, now: Date) =>
    composeTaskReminder(
      { order: { kind: 'task-reminder', ...ordered(person, task, time, lead) }, person: person.user, frame },
      now,
    );

  test('says how long there is, in days from two on, and of what has no time the day', async () => {
    const ines = await inLisbon();
    const timed = await add(ines, 'task', { ...AT_TEN, reminders: [0, 2880] });
    const subject = async (task: Timed, time: string, lead: number, now: Date) =>
      (await ofTask(ines, task, time, lead, now))?.email.subject;
    expect(await subject(timed, '10:00', 2880, at('10:00', '2041-01-13'))).toBe(
      'Tune the piano is due in 2 days',
    );
    expect(await subject(timed, '10:00', 0, at('10:00'))).toBe('Tune the piano is due now');
    const untimed = await add(ines, 'task', { date: DAY, reminders: [1440] });
    const mail = await ofTask(ines, untimed, '09:00', 1440, at('09:00', '2041-01-14'));
    expect(mail?.email.subject).toBe('Reminder: Tune the piano');
    expect(mail?.email.text).toContain('Tuesday, January 15, 2041');
    const days = await add(ines, 'schedule', { date: DAY, time: null, reminders: [60] });
    const order = { kind: 'meeting-reminder' as const, ...ordered(ines, days, '09:00', 60) };
    const meeting = await composeMeetingReminder({ order, person: ines.user, frame }, at('08:00'));
    expect(meeting?.email.subject).toBe('Reminder: Tune the piano');
  });

  test('is dropped when the person wants to be reminded otherwise by then', async () => {
    const ines = await inLisbon();
    const task = await add(ines, 'task', { ...AT_TEN, reminders: [10] });
    expect(await ofTask(ines, task, '10:00', 10, at('09:50'))).not.toBe(null);
    expect(await ofTask(ines, task, '10:00', 60, at('09:00'))).toBe(null);
    expect(await ofTask(ines, task, '10:00', undefined, at('09:45'))).toBe(null);
    await patch(ines, task, { reminders: null });
    expect(await ofTask(ines, task, '10:00', 10, at('09:50'))).toBe(null);
  });
});
