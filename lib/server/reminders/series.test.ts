import { database } from '@/lib/db/client';
import { extendAll } from '@/lib/server/series/extend';
import { addDays, type Day, dayAt } from '@/lib/shared/calendar/days';
import { deleteJobs } from '@/lib/testing/mail/run-jobs';
import { add, changeSeries, patch, remove, restore, type Timed } from '@/lib/testing/server/acts';
import { aUser, type Person } from '@/lib/testing/server/people';
import { plannedFor } from '@/lib/testing/server/planned';
import { replan } from './plan';

/** The reminders of what repeats. The dates are far enough ahead to be in the future whenever the tests run. */

afterEach(deleteJobs);

type Repeated = { kind?: Timed['kind']; rrule?: string; timeZone?: string };

/** Adds a series from a day on, and returns its items by their days. */
async function daily(
  as: Person,
  date: Day,
  time: string,
  { kind = 'task', rrule = 'FREQ=DAILY;COUNT=60', ...more }: Repeated = {},
): Promise<(day: Day) => Timed> {
  await add(as, kind, { date, time, recurrence: { rrule }, ...more });
  const items = await database.item.findMany({ where: { ownerId: as.user.id, date: { not: null } } });
  return (day) => {
    const found = items.find((item) => item.date?.toISOString().slice(0, 10) === day);
    if (!found) throw new Error(`There is nothing on ${day}.`);
    return { kind, id: found.id };
  };
}

const midnight = (day: Day): Date => new Date(`${day}T00:00:00Z`);

describe.each([
  ['Europe/Lisbon', '01:30', '2041-03-30', ['03-30T01:15', '03-31T01:15', '04-01T00:15']],
  ['Europe/Lisbon', '01:30', '2041-10-26', ['10-26T00:15', '10-27T00:15', '10-28T01:15']],
  ['America/New_York', '02:30', '2041-03-09', ['03-09T07:15', '03-10T07:15', '03-11T06:15']],
  ['America/New_York', '01:30', '2041-11-02', ['11-02T05:15', '11-03T05:15', '11-04T06:15']],
  ['Australia/Lord_Howe', '02:15', '2041-10-05', ['10-04T15:30', '10-05T15:30', '10-06T15:00']],
  ['Australia/Lord_Howe', '01:45', '2041-04-06', ['04-05T14:30', '04-06T14:30', '04-07T15:00']],
  ['Asia/Kathmandu', '00:00', '2041-03-30', ['03-29T18:00', '03-30T18:00', '03-31T18:00']],
])('in %s at %s from %s', (timeZone, time, start, expected) => {
  const instants = expected.map((instant) => `2041-${instant}:00.000Z`);
  const three = { rrule: 'FREQ=DAILY;COUNT=3' };

  test('each reminder is a quarter of an hour before its own time, over the change of the clocks', async () => {
    const ines = await aUser({ timeZone });
    await daily(ines, start, time, three);
    await replan(ines.user.id, midnight(addDays(start, -2)));
    expect(Object.values(await plannedFor(ines)).sort()).toEqual(instants);
  });

  test('a meeting in this zone has the same for a person elsewhere', async () => {
    const ines = await aUser({ timeZone: 'Pacific/Kiritimati' });
    await daily(ines, start, time, { ...three, kind: 'schedule', timeZone });
    await replan(ines.user.id, midnight(addDays(start, -2)));
    expect(Object.values(await plannedFor(ines)).sort()).toEqual(instants);
  });
});

test('each night adds the reminders of one day, and two workers plan none twice', async () => {
  const ines = await aUser({ timeZone: 'Europe/Lisbon' });
  await daily(ines, '2041-03-01', '09:00', { rrule: 'FREQ=DAILY;COUNT=60' });
  expect(await plannedFor(ines)).toEqual({});
  for (const [night, count] of [
    ['2041-02-27', 34],
    ['2041-02-28', 35],
    ['2041-03-01', 36],
  ] as const) {
    await Promise.all([replan(ines.user.id, midnight(night)), replan(ines.user.id, midnight(night))]);
    expect(Object.keys(await plannedFor(ines))).toHaveLength(count);
    const [jobs] = await database.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int FROM graphile_worker.jobs WHERE task_identifier = 'remind'`;
    expect(jobs).toEqual({ count });
  }
});

test('an occurrence has its reminder moved, removed and restored with it, and the others keep theirs', async () => {
  const ines = await aUser({ timeZone: 'Europe/Lisbon' });
  const on = await daily(ines, '2041-03-29', '09:00', { rrule: 'FREQ=DAILY;COUNT=4' });
  await replan(ines.user.id, midnight('2041-03-28'));
  const before = await plannedFor(ines);
  expect(Object.keys(before)).toHaveLength(4);
  const [moved, deleted] = [on('2041-03-30'), on('2041-03-31')];
  await patch(ines, moved, { date: '2041-04-20', time: '10:00' });
  await remove(ines, deleted);
  await replan(ines.user.id, midnight('2041-03-28'));
  const { [deleted.id]: gone, ...others } = before;
  expect(gone).toBe('2041-03-31T07:45:00.000Z');
  expect(await plannedFor(ines)).toEqual({ ...others, [moved.id]: '2041-04-20T08:45:00.000Z' });
  await restore(ines, deleted);
  await replan(ines.user.id, midnight('2041-03-28'));
  expect(await plannedFor(ines)).toEqual({ ...before, [moved.id]: '2041-04-20T08:45:00.000Z' });
});

test('a change of all moves the reminders that are planned, and what stops repeating has those that stay', async () => {
  const ines = await aUser({ timeZone: 'UTC' });
  const start = addDays(dayAt(new Date(), 'UTC'), 1);
  const on = await daily(ines, start, '12:00', { rrule: 'FREQ=DAILY;COUNT=3' });
  await changeSeries(ines, on(addDays(start, 1)), 'all', { time: '13:00' });
  expect(Object.values(await plannedFor(ines)).sort()).toEqual(
    [0, 1, 2].map((days) => `${addDays(start, days)}T12:45:00.000Z`),
  );
  await changeSeries(ines, on(addDays(start, 1)), 'following', { recurrence: null });
  expect(Object.keys(await plannedFor(ines)).sort()).toEqual([on(start).id, on(addDays(start, 1)).id].sort());
});

test('what two workers lay out has one reminder each', async () => {
  const ines = await aUser({ timeZone: 'UTC' });
  const start = addDays(dayAt(new Date(), 'UTC'), 1);
  await daily(ines, start, '12:00', { rrule: 'FREQ=DAILY' });
  // Two days on which nothing was laid out, as if the nightly job had not run since.
  await deleteJobs();
  await database.item.deleteMany({ where: { ownerId: ines.user.id, date: { gt: new Date(start) } } });
  await database.$executeRaw`UPDATE series SET laid_out_until = ${start}::date`;
  await Promise.all([extendAll(), extendAll()]);
  const planned = await plannedFor(ines);
  expect(Object.values(planned).sort()).toEqual(
    Array.from({ length: 34 }, (_, day) => `${addDays(start, day + 1)}T11:45:00.000Z`),
  );
});

test('what is moved near together with others has its reminder at once', async () => {
  const ines = await aUser({ timeZone: 'UTC' });
  const today = dayAt(new Date(), 'UTC');
  const on = await daily(ines, addDays(today, 60), '09:00', { rrule: 'FREQ=WEEKLY;COUNT=2' });
  expect(await plannedFor(ines)).toEqual({});
  const moved = on(addDays(today, 60));
  await changeSeries(ines, moved, 'all', { date: addDays(today, 1) });
  expect(Object.keys(await plannedFor(ines))).toHaveLength(2);
});
