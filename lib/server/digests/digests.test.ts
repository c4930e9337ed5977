import { v7 as newId } from 'uuid';
import { POST as createGoalRoute } from '@/app/api/goals/route';
import { database } from '@/lib/db/client';
import { dueDigests } from '@/lib/server/digests/due';
import type { Occasion } from '@/lib/server/mail/compose/compose';
import { composeDailyDigest } from '@/lib/server/mail/compose/daily-digest';
import { composeWeeklyDigest } from '@/lib/server/mail/compose/weekly-digest';
import type { Day } from '@/lib/shared/calendar/days';
import { deleteJobs } from '@/lib/testing/mail/run-jobs';
import { add, changeMailSettings, collaborate, patch, share } from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { orderedMails } from '@/lib/testing/server/planned';
import { orderDigests } from './order';

/** A Tuesday. */
const DAY = '2041-01-15';

const ordered = () => orderedMails('daily-digest', 'weekly-digest');

beforeEach(async () => {
  await database.user.deleteMany();
  await deleteJobs();
});

/** Creates a person who wants digests and has had the previous ones. */
async function aReader(timeZone: string, marks: { daily?: Day; weekly?: Day }): Promise<Person> {
  const person = await aUser({ timeZone });
  const { daily, weekly } = marks;
  await database.notificationSettings.create({
    data: {
      userId: person.user.id,
      dailyDigest: daily !== undefined,
      weeklyDigest: weekly !== undefined,
      lastDailyDigest: daily ? new Date(daily) : null,
      lastWeeklyDigest: weekly ? new Date(weekly) : null,
    },
  });
  await deleteJobs();
  return person;
}

describe('the newest digests that are due', () => {
  test.each([
    [
      'a minute before seven: yesterday’s',
      'Europe/Lisbon',
      '2041-01-15T06:59:00Z',
      '2041-01-14',
      false,
      '2041-01-06',
    ],
    ['at seven: today’s', 'Europe/Lisbon', '2041-01-15T07:00:00Z', DAY, true, '2041-01-06'],
    [
      'before seven on a Sunday: the week before the last',
      'UTC',
      '2041-01-20T06:59:00Z',
      '2041-01-19',
      false,
      '2041-01-06',
    ],
    [
      'from seven on a Sunday: the week that has ended',
      'UTC',
      '2041-01-20T07:00:00Z',
      '2041-01-20',
      true,
      '2041-01-13',
    ],
    ['14 hours ahead', 'Pacific/Kiritimati', '2041-01-14T17:00:00Z', DAY, true, '2041-01-06'],
    ['5:45 ahead', 'Asia/Kathmandu', '2041-01-15T01:15:00Z', DAY, true, '2041-01-06'],
    [
      'the morning after a night of 23 hours',
      'Europe/Berlin',
      '2041-03-31T05:00:00Z',
      '2041-03-31',
      true,
      '2041-03-24',
    ],
    [
      'the morning after a night of 25 hours',
      'Europe/Berlin',
      '2041-10-27T05:59:00Z',
      '2041-10-26',
      false,
      '2041-10-13',
    ],
    ['over the end of the year', 'UTC', '2041-01-01T07:00:00Z', '2041-01-01', true, '2040-12-23'],
    [
      'before a day that a zone skipped',
      'Pacific/Apia',
      '2011-12-30T09:00:00Z',
      '2011-12-29',
      true,
      '2011-12-18',
    ],
    [
      'after a day that a zone skipped',
      'Pacific/Apia',
      '2011-12-30T17:00:00Z',
      '2011-12-31',
      true,
      '2011-12-18',
    ],
  ])('%s', (_name, zone, now, day, isToday, weekStart) => {
    expect(dueDigests(zone, new Date(now))).toEqual({ day, isToday, weekStart });
  });
});

test('each person gets a digest at seven in the morning of their own time zone, once', async () => {
  const lisbon = await aReader('Europe/Lisbon', { daily: '2041-01-14' });
  const kathmandu = await aReader('Asia/Kathmandu', { daily: '2041-01-14' });
  await aReader('Europe/Lisbon', {});
  expect(await orderDigests(new Date('2041-01-15T01:15:00Z'))).toBe(1);
  expect(await ordered()).toEqual([{ kind: 'daily-digest', userId: kathmandu.user.id, day: DAY }]);
  await deleteJobs();
  expect(await orderDigests(new Date('2041-01-15T07:00:00Z'))).toBe(1);
  expect(await ordered()).toEqual([{ kind: 'daily-digest', userId: lisbon.user.id, day: DAY }]);
  await deleteJobs();
  for (const time of ['07:15', '12:00', '23:45'])
    expect(await orderDigests(new Date(`${DAY}T${time}:00Z`))).toBe(0);
  expect(await orderDigests(new Date('2041-01-16T07:00:00Z'))).toBe(2);
});

test('the weekly digest is sent on Sunday, or later after an outage', async () => {
  const ines = await aReader('UTC', { weekly: '2041-01-06' });
  expect(await orderDigests(new Date('2041-01-19T23:45:00Z'))).toBe(0);
  expect(await orderDigests(new Date('2041-01-21T09:00:00Z'))).toBe(1);
  expect(await ordered()).toEqual([{ kind: 'weekly-digest', userId: ines.user.id, weekStart: '2041-01-13' }]);
});

test('a daily digest that was missed is not sent on the next day', async () => {
  await aReader('UTC', { daily: '2041-01-13' });
  expect(await orderDigests(new Date('2041-01-15T03:00:00Z'))).toBe(0);
  expect(await orderDigests(new Date('2041-01-15T07:00:00Z'))).toBe(1);
});

test('two workers at once order each digest once', async () => {
  for (let count = 0; count < 20; count++) await aReader('UTC', { daily: '2041-01-14' });
  const now = new Date('2041-01-15T07:00:00Z');
  const both = await Promise.all([orderDigests(now), orderDigests(now)]);
  expect(both[0] + both[1]).toBe(20);
  expect(await ordered()).toHaveLength(20);
});

test('more people than fit in a batch all get theirs', async () => {
  await database.$executeRaw`
    WITH person AS (
      INSERT INTO users (id, email, first_name, time_zone)
      SELECT gen_random_uuid(), 'reader-' || number || '@example.org', 'Reader', 'UTC'
      FROM generate_series(1, 1200) AS number RETURNING id)
    INSERT INTO notification_settings (user_id, daily_digest, last_daily_digest)
    SELECT id, true, '2041-01-14' FROM person`;
  expect(await orderDigests(new Date('2041-01-15T07:00:00Z'))).toBe(1200);
  expect(new Set((await ordered()).map(({ userId }) => userId)).size).toBe(1200);
});

test('a person who turns digests on gets the next ones, and not those already due', async () => {
  const ines = await aUser({ timeZone: 'UTC' });
  await changeMailSettings(ines, { dailyDigest: true, weeklyDigest: true });
  expect(await orderDigests()).toBe(0);
  const inAWeek = new Date(Date.now() + 7 * 86_400_000);
  expect(await orderDigests(new Date(`${inAWeek.toISOString().slice(0, 10)}T08:00:00Z`))).toBe(2);
});

test('changing other settings does not postpone a digest', async () => {
  const ines = await aReader('UTC', { daily: '2020-01-14' });
  await changeMailSettings(ines, { dailyDigest: true, taskReminders: false });
  const { lastDailyDigest } = await database.notificationSettings.findFirstOrThrow();
  expect(lastDailyDigest).toEqual(new Date('2020-01-14'));
});

test('a person without a record of earlier digests begins with the next one', async () => {
  const { user } = await aReader('UTC', { daily: DAY });
  await database.notificationSettings.update({ where: { userId: user.id }, data: { lastDailyDigest: null } });
  expect(await orderDigests(new Date('2041-01-15T15:00:00Z'))).toBe(0);
  expect(await orderDigests(new Date('2041-01-16T07:00:00Z'))).toBe(1);
});

describe('the content', () => {
  const frame: Occasion<'daily-digest'>['frame'] = (reason) => ({
    appUrl: 'https://planner.example.org',
    settingsUrl: 'https://planner.example.org/email-settings',
    unsubscribeUrl: null,
    reason,
  });
  const daily = async ({ user }: Person, now = new Date(`${DAY}T07:00:00Z`)) => {
    const order = { kind: 'daily-digest', userId: user.id, day: DAY } as const;
    return (await composeDailyDigest({ order, person: user, frame }, now))?.email.text;
  };
  const weekly = async ({ user }: Person, now = new Date('2041-01-20T07:00:00Z')) => {
    const order = { kind: 'weekly-digest', userId: user.id, weekStart: '2041-01-13' } as const;
    return (await composeWeeklyDigest({ order, person: user, frame }, now))?.email.text;
  };
  const addGoal = (as: Person, title: string, type: string, date = DAY) =>
    call(createGoalRoute, { as, method: 'POST', body: { title, type, date } });

  test('of a daily digest is that of the daily view: own, shared and collaborators’ items, and recent open tasks', async () => {
    const [ines, tomas] = [await aUser({ timeZone: 'UTC' }), await aUser({ firstName: 'Tomas' })];
    await add(ines, 'task', { title: 'Water the plants', date: DAY });
    await share(tomas, await add(tomas, 'schedule', { title: 'Choir', date: DAY, time: '19:00' }), ines);
    await add(ines, 'task', { title: 'Old letter', date: '2041-01-10' });
    await add(ines, 'task', { title: 'Very old letter', date: '2041-01-01' });
    await add(ines, 'task', { title: 'Another day', date: '2041-01-16' });
    await addGoal(ines, 'Read', 'daily');
    const text = await daily(ines);
    for (const expected of ['Water the plants', 'Choir', 'from Tomas', 'Old letter (Jan 10)', 'Read'])
      expect(text).toContain(expected);
    for (const absent of ['Very old letter', 'Another day']) expect(text).not.toContain(absent);
    const odile = await aUser({ timeZone: 'UTC' });
    await collaborate(ines, odile);
    expect(await daily(odile)).toContain('Water the plants');
  });

  test('of a daily digest begins with whole days, has a meeting on each of its days, and no task that was let go', async () => {
    const ines = await aUser({ timeZone: 'UTC' });
    await add(ines, 'schedule', { title: 'Early', date: DAY, time: '00:00' });
    await add(ines, 'schedule', { title: 'Tokyo', date: DAY, time: '20:00', timeZone: 'Asia/Tokyo' });
    await add(ines, 'schedule', {
      title: 'Night train',
      date: '2041-01-14',
      time: '20:00',
      duration: 780,
      timeZone: 'Asia/Tokyo',
    });
    await add(ines, 'schedule', { title: 'Fair', date: '2041-01-13', time: null, endDate: '2041-01-16' });
    await add(ines, 'schedule', {
      title: 'Past fair',
      date: '2041-01-13',
      time: null,
      endDate: '2041-01-14',
    });
    await add(ines, 'task', {
      title: 'Sing',
      date: DAY,
      estimate: 45,
      checklist: [
        { id: newId(), title: 'Warm up', done: true },
        { id: newId(), title: 'Scales', done: false },
      ],
    });
    for (const date of [DAY, '2041-01-14'])
      await patch(ines, await add(ines, 'task', { title: 'Given up', date }), { dropped: true });
    await add(ines, 'task', { title: 'Some day', date: null });
    const text = await daily(ines);
    expect(text).toMatch(
      /all day {2}Fair \(Sun, Jan 13 to Wed, Jan 16\)\n {2}to 09:00 {2}Night train \(Mon, Jan 14 to Tue, Jan 15\)\n {2}00:00 {2}Early \(1h\)\n {2}20:00 {2}Tokyo \(1h, 11:00 for you\)\n/,
    );
    expect(text).toContain('Tasks (0 of 1 done)');
    expect(text).toContain('Sing (medium priority, 45m, 1 of 2 done)');
    for (const absent of ['Past fair', 'Given up', 'Some day', 'Left from before'])
      expect(text).not.toContain(absent);
  });

  test('names the latest missed one of a series, with the number of those before it', async () => {
    const ines = await aUser({ timeZone: 'UTC' });
    const everyDay = { recurrence: { rrule: 'FREQ=DAILY;COUNT=40' } };
    await add(ines, 'task', { title: 'Water the fig', date: '2041-01-11', ...everyDay });
    await add(ines, 'task', { title: 'Scales', date: '2041-01-11', ...everyDay });
    await add(ines, 'task', { title: 'Return the ladder', date: '2041-01-12' });
    const scales = await database.item.findFirstOrThrow({
      where: { title: 'Scales', date: new Date('2041-01-14') },
    });
    await patch(ines, { kind: 'task', id: scales.id }, { completed: true });
    const [, left] = (await daily(ines))?.split('Left from before\n') ?? [];
    expect(left).toMatch(
      /^ {2}\[ \] Return the ladder \(Jan 12\)\n {2}\[ \] Scales \(Jan 13, and 2 before\)\n {2}\[ \] Water the fig \(Jan 14, and 3 before\)\n\n/,
    );
  });

  test('of a day with nothing but what was let go is nothing', async () => {
    const ines = await aUser({ timeZone: 'UTC' });
    await patch(ines, await add(ines, 'task', { date: DAY }), { dropped: true });
    expect(await daily(ines)).toBeUndefined();
  });

  test('of a daily digest is nothing for an empty day or a past one', async () => {
    const ines = await aUser({ timeZone: 'UTC' });
    await add(ines, 'task', { title: 'Left from before', date: '2041-01-14' });
    expect(await daily(ines)).toBeUndefined();
    await add(ines, 'task', { date: DAY });
    expect(await daily(ines, new Date('2041-01-15T23:59:00Z'))).toContain('Tune the piano');
    expect(await daily(ines, new Date('2041-01-16T00:00:00Z'))).toBeUndefined();
  });

  test('of a weekly digest is the counts of the weekly view, and the next week in order', async () => {
    const ines = await aUser({ timeZone: 'UTC' });
    const done = await add(ines, 'task', { date: '2041-01-13' });
    await patch(ines, done, { completed: true });
    for (const date of ['2041-01-19', '2041-01-12', DAY]) await add(ines, 'task', { date });
    await add(ines, 'schedule', { date: DAY, time: '10:00' });
    await addGoal(ines, 'Practise', 'weekly', DAY);
    await add(ines, 'schedule', { title: 'Rehearsal', date: '2041-01-22', time: '18:00' });
    await add(ines, 'task', { title: 'Buy strings', date: '2041-01-21' });
    await patch(ines, await add(ines, 'task', { title: 'Done early', date: '2041-01-21' }), {
      completed: true,
    });
    const text = await weekly(ines);
    for (const expected of ['1 of 3 tasks done (33%), 1 meeting', 'Sun: 1 task, 1 done', 'Practise'])
      expect(text).toContain(expected);
    expect(text).toMatch(/Mon 21\s+Buy strings[\s\S]*Tue 22, 18:00\s+Rehearsal/);
    expect(text).not.toContain('Done early');
    expect(text).toMatch(/Open the week:\n\S+\/weekly\?date=2041-01-13\n/);
  });

  test('of a weekly digest has a meeting on each of its days', async () => {
    const ines = await aUser({ timeZone: 'UTC' });
    await add(ines, 'schedule', { title: 'Fair', date: '2041-01-17', time: null, endDate: '2041-01-21' });
    await add(ines, 'schedule', { title: 'Night train', date: '2041-01-21', time: '20:00', duration: 780 });
    await add(ines, 'schedule', { title: 'Call', date: '2041-01-24', time: '20:00', timeZone: 'Asia/Tokyo' });
    await add(ines, 'task', { title: 'Buy strings', date: '2041-01-21' });
    await patch(ines, await add(ines, 'task', { title: 'Given up', date: '2041-01-21' }), { dropped: true });
    const text = await weekly(ines);
    expect(text).toMatch(
      /Thu: 0 tasks, 0 done, 1 meeting\n {2}Fri: 0 tasks, 0 done, 1 meeting\n {2}Sat: 0 tasks, 0 done, 1 meeting\n[\s\S]*Sun 20, all day {2}Fair\n {2}Mon 21, all day {2}Fair\n {2}Mon 21 {2}Buy strings\n {2}Mon 21, 20:00 {2}Night train\n {2}Tue 22, to 09:00 {2}Night train\n {2}Thu 24, 20:00, 11:00 for you {2}Call\n/,
    );
    expect(text).not.toContain('Given up');
  });

  test('of two empty weeks or past ones is nothing', async () => {
    const ines = await aUser({ timeZone: 'UTC' });
    expect(await weekly(ines)).toBeUndefined();
    await add(ines, 'task', { date: DAY });
    expect(await weekly(ines)).toContain('0 of 1 task done');
    expect(await weekly(ines, new Date('2041-01-27T00:00:00Z'))).toBeUndefined();
  });
});
