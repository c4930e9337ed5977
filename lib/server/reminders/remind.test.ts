import { database } from '@/lib/db/client';
import { pool } from '@/lib/db/pool';
import { transaction } from '@/lib/db/transaction';
import { deleteJobs } from '@/lib/testing/mail/run-jobs';
import {
  add,
  changeMailSettings,
  collaborate,
  endRole,
  giveRole,
  moveTo,
  patch,
  remove,
  share,
  type Timed,
  unshare,
} from '@/lib/testing/server/acts';
import { aUser, type Person } from '@/lib/testing/server/people';
import { orderedMails, plannedFor } from '@/lib/testing/server/planned';
import { untilTransactionBlocked } from '@/lib/testing/server/waiting';
import { planReminders, replan } from './plan';
import { remind } from './remind';

const AT_TEN = { date: '2041-01-15', time: '10:00' };
/** The time at which the reminder is due, in UTC. */
const DUE = new Date('2041-01-15T09:45:00Z');

const minutesAfter = (minutes: number): Date => new Date(DUE.getTime() + minutes * 60_000);

const inLisbon = () => aUser({ timeZone: 'Europe/Lisbon' });

const remindOf = (person: Person, { id }: Timed, now = DUE) =>
  remind({ personId: person.user.id, itemId: id }, now);

const bellOf = ({ user }: Person) =>
  database.notification.findMany({
    where: { userId: user.id, occasion: { startsWith: 'reminder:' } },
    select: { type: true, title: true, message: true, actionUrl: true },
    orderBy: { createdAt: 'asc' },
  });
const reminderMails = () => orderedMails('task-reminder', 'meeting-reminder');
const countIn = async (person: Person) => (await bellOf(person)).length;

afterEach(deleteJobs);

test('a due task is notified in the planner, and its mail is ordered', async () => {
  const ines = await inLisbon();
  const task = await add(ines, 'task', AT_TEN);
  await deleteJobs();
  await remindOf(ines, task);
  expect(await bellOf(ines)).toEqual([
    {
      type: 'task',
      title: 'Reminder: Tune the piano',
      message: 'Tuesday, January 15, 10:00',
      actionUrl: `/daily?date=2041-01-15&highlight=task-${task.id}`,
    },
  ]);
  const startsAt = '2041-01-15T10:00:00.000Z';
  expect(await reminderMails()).toEqual([
    { kind: 'task-reminder', userId: ines.user.id, itemId: task.id, startsAt },
  ]);
});

test('a due shared meeting is notified in the time zone of its recipient, and its mail is ordered', async () => {
  const [ines, tomas] = [await inLisbon(), await aUser({ timeZone: 'Asia/Kathmandu' })];
  const meeting = await add(ines, 'schedule', AT_TEN);
  await share(ines, meeting, tomas);
  await deleteJobs();
  await remindOf(tomas, meeting, new Date('2041-01-15T04:00:00Z'));
  expect(await bellOf(tomas)).toMatchObject([
    { type: 'schedule', actionUrl: `/daily?date=2041-01-15&highlight=schedule-${meeting.id}` },
  ]);
  expect(await reminderMails()).toMatchObject([
    { kind: 'meeting-reminder', startsAt: '2041-01-15T04:15:00.000Z' },
  ]);
});

test('an occasion is notified once, however often its job runs', async () => {
  const ines = await inLisbon();
  const task = await add(ines, 'task', AT_TEN);
  await Promise.all([remindOf(ines, task), remindOf(ines, task)]);
  expect(await reminderMails()).toHaveLength(1);
  await deleteJobs();
  await remindOf(ines, task, minutesAfter(5));
  expect([await countIn(ines), await reminderMails()]).toEqual([1, []]);
});

test('a change of the lead time does not cause a second reminder', async () => {
  const ines = await inLisbon();
  const task = await add(ines, 'task', AT_TEN);
  await remindOf(ines, task);
  await changeMailSettings(ines, { reminderMinutesBefore: 5 });
  await deleteJobs();
  await remindOf(ines, task, minutesAfter(10));
  expect([await countIn(ines), await reminderMails()]).toEqual([1, []]);
});

test('an item that was moved is notified again at its new time', async () => {
  const ines = await inLisbon();
  const task = await add(ines, 'task', AT_TEN);
  await remindOf(ines, task);
  await patch(ines, task, { time: '11:00' });
  await remindOf(ines, task, minutesAfter(60));
  expect(await countIn(ines)).toBe(2);
});

test('a job that runs too early plans itself again', async () => {
  const ines = await inLisbon();
  const task = await add(ines, 'task', AT_TEN);
  await deleteJobs();
  await remindOf(ines, task, minutesAfter(-1));
  expect(await countIn(ines)).toBe(0);
  expect(await plannedFor(ines)).toEqual({ [task.id]: DUE.toISOString() });
});

test('a job plans itself again when its person has moved to a time zone further west', async () => {
  const ines = await inLisbon();
  const task = await add(ines, 'task', AT_TEN);
  await moveTo(ines, 'America/New_York');
  await remindOf(ines, task);
  expect(await countIn(ines)).toBe(0);
  expect(await plannedFor(ines)).toEqual({ [task.id]: '2041-01-15T14:45:00.000Z' });
});

/** Moves the item in a transaction that ends only when another transaction waits for it. */
const moveWhile = (person: Person, { id }: Timed, time: string, work: () => Promise<void>) =>
  transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM items WHERE id = ${id}::uuid FOR UPDATE`;
    await tx.task.update({ where: { id }, data: { time } });
    await planReminders(tx, { pairs: [{ itemId: id, personId: person.user.id }] });
    const working = work();
    await untilTransactionBlocked();
    return { working };
  }).then(({ working }) => working);

test('a job that plans itself again does not replace the plan of a simultaneous change', async () => {
  const ines = await inLisbon();
  const task = await add(ines, 'task', { ...AT_TEN, time: '12:00' });
  // Deletes the job, since a running job does not wait in the queue.
  await deleteJobs();
  await moveWhile(ines, task, '11:00', () => remindOf(ines, task));
  expect(await plannedFor(ines)).toEqual({ [task.id]: '2041-01-15T10:45:00.000Z' });
});

test('a replan of all reminders of a person does not replace the plan of a simultaneous change', async () => {
  const ines = await inLisbon();
  const task = await add(ines, 'task', AT_TEN);
  await database.user.update({ where: { id: ines.user.id }, data: { timeZone: 'America/New_York' } });
  await moveWhile(ines, task, '11:00', () => replan(ines.user.id));
  expect(await plannedFor(ines)).toEqual({ [task.id]: '2041-01-15T15:45:00.000Z' });
});

test.each([
  ['the reminder is sent a moment before the item begins', 14.9, 1],
  ['no reminder is sent once it has begun', 15, 0],
  ['no reminder is sent a day later', 24 * 60, 0],
])('after an outage: %s', async (_name, minutes, expected) => {
  const ines = await inLisbon();
  const task = await add(ines, 'task', AT_TEN);
  await remindOf(ines, task, minutesAfter(minutes));
  expect(await countIn(ines)).toBe(expected);
});

describe('what is checked again when a reminder is sent', () => {
  const actions: Record<string, (ines: Person, tomas: Person, task: Timed) => Promise<unknown>> = {
    'the task is completed': (ines, _tomas, task) => patch(ines, task, { completed: true }),
    'the task was let go': (ines, _tomas, task) => patch(ines, task, { dropped: true }),
    'the task is kept for later': (ines, _tomas, task) => patch(ines, task, { date: null }),
    'the task is deleted': (ines, _tomas, task) => remove(ines, task),
    'the task has no time': (ines, _tomas, task) => patch(ines, task, { time: null }),
    'the item is purged': (_ines, _tomas, { id }) => database.item.delete({ where: { id } }),
    'the person is gone': (_ines, tomas) => database.user.delete({ where: { id: tomas.user.id } }),
  };

  test.each(Object.entries(actions))('nobody is reminded when %s', async (_name, action) => {
    const [ines, tomas] = [await inLisbon(), await inLisbon()];
    const task = await add(ines, 'task', AT_TEN);
    await share(ines, task, tomas);
    await action(ines, tomas, task);
    await deleteJobs();
    await remindOf(tomas, task);
    expect([await countIn(tomas), await reminderMails()]).toEqual([0, []]);
  });

  test('a task that was completed and is open again has a reminder', async () => {
    const ines = await inLisbon();
    const task = await add(ines, 'task', AT_TEN);
    await patch(ines, task, { completed: true });
    await patch(ines, task, { completed: false });
    await remindOf(ines, task);
    expect(await countIn(ines)).toBe(1);
  });

  test('nobody is reminded when the share or the role has ended, even if the whole planner is still visible', async () => {
    const [ines, tomas, odile] = [await inLisbon(), await inLisbon(), await inLisbon()];
    const task = await add(ines, 'task', AT_TEN);
    await collaborate(ines, tomas);
    await unshare(ines, task, await share(ines, task, tomas));
    await endRole(ines, await giveRole(ines, task, odile));
    await remindOf(tomas, task);
    await remindOf(odile, task);
    expect([await countIn(tomas), await countIn(odile)]).toEqual([0, 0]);
  });
});

describe('a worker that ends between two steps', () => {
  const steps = {
    'adding the notification': 'notifications',
    'ordering the mail': 'graphile_worker._private_jobs',
  };

  test.each(Object.entries(steps))('is repeated in full after %s', async (_name, table) => {
    const ines = await inLisbon();
    const task = await add(ines, 'task', AT_TEN);
    await deleteJobs();
    await whileWritesFail(table, () => expect(remindOf(ines, task)).rejects.toThrow('died'));
    expect([await countIn(ines), await reminderMails()]).toEqual([0, []]);
    await remindOf(ines, task);
    expect([await countIn(ines), (await reminderMails()).length]).toEqual([1, 1]);
  });

  test('is repeated after the last step, without effect', async () => {
    const ines = await inLisbon();
    const task = await add(ines, 'task', AT_TEN);
    await deleteJobs();
    await remindOf(ines, task);
    await remindOf(ines, task);
    expect([await countIn(ines), (await reminderMails()).length]).toEqual([1, 1]);
  });
});

/** Runs `work` while every write to the table fails. */
async function whileWritesFail(table: string, work: () => Promise<unknown>): Promise<void> {
  await pool.query(`
    CREATE OR REPLACE FUNCTION public.die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'died'; END $$;
    CREATE TRIGGER failing AFTER INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION public.die()`);
  try {
    await work();
  } finally {
    await pool.query(`DROP TRIGGER failing ON ${table}; DROP FUNCTION public.die()`);
  }
}

test('planning again changes no jobs', async () => {
  const ines = await inLisbon();
  const task = await add(ines, 'task', AT_TEN);
  const ids = () => database.$queryRaw`SELECT id, key, updated_at FROM graphile_worker.jobs`;
  const before = await ids();
  await transaction((tx) => planReminders(tx, { items: [task.id] }));
  await transaction((tx) => planReminders(tx, { people: [ines.user.id] }));
  expect(await ids()).toEqual(before);
});

test('a reminder of a meeting in another zone says when it is for the reader, and each zone is an occasion', async () => {
  const ines = await inLisbon();
  const meeting = await add(ines, 'schedule', { ...AT_TEN, timeZone: 'America/New_York' });
  await remindOf(ines, meeting, new Date('2041-01-15T14:45:00Z'));
  await patch(ines, meeting, { timeZone: 'Europe/Madrid' });
  await remindOf(ines, meeting, new Date('2041-01-15T08:45:00Z'));
  await remindOf(ines, meeting, new Date('2041-01-15T08:45:00Z'));
  expect((await bellOf(ines)).map(({ message }) => message)).toEqual([
    'Tuesday, January 15, 10:00, 15:00 for you',
    'Tuesday, January 15, 10:00, 09:00 for you',
  ]);
});
