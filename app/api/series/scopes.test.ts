import { POST as commentRoute } from '@/app/api/comments/route';
import {
  DELETE as deleteScheduleRoute,
  PATCH as patchScheduleRoute,
} from '@/app/api/schedules/[dateOrId]/route';
import { POST as scheduleRoute, GET as schedulesRoute } from '@/app/api/schedules/route';
import { POST as undoRoute } from '@/app/api/series-changes/[changeId]/undo/route';
import { POST as restoreTaskRoute } from '@/app/api/tasks/[dateOrId]/restore/route';
import { DELETE as deleteTaskRoute, PATCH as patchTaskRoute } from '@/app/api/tasks/[dateOrId]/route';
import { POST as taskRoute, GET as tasksRoute } from '@/app/api/tasks/route';
import type { Handler } from '@/lib/server/http/route';
import { addDays, type Day, dayAt, partsOf } from '@/lib/shared/calendar/days';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { WideChange } from '@/lib/shared/contract/schemas/series';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { collaborate, share } from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { GET as seriesRoute } from './[id]/route';

/** Changes and deletions of several occurrences (docs/product/repeating.md), as the server stores them. */

const ZONE = 'Europe/Lisbon';
const today = (): Day => dayAt(new Date(), ZONE);

/** The next Tuesday that is not today, and the Tuesdays after it. */
const tuesday = (count = 0): Day => {
  const first = addDays(today(), 1);
  return addDays(first, ((2 - partsOf(first).weekday + 7) % 7) + 7 * count);
};

/** Returns the day three days from now, or that many weeks later: never today, whose occurrence is not past. */
const inThreeDays = (weeks = 0): Day => addDays(today(), 3 + 7 * weeks);

type Answer = Task & Partial<WideChange> & ErrorBody;

async function aTask(as: Person, body: object, route: Handler = taskRoute): Promise<Task> {
  const sent = { title: 'Choir', date: tuesday(), ...body };
  const answer = await call<Task>(route, { as, method: 'POST', body: sent });
  expect(answer.status).toBe(201);
  return answer.body;
}

const change = (
  as: Person,
  { id }: { id: string },
  scope: string,
  body: object,
  route: Handler = patchTaskRoute,
) =>
  call<Answer>(route, {
    as,
    method: 'PATCH',
    params: { dateOrId: id },
    path: `/api/tasks/x?scope=${scope}`,
    body,
  });
const remove = (as: Person, { id }: { id: string }, scope: string, route: Handler = deleteTaskRoute) =>
  call<ErrorBody>(route, {
    as,
    method: 'DELETE',
    params: { dateOrId: id },
    path: `/api/tasks/x?scope=${scope}`,
  });

const read = async <Entity = Task>(as: Person, route: Handler = tasksRoute): Promise<Entity[]> => {
  const range = `startDate=${tuesday(-8)}&endDate=${tuesday(30)}`;
  return (await call<Entity[]>(route, { as, path: `/api/tasks?${range}` })).body;
};
const shown = async (as: Person) => (await read(as)).map(({ date, title, time }) => [date, title, time]);
const seriesStatus = async (as: Person, id: string | undefined) =>
  (await call(seriesRoute, { as, params: { id: id ?? '' } })).status;

const weekly = (count: number) => ({ time: '18:30', recurrence: { rrule: `FREQ=WEEKLY;COUNT=${count}` } });

test('following changes this one and the later ones, which are a series of their own', async () => {
  const ines = await aUser({ timeZone: ZONE });
  await aTask(ines, weekly(4));
  const before = await read(ines);
  const [first, , third] = before;
  if (!first || !third) throw new Error('Not laid out.');
  const { status, body } = await change(ines, third, 'following', {
    title: 'Orchestra',
    version: third.version,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: third.id,
    title: 'Orchestra',
    changed: 2,
    kept: 0,
    changeId: expect.any(String),
  });
  const after = await read(ines);
  expect(after.map(({ title }) => title)).toEqual(['Choir', 'Choir', 'Orchestra', 'Orchestra']);
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after[2]?.series).toMatchObject({
    rrule: 'FREQ=WEEKLY;COUNT=2',
    occurrenceDay: tuesday(2),
    version: 1,
  });
  expect(after[3]?.series?.id).toBe(after[2]?.series?.id);
  expect(after[0]?.series).toMatchObject({ id: first.series?.id, version: 2 });
});

test('meetings that are laid out after they were made longer end on the day on which they end', async () => {
  const ines = await aUser({ timeZone: ZONE });
  const meeting = await aTask(ines, { ...weekly(2), duration: 60 }, scheduleRoute);
  await change(ines, meeting, 'all', { duration: 1_500 }, patchScheduleRoute);
  await change(ines, meeting, 'all', { recurrence: { rrule: 'FREQ=WEEKLY;COUNT=4' } }, patchScheduleRoute);
  const meetings = await read<Schedule>(ines, schedulesRoute);
  expect(meetings.map(({ date, endDate }) => [date, endDate])).toEqual(
    [0, 1, 2, 3].map((week) => [tuesday(week), addDays(tuesday(week), 1)]),
  );
});

test('meetings that take whole days again have as many days as those that are laid out later', async () => {
  const ines = await aUser({ timeZone: ZONE });
  const days = { time: null, endDate: addDays(tuesday(), 3), recurrence: { rrule: 'FREQ=WEEKLY;COUNT=2' } };
  const meeting = await aTask(ines, days, scheduleRoute);
  await change(ines, meeting, 'all', { time: '10:00', duration: 60 }, patchScheduleRoute);
  await change(ines, meeting, 'all', { time: null }, patchScheduleRoute);
  await change(ines, meeting, 'all', { recurrence: { rrule: 'FREQ=WEEKLY;COUNT=4' } }, patchScheduleRoute);
  const meetings = await read<Schedule>(ines, schedulesRoute);
  expect(meetings.map(({ date, endDate }) => [date, endDate])).toEqual(
    [0, 1, 2, 3].map((week) => [tuesday(week), tuesday(week)]),
  );
});

test('all leaves the fields that an occurrence has of its own, and the date and time of the past', async () => {
  const ines = await aUser({ timeZone: ZONE });
  await aTask(ines, { ...weekly(5), date: inThreeDays(-3) });
  const before = await read(ines);
  const [, , , fourth, fifth] = before;
  if (!fourth || !fifth) throw new Error('Not laid out.');
  await change(ines, fifth, 'this', { title: 'Concert' });
  const { body } = await change(ines, fourth, 'all', { title: 'Orchestra', time: '19:00', priority: 'high' });
  expect(body).toMatchObject({ time: '19:00', changed: 5, kept: 1 });
  expect(await shown(ines)).toEqual([
    [inThreeDays(-3), 'Orchestra', '18:30'],
    [inThreeDays(-2), 'Orchestra', '18:30'],
    [inThreeDays(-1), 'Orchestra', '18:30'],
    [inThreeDays(), 'Orchestra', '19:00'],
    [inThreeDays(1), 'Concert', '19:00'],
  ]);
  expect((await read(ines)).every(({ priority }) => priority === 'high')).toBe(true);
});

test('a new date moves the later ones; the moved row keeps its id, a commented one stays as a single task', async () => {
  const ines = await aUser({ timeZone: ZONE });
  await aTask(ines, { recurrence: { rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=4' } });
  const [, second, third] = await read(ines);
  if (!second || !third) throw new Error('Not laid out.');
  const comment = { targetType: 'task', targetId: third.id, content: 'Bring the score' };
  expect((await call(commentRoute, { as: ines, method: 'POST', body: comment })).status).toBe(201);
  const wednesday = addDays(tuesday(1), 1);
  const { body } = await change(ines, second, 'following', { date: wednesday });
  expect(body).toMatchObject({
    id: second.id,
    date: wednesday,
    series: { rrule: 'FREQ=WEEKLY;COUNT=3;BYDAY=WE', occurrenceDay: wednesday },
  });
  const after = await read(ines);
  expect(after.map(({ date }) => date)).toEqual(
    [tuesday(0), wednesday, tuesday(2), addDays(tuesday(2), 1), addDays(tuesday(3), 1)].sort(),
  );
  expect(after.find(({ id }) => id === third.id)).toMatchObject({ series: null, date: tuesday(2) });
});

test('all occurrences of a grid move by as many days, though each takes the place of another', async () => {
  const ines = await aUser({ timeZone: ZONE });
  await aTask(ines, { recurrence: { rrule: 'FREQ=DAILY;COUNT=5' } });
  const before = await read(ines);
  const [, , third] = before;
  if (!third) throw new Error('Not laid out.');
  const { status, body } = await change(ines, third, 'all', { date: addDays(tuesday(), 3) });
  expect([status, body.changed]).toEqual([200, 5]);
  const after = await read(ines);
  expect(after.map(({ date }) => date)).toEqual([1, 2, 3, 4, 5].map((days) => addDays(tuesday(), days)));
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after.every(({ date, series }) => series?.occurrenceDay === date)).toBe(true);
});

test('an occurrence may be moved to the day of another one, which goes', async () => {
  const ines = await aUser({ timeZone: ZONE });
  await aTask(ines, { recurrence: { rrule: 'FREQ=WEEKLY;BYDAY=TU,FR;COUNT=6' } });
  const [, , third] = await read(ines);
  if (!third) throw new Error('Not laid out.');
  const { status, body } = await change(ines, third, 'all', { date: tuesday(2) });
  expect([status, body.series?.occurrenceDay]).toEqual([200, tuesday(2)]);
  const days = (await read(ines)).map(({ date }) => date);
  expect(new Set(days).size).toBe(days.length);
});

test('a new rule lays out its days; a rule that goes back takes ids that are free', async () => {
  const ines = await aUser({ timeZone: ZONE });
  const first = await aTask(ines, { recurrence: { rrule: 'FREQ=DAILY;COUNT=4' } });
  for (const [rrule, days] of [
    ['FREQ=DAILY;INTERVAL=2;COUNT=3', [0, 2, 4]],
    ['FREQ=DAILY;COUNT=4', [0, 1, 2, 3]],
  ] as const) {
    const { status, body } = await change(ines, first, 'all', { recurrence: { rrule } });
    expect([status, body.series?.rrule]).toEqual([200, rrule]);
    expect((await read(ines)).map(({ date }) => date)).toEqual(
      days.map((count) => addDays(tuesday(), count)),
    );
  }
});

test('stopping leaves this one and what is past, completed or touched as single tasks, and no series', async () => {
  const ines = await aUser({ timeZone: ZONE });
  await aTask(ines, { ...weekly(5), date: inThreeDays(-2) });
  const before = await read(ines);
  const [, , third, fourth] = before;
  if (!third || !fourth) throw new Error('Not laid out.');
  await change(ines, fourth, 'this', { completed: true });
  const { body } = await change(ines, third, 'all', { recurrence: null });
  expect(body.series).toBeNull();
  const after = await read(ines);
  expect(after.map(({ date }) => date)).toEqual([-2, -1, 0, 1].map(inThreeDays));
  expect(after.every(({ series }) => series === null)).toBe(true);
  expect(await seriesStatus(ines, third.series?.id)).toBe(404);
});

test('deleting the following keeps what is touched, deleting all takes everything', async () => {
  const ines = await aUser({ timeZone: ZONE });
  await aTask(ines, weekly(4));
  const [, second, third] = await read(ines);
  if (!second || !third) throw new Error('Not laid out.');
  await change(ines, third, 'this', { title: 'Concert' });
  expect((await remove(ines, second, 'following')).status).toBe(204);
  const left = await read(ines);
  expect(left.map(({ date, series }) => [date, series?.rrule ?? null])).toEqual([
    [tuesday(0), `FREQ=WEEKLY;UNTIL=${addDays(tuesday(1), -1).replaceAll('-', '')}`],
    [tuesday(2), null],
  ]);

  await aTask(ines, { ...weekly(3), title: 'Gone', date: tuesday(-1) });
  const gone = (await read(ines)).find(({ title }) => title === 'Gone');
  if (!gone) throw new Error('Not laid out.');
  expect((await remove(ines, gone, 'all')).status).toBe(204);
  expect((await read(ines)).filter(({ title }) => title === 'Gone')).toEqual([]);
  expect(await seriesStatus(ines, gone.series?.id)).toBe(404);
});

test('a meeting of several days keeps its length on each of its days', async () => {
  const ines = await aUser({ timeZone: ZONE });
  await aTask(
    ines,
    { time: null, endDate: addDays(tuesday(), 1), recurrence: { rrule: 'FREQ=WEEKLY;COUNT=3' } },
    scheduleRoute,
  );
  const [, second] = await read<Schedule>(ines, schedulesRoute);
  if (!second) throw new Error('Not laid out.');
  const ends = async () =>
    (await read<Schedule>(ines, schedulesRoute)).map(({ date, time, endDate }) => [date, time, endDate]);
  await change(ines, second, 'following', { endDate: addDays(second.date, 2) }, patchScheduleRoute);
  expect(await ends()).toEqual([
    [tuesday(0), null, addDays(tuesday(0), 1)],
    [tuesday(1), null, addDays(tuesday(1), 2)],
    [tuesday(2), null, addDays(tuesday(2), 2)],
  ]);
  await change(ines, second, 'following', { time: '23:00', duration: 120 }, patchScheduleRoute);
  expect((await ends()).slice(1)).toEqual([
    [tuesday(1), '23:00', addDays(tuesday(1), 1)],
    [tuesday(2), '23:00', addDays(tuesday(2), 1)],
  ]);
  expect((await remove(ines, second, 'all', deleteScheduleRoute)).status).toBe(204);
  expect(await ends()).toEqual([[tuesday(0), null, addDays(tuesday(0), 1)]]);
});

test('single items, fields of one occurrence and unknown scopes are 400', async () => {
  const ines = await aUser({ timeZone: ZONE });
  const single = await aTask(ines, {});
  for (const scope of ['following', 'all', 'none']) {
    expect((await change(ines, single, scope, { title: 'Orchestra' })).status).toBe(400);
    expect((await remove(ines, single, scope)).status).toBe(400);
  }
  const first = await aTask(ines, weekly(3));
  for (const body of [
    { completed: true },
    { dropped: true },
    { rank: 'a0' },
    { date: null },
    { recurrence: { rrule: 'FREQ=WEEKLY;UNTIL=20200101' } },
  ])
    for (const scope of ['following', 'all']) {
      const { status, body: answer } = await change(ines, first, scope, body);
      expect([status, Object.keys(answer.fields ?? {})]).toEqual([400, Object.keys(body)]);
    }
});

test('a change of another version of the occurrence or of the series is 409 with this occurrence', async () => {
  const ines = await aUser({ timeZone: ZONE });
  const first = await aTask(ines, weekly(3));
  await change(ines, first, 'all', { title: 'Orchestra' });
  for (const stale of [{ version: 1 }, { seriesVersion: 1 }]) {
    const { status, body } = await change(ines, first, 'all', { title: 'Quartet', ...stale });
    expect(status).toBe(409);
    expect(body.current).toMatchObject({ id: first.id, title: 'Orchestra', series: { version: 2 } });
  }
  const fresh = { title: 'Quartet', version: 2, seriesVersion: 2 };
  expect((await change(ines, first, 'all', fresh)).status).toBe(200);
});

test('who may edit one occurrence alone cannot change the series; an editor of the planner can', async () => {
  const [ines, tom, eva, stranger] = [
    await aUser({ timeZone: ZONE }),
    await aUser(),
    await aUser(),
    await aUser(),
  ];
  const first = await aTask(ines, weekly(3));
  await share(ines, { kind: 'task', id: first.id }, tom, 'edit', 'this');
  await collaborate(ines, eva, 'editor');
  for (const [person, status] of [
    [tom, 403],
    [stranger, 404],
    [eva, 200],
  ] as const) {
    expect((await change(person, first, 'all', { title: 'Orchestra' })).status).toBe(status);
    expect((await remove(person, first, 'following')).status).toBe(status === 200 ? 204 : status);
    // Before what is wrong with the body.
    if (status !== 200)
      for (const body of [{ title: '' }, { completed: true }])
        expect((await change(person, first, 'all', body)).status).toBe(status);
  }
});

/** The answer that a person reads, without the fields that count changes. */
const contents = async (as: Person) =>
  (await read(as)).map(({ version, series, ...task }) => ({
    ...task,
    series: series && { ...series, version: 0 },
  }));
const undo = async (as: Person, changeId: string | undefined): Promise<number> =>
  (await call(undoRoute, { as, method: 'POST', params: { changeId: changeId ?? '' } })).status;

test.each<[string, object]>([
  ['following', { title: 'Orchestra', notes: 'Bring the score' }],
  ['following', { date: addDays(tuesday(1), 1) }],
  ['following', { recurrence: { rrule: 'FREQ=DAILY;COUNT=3' } }],
  ['following', { recurrence: null }],
  ['all', { title: 'Orchestra', time: '19:00' }],
  ['all', { date: addDays(tuesday(1), 7) }],
  ['all', { recurrence: { rrule: 'FREQ=DAILY;COUNT=9' } }],
  ['all', { recurrence: null }],
])('a change of %s to %j is taken back as a whole', async (scope, body) => {
  const ines = await aUser({ timeZone: ZONE });
  await aTask(ines, { ...weekly(4), notes: 'Sing', checklist: [] });
  const [, second] = await read(ines);
  if (!second) throw new Error('Not laid out.');
  const before = await contents(ines);
  const { status, body: changed } = await change(ines, second, scope, body);
  expect(status).toBe(200);
  expect(await contents(ines)).not.toEqual(before);
  const tom = await aUser();
  expect(await undo(tom, changed.changeId)).toBe(404);
  expect(await undo(ines, changed.changeId)).toBe(200);
  expect(await contents(ines)).toEqual(before);
  expect(await undo(ines, changed.changeId)).toBe(404);
});

test('a change is not taken back when something of it was changed since', async () => {
  const ines = await aUser({ timeZone: ZONE });
  const first = await aTask(ines, weekly(3));
  const { body } = await change(ines, first, 'all', { title: 'Orchestra' });
  await change(ines, first, 'this', { completed: true });
  expect(await undo(ines, body.changeId)).toBe(409);
});

test.each(['following', 'all'])(
  'an occurrence that was deleted with %s brings back all of them',
  async (scope) => {
    const ines = await aUser({ timeZone: ZONE });
    await aTask(ines, weekly(4));
    const [, second, third] = await read(ines);
    if (!second || !third) throw new Error('Not laid out.');
    await change(ines, third, 'this', { title: 'Concert' });
    const before = await contents(ines);
    expect((await remove(ines, second, scope)).status).toBe(204);
    expect(await contents(ines)).not.toEqual(before);
    const restored = await call<Task>(restoreTaskRoute, {
      as: ines,
      method: 'POST',
      params: { dateOrId: second.id },
    });
    expect(restored.status).toBe(200);
    expect(await contents(ines)).toEqual(before);
  },
);

test('a date too far back for the series is 400, and changes nothing', async () => {
  const ines = await aUser();
  const first = await aTask(ines, { recurrence: { rrule: 'FREQ=DAILY;COUNT=5' } });
  const last = (await read(ines))[4];
  const before = await shown(ines);
  for (const scope of ['following', 'all'])
    for (const task of [first, last ?? first])
      for (const date of ['1900-01-01', '1950-01-01', addDays(today(), -800)]) {
        const { status, body } = await change(ines, task, scope, { date });
        expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['date']]);
      }
  expect(await shown(ines)).toEqual(before);
});

test('a change of nothing is none', async () => {
  const ines = await aUser({ timeZone: ZONE });
  const sent = { title: 'Choir', time: '18:30', notes: 'Sing' };
  const first = await aTask(ines, { ...sent, recurrence: { rrule: 'INTERVAL=1;FREQ=WEEKLY' } });
  const before = await read(ines);
  for (const scope of ['following', 'all'])
    for (const body of [
      {},
      { title: 'Choir', time: '18:30', notes: 'Sing', goalId: null, date: before[1]?.date },
      { recurrence: { rrule: 'FREQ=WEEKLY' } },
    ]) {
      const answer = await change(ines, before[1] ?? first, scope, body);
      expect([answer.status, answer.body]).toEqual([200, { ...before[1], changed: 0, kept: 0 }]);
    }
  expect(await read(ines)).toEqual(before);
  // What one occurrence has of its own may be the same for all.
  await change(ines, first, 'this', { title: 'Concert' });
  const { body: concert } = await change(ines, first, 'all', { title: 'Concert' });
  expect(concert.changed).toBeGreaterThan(1);
  expect((await read(ines)).every(({ title }) => title === 'Concert')).toBe(true);
});

test('the text of a rule stays as it was sent, and a change that is sent again is answered as before', async () => {
  const ines = await aUser({ timeZone: ZONE });
  const { series, ...single } = await aTask(ines, {});
  const begin = { recurrence: { rrule: 'COUNT=4;FREQ=WEEKLY' } };
  expect((await change(ines, single, 'this', begin)).body.series?.rrule).toBe('COUNT=4;FREQ=WEEKLY');
  expect((await change(ines, single, 'all', { title: 'Orchestra' })).body.series?.rrule).toBe(
    'COUNT=4;FREQ=WEEKLY',
  );
  for (const rrule of ['COUNT=4;FREQ=WEEKLY', 'FREQ=WEEKLY;COUNT=4'])
    expect((await change(ines, single, 'this', { recurrence: { rrule } })).status).toBe(200);
  const [, second] = await read(ines);
  expect((await change(ines, second ?? single, 'this', begin)).status).toBe(400);
  const daily = { recurrence: { rrule: 'COUNT=2;FREQ=DAILY' } };
  expect((await change(ines, second ?? single, 'following', daily)).body.series?.rrule).toBe(
    'COUNT=2;FREQ=DAILY',
  );
});

test('what stops repeating takes the new date, with all of its days', async () => {
  const ines = await aUser({ timeZone: ZONE });
  const task = await aTask(ines, weekly(3));
  const moved = await change(ines, task, 'all', { recurrence: null, date: addDays(tuesday(), 1) });
  expect([moved.body.date, moved.body.series]).toEqual([addDays(tuesday(), 1), null]);
  const trip = { time: null, endDate: addDays(tuesday(), 2), recurrence: { rrule: 'FREQ=MONTHLY;COUNT=2' } };
  const meeting = await aTask(ines, trip, scheduleRoute);
  const body = { recurrence: null, date: addDays(tuesday(), 5) };
  expect((await change(ines, meeting, 'following', body, patchScheduleRoute)).body).toMatchObject({
    series: null,
    date: addDays(tuesday(), 5),
    endDate: addDays(tuesday(), 7),
  });
});

test('with a new rule for all that lacks its day, an occurrence takes the next one', async () => {
  const ines = await aUser({ timeZone: ZONE });
  await aTask(ines, weekly(8));
  const fourth = (await read(ines))[3];
  if (!fourth) throw new Error('Not laid out.');
  const friday = addDays(tuesday(3), 3);
  const fridays = { recurrence: { rrule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=8' } };
  const { body } = await change(ines, fourth, 'all', fridays);
  expect(body).toMatchObject({ id: fourth.id, date: friday, series: { occurrenceDay: friday } });
  expect((await read(ines)).filter(({ series }) => !series)).toEqual([]);
  // One that was moved by itself stays where it is.
  const own = addDays(friday, 2);
  await change(ines, fourth, 'this', { date: own });
  const mondays = { recurrence: { rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=8' } };
  expect((await change(ines, fourth, 'all', mondays)).body).toMatchObject({
    date: own,
    series: { occurrenceDay: addDays(friday, 3), isException: true },
  });
  const over = { recurrence: { rrule: 'FREQ=DAILY;COUNT=2' } };
  expect((await change(ines, fourth, 'all', over)).body).toMatchObject({ date: own, series: null });
});

test('restoring what a new rule has removed leaves the rule', async () => {
  const ines = await aUser({ timeZone: ZONE });
  const first = await aTask(ines, weekly(3));
  const [, second] = await read(ines);
  const rule = { rrule: 'FREQ=MONTHLY;COUNT=2' };
  await change(ines, first, 'all', { title: 'Orchestra', recurrence: rule });
  const { status, body } = await call<Task>(restoreTaskRoute, {
    as: ines,
    method: 'POST',
    params: { dateOrId: second?.id ?? '' },
  });
  expect([status, body.date, body.series]).toEqual([200, tuesday(1), null]);
  expect((await read(ines)).find(({ id }) => id === first.id)).toMatchObject({
    title: 'Orchestra',
    series: rule,
  });
});
