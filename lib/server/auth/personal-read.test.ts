import { DELETE as revokeRoute } from '@/app/api/auth/sessions/[id]/route';
import { GET as sessionsRoute } from '@/app/api/auth/sessions/route';
import { POST as createGoalRoute } from '@/app/api/goals/route';
import { GET as summaryRoute } from '@/app/api/summary/route';
import { GET as rangeRoute } from '@/app/api/tasks/route';
import { GET as dayRoute } from '@/app/api/tasks-with-collaborators/[date]/route';
import { database } from '@/lib/db/client';
import { goalsOf } from '@/lib/server/goals/reads';
import { schedulesOn } from '@/lib/server/schedules/reads';
import { summaryOfDays } from '@/lib/server/summary/reads';
import { tasksOn, tasksWithin } from '@/lib/server/tasks/reads';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { add, giveRole, patch, share } from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';

/** Reads that find the person and the data in one statement. */

const DAY = '2041-01-15';
const onDay = { params: { date: DAY } };

let ines: Person;
let tomas: Person;

beforeAll(async () => {
  ines = await aUser({ firstName: "Ines 'Ñ' \\" });
  tomas = await aUser({ lastName: null });
  const task = await add(ines, 'task', { title: '"Quoted" \\ \u{1f33f}', date: DAY, time: '10:00' });
  await share(ines, task, tomas, 'edit');
  await giveRole(ines, await add(ines, 'task', { title: 'Untimed', date: DAY }), tomas, 'admin');
  await patch(ines, task, { completed: true });
  await add(ines, 'schedule', { title: 'Choir', date: DAY, time: '19:30', location: 'Barn' });
  const goal = { title: 'Sing', type: 'daily', date: DAY };
  await call(createGoalRoute, { as: ines, method: 'POST', body: goal });
});

const credentialsOf = ({ sessionId, cookie }: Person) =>
  [
    { via: 'bearer', secret: sessionId },
    { via: 'cookie', secret: cookie.slice(cookie.indexOf('=') + 1) },
  ] as const;

test.each([
  ['tasks of a day', tasksOn(DAY)],
  ['tasks of a range', tasksWithin({ startDate: DAY, endDate: DAY })],
  ['the newest tasks', tasksWithin({})],
  ['meetings of a day', schedulesOn(DAY)],
  ['goals', goalsOf('daily', DAY)],
  ['a summary', summaryOfDays({ startDate: DAY, endDate: DAY })],
])('%s are the same for a known person and for the person of either secret', async (_name, read) => {
  for (const person of [ines, tomas]) {
    const known = await read.for(person.user);
    for (const credential of credentialsOf(person)) {
      const found = await read.by(credential);
      expect(found?.answer).toEqual(known);
      expect(found?.session.id).toBe(person.user.id);
    }
  }
});

test('tasks that are shared with the person, or that they have a role on, are included', async () => {
  const [, { secret }] = credentialsOf(tomas);
  const found = await tasksOn(DAY).by({ via: 'cookie', secret });
  const tasks = found?.answer as Task[];
  expect(tasks.map(({ title, permission, isShared }) => [title, permission, isShared])).toEqual([
    ['"Quoted" \\ \u{1f33f}', 'edit', true],
    ['Untimed', 'edit', true],
  ]);
});

test('nothing is read for a secret that opens no session', async () => {
  const idle = await aUser();
  await database.session.updateMany({
    where: { userId: idle.user.id },
    data: { lastSeenAt: new Date(Date.now() - 8 * 86_400_000) },
  });
  for (const credential of credentialsOf(idle)) expect(await tasksOn(DAY).by(credential)).toBeNull();
  const [bearer, cookie] = credentialsOf(ines);
  expect(await tasksOn(DAY).by({ via: 'cookie', secret: bearer.secret })).toBeNull();
  expect(await tasksOn(DAY).by({ via: 'bearer', secret: cookie.secret })).toBeNull();
});

test('an ended session reads nothing from then on', async () => {
  const person = await aUser();
  expect((await call(dayRoute, { as: person, ...onDay })).status).toBe(200);
  const [{ id } = { id: '' }] = (await call<{ id: string }[]>(sessionsRoute, { as: person })).body;
  await call(revokeRoute, { as: person, method: 'DELETE', params: { id } });
  expect((await call(dayRoute, { as: person, ...onDay })).status).toBe(401);
});

test('a request without a session is 401 before its address is validated', async () => {
  const bad = [
    [dayRoute, { params: { date: '2041-02-30' } }],
    [rangeRoute, { path: '/api/tasks?cursor=nonsense' }],
    [summaryRoute, { path: '/api/summary' }],
  ] as const;
  for (const [route, address] of bad) {
    expect((await call(route, address)).status).toBe(401);
    expect((await call(route, { as: ines, ...address })).status).toBe(400);
  }
});

test('a read records the use of the session, at most once an hour', async () => {
  const person = await aUser();
  const seen = async () =>
    (await database.session.findFirstOrThrow({ where: { userId: person.user.id } })).lastSeenAt.getTime();
  const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
  await database.session.updateMany({
    where: { userId: person.user.id },
    data: { lastSeenAt: twoHoursAgo },
  });
  await call(dayRoute, { as: person, ...onDay });
  const first = await seen();
  expect(first).toBeGreaterThan(twoHoursAgo.getTime());
  await call(dayRoute, { as: person, ...onDay });
  expect(await seen()).toBe(first);
});

test('reads count towards the limit of requests a minute, and beyond it are refused before they read', async () => {
  changeSettings({ RATE_LIMIT_SCALE: '0.005' });
  jest.resetModules();
  try {
    const { GET: limited } = await import('@/app/api/tasks-with-collaborators/[date]/route');
    const person = await aUser();
    const statuses: number[] = [];
    for (const date of [DAY, 'nonsense', DAY, DAY])
      statuses.push((await call(limited, { as: person, params: { date } })).status);
    expect(statuses).toEqual([200, 400, 200, 429]);
    const { statementsOf } = await import('@/lib/testing/server/statements');
    const asked = await statementsOf(async () => {
      expect((await call(limited, { as: person, ...onDay })).status).toBe(429);
    });
    expect(asked.filter((text) => text.includes('FROM sessions'))).toHaveLength(1);
    expect(asked.filter((text) => text.includes('items AS item'))).toEqual([]);
  } finally {
    restoreSettings();
    const { closeDatabase } = await import('@/lib/db/close');
    await closeDatabase();
  }
});
