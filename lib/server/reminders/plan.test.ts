import { database } from '@/lib/db/client';
import { transaction } from '@/lib/db/transaction';
import { deleteJobs } from '@/lib/testing/mail/run-jobs';
import {
  add,
  changeMailSettings,
  collaborate,
  endCollaboration,
  endRole,
  giveRole,
  moveTo,
  patch,
  remove,
  restore,
  share,
  type Timed,
  unshare,
} from '@/lib/testing/server/acts';
import { aUser } from '@/lib/testing/server/people';
import { plannedFor, runReplanJobs } from '@/lib/testing/server/planned';
import { planReminders } from './plan';

const DAY = '2041-01-15';
const AT_TEN = { date: DAY, time: '10:00' };

const inLisbon = () => aUser({ timeZone: 'Europe/Lisbon' });

afterEach(deleteJobs);

const kinds: Timed['kind'][] = ['task', 'schedule'];

describe.each(kinds)('a %s with a time', (kind) => {
  test('has a reminder fifteen minutes before', async () => {
    const ines = await inLisbon();
    const { id } = await add(ines, kind, AT_TEN);
    expect(await plannedFor(ines)).toEqual({ [id]: '2041-01-15T09:45:00.000Z' });
  });

  test('has a reminder that runs before waiting mails, so that a slow mail server does not delay it', async () => {
    const ines = await inLisbon();
    const { id } = await add(ines, kind, AT_TEN);
    const jobs = await database.$queryRaw`
      SELECT task_identifier AS task FROM graphile_worker.jobs
      WHERE key = ${`reminder:${ines.user.id}:${id}`} OR key LIKE ${`mail:welcome:${ines.user.id}%`}
      ORDER BY priority`;
    expect(jobs).toEqual([{ task: 'remind' }, { task: 'send-mail' }]);
  });

  test('has its reminder moved when it is moved', async () => {
    const ines = await inLisbon();
    const item = await add(ines, kind, AT_TEN);
    await patch(ines, item, { time: '08:30' });
    expect(await plannedFor(ines)).toEqual({ [item.id]: '2041-01-15T08:15:00.000Z' });
    await patch(ines, item, { date: '2041-12-31', time: '23:59' });
    expect(await plannedFor(ines)).toEqual({ [item.id]: '2041-12-31T23:44:00.000Z' });
  });

  test('has no reminder once it is moved into the past', async () => {
    const ines = await inLisbon();
    const item = await add(ines, kind, AT_TEN);
    await patch(ines, item, { date: '2020-01-15' });
    expect(await plannedFor(ines)).toEqual({});
  });

  test('has no reminder while it is deleted', async () => {
    const ines = await inLisbon();
    const item = await add(ines, kind, AT_TEN);
    await remove(ines, item);
    expect(await plannedFor(ines)).toEqual({});
    await restore(ines, item);
    expect(await plannedFor(ines)).toEqual({ [item.id]: '2041-01-15T09:45:00.000Z' });
  });

  test('has a reminder for its recipient, in their time zone, until the share ends', async () => {
    const [ines, tomas] = [await inLisbon(), await aUser({ timeZone: 'America/New_York' })];
    const item = await add(ines, kind, AT_TEN);
    const shareId = await share(ines, item, tomas);
    expect(await plannedFor(tomas)).toEqual({ [item.id]: '2041-01-15T14:45:00.000Z' });
    await patch(ines, item, { time: '11:00' });
    expect(await plannedFor(tomas)).toEqual({ [item.id]: '2041-01-15T15:45:00.000Z' });
    await unshare(ines, item, shareId);
    expect(await plannedFor(tomas)).toEqual({});
    await share(ines, item, tomas);
    expect(await plannedFor(tomas)).toEqual({ [item.id]: '2041-01-15T15:45:00.000Z' });
    await remove(ines, item);
    expect(await plannedFor(tomas)).toEqual({});
  });

  test('has no reminder for a collaborator, unless it is shared with them', async () => {
    const [ines, tomas] = [await inLisbon(), await inLisbon()];
    const item = await add(ines, kind, AT_TEN);
    const collaboration = await collaborate(ines, tomas);
    expect(await plannedFor(tomas)).toEqual({});
    await share(ines, item, tomas);
    await endCollaboration(ines, collaboration);
    expect(Object.keys(await plannedFor(tomas))).toEqual([item.id]);
  });
});

test('a task without a time has no reminder', async () => {
  const ines = await inLisbon();
  const task = await add(ines, 'task', { date: DAY });
  expect(await plannedFor(ines)).toEqual({});
  await patch(ines, task, { time: '10:00' });
  expect(Object.keys(await plannedFor(ines))).toEqual([task.id]);
  await patch(ines, task, { time: null });
  expect(await plannedFor(ines)).toEqual({});
});

test('a completed task keeps its reminder, which moves with it, since it may be reopened', async () => {
  const ines = await inLisbon();
  const task = await add(ines, 'task', AT_TEN);
  await patch(ines, task, { completed: true });
  const [before] = Object.values(await plannedFor(ines));
  await patch(ines, task, { time: '11:00' });
  const [after] = Object.values(await plannedFor(ines));
  expect([before, after]).toEqual([expect.any(String), expect.any(String)]);
  expect(after).not.toBe(before);
});

test('a person with a role on a task has its reminder until the role ends', async () => {
  const [ines, tomas] = [await inLisbon(), await inLisbon()];
  const task = await add(ines, 'task', AT_TEN);
  const role = await giveRole(ines, task, tomas);
  expect(Object.keys(await plannedFor(tomas))).toEqual([task.id]);
  const shareId = await share(ines, task, tomas);
  await endRole(ines, role);
  expect(Object.keys(await plannedFor(tomas))).toEqual([task.id]);
  await unshare(ines, task, shareId);
  expect(await plannedFor(tomas)).toEqual({});
});

test('the end of a share ends the reminders of those who got the item from its recipient', async () => {
  const [ines, tomas, odile] = [await inLisbon(), await inLisbon(), await inLisbon()];
  const task = await add(ines, 'task', AT_TEN);
  const shareId = await share(ines, task, tomas, 'edit');
  await share(tomas, task, odile);
  expect(Object.keys(await plannedFor(odile))).toEqual([task.id]);
  await unshare(ines, task, shareId);
  expect(await plannedFor(odile)).toEqual({});
});

test('the end of a collaboration ends the reminders of those who got an item from the collaborator', async () => {
  const [ines, tomas, odile] = [await inLisbon(), await inLisbon(), await inLisbon()];
  const task = await add(ines, 'task', AT_TEN);
  const collaboration = await collaborate(ines, tomas);
  await share(tomas, task, odile);
  expect(Object.keys(await plannedFor(odile))).toEqual([task.id]);
  await endCollaboration(ines, collaboration);
  expect(await plannedFor(odile)).toEqual({});
});

test('another lead time applies to all later reminders of the person, of own and shared items', async () => {
  const [ines, tomas] = [await inLisbon(), await inLisbon()];
  const [own, shared] = [await add(ines, 'task', AT_TEN), await add(tomas, 'schedule', AT_TEN)];
  await share(tomas, shared, ines);
  await changeMailSettings(ines, { reminderMinutesBefore: 120 });
  await runReplanJobs();
  const earlier = '2041-01-15T08:00:00.000Z';
  expect(await plannedFor(ines)).toEqual({ [own.id]: earlier, [shared.id]: earlier });
  expect(await plannedFor(tomas)).toEqual({ [shared.id]: '2041-01-15T09:45:00.000Z' });
});

test('an item has no reminder when the lead time began in the past', async () => {
  const ines = await inLisbon();
  const { id } = await add(ines, 'task', AT_TEN);
  const halfPastNine = new Date('2041-01-15T09:30:00Z');
  await transaction((tx) => planReminders(tx, { items: [id] }, halfPastNine));
  expect(Object.keys(await plannedFor(ines))).toEqual([id]);
  await changeMailSettings(ines, { reminderMinutesBefore: 60 });
  await runReplanJobs(halfPastNine);
  expect(await plannedFor(ines)).toEqual({});
  await changeMailSettings(ines, { reminderMinutesBefore: 29 });
  await runReplanJobs(halfPastNine);
  expect(await plannedFor(ines)).toEqual({ [id]: '2041-01-15T09:31:00.000Z' });
});

test('a reminder that is due and waits for a worker stays planned', async () => {
  const ines = await inLisbon();
  const { id } = await add(ines, 'task', AT_TEN);
  await transaction((tx) => planReminders(tx, { items: [id] }, new Date('2041-01-15T09:50:00Z')));
  expect(await plannedFor(ines)).toEqual({ [id]: '2041-01-15T09:45:00.000Z' });
});

test('another time zone moves all later reminders of the person', async () => {
  const ines = await inLisbon();
  const { id } = await add(ines, 'task', AT_TEN);
  for (const [zone, instant] of [
    ['Asia/Kathmandu', '2041-01-15T04:00:00.000Z'],
    ['Pacific/Kiritimati', '2041-01-14T19:45:00.000Z'],
    ['Pacific/Niue', '2041-01-15T20:45:00.000Z'],
  ] as const) {
    await moveTo(ines, zone);
    await runReplanJobs();
    expect(await plannedFor(ines)).toEqual({ [id]: instant });
  }
});

test.each(kinds)(
  'a %s that begins after 9999 in UTC has no reminder, and all others have theirs',
  async (kind) => {
    const ana = await aUser({ timeZone: 'America/New_York' });
    const last = await add(ana, kind, { date: '9999-12-31', time: '23:45' });
    const item = await add(ana, kind, AT_TEN);
    expect(Object.keys(await plannedFor(ana))).toEqual([item.id]);
    await moveTo(ana, 'America/Los_Angeles');
    await runReplanJobs();
    expect(await plannedFor(ana)).toEqual({ [item.id]: '2041-01-15T17:45:00.000Z' });
    await patch(ana, last, { date: '2042-12-31' });
    expect(Object.keys(await plannedFor(ana)).sort()).toEqual([item.id, last.id].sort());
  },
);

test('an item in a zone that is unknown has no reminder, and all others have theirs', async () => {
  const ines = await inLisbon();
  const unknown = await add(ines, 'schedule', { ...AT_TEN, timeZone: 'Europe/Lisbon' });
  const item = await add(ines, 'schedule', AT_TEN);
  await database.schedule.update({ where: { id: unknown.id }, data: { timeZone: 'Atlantis/Poseidonis' } });
  await moveTo(ines, 'Asia/Kathmandu');
  await runReplanJobs();
  expect(await plannedFor(ines)).toEqual({ [item.id]: '2041-01-15T04:00:00.000Z' });
});
