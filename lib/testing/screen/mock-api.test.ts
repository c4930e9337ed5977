import { v7 } from 'uuid';
import { ROUTES } from '@/app/api/routes';
import { routerOf } from '@/lib/server/http/router';
import { task } from '@/lib/shared/contract/schemas/tasks';
import { share } from '@/lib/testing/server/acts';
import { aUser, type Person } from '@/lib/testing/server/people';
import { installMockApi, type MockApi } from './mock-api';
import { ASTRID, INES } from './sample-items';
import { serveSettings } from './serve-settings';
import { serveSummary } from './serve-summary';

/**
 * The mock API of the screen tests and the planner get the same calls in the same order, and have to give the same
 * answers: status and body, but for points in time and for where a new task stands among others.
 */

type Call = [method: string, target: string, body?: object];
type Answer = { status: number; body: unknown };

const DAY = '2025-11-21';
const NEXT = '2025-11-22';
const NOBODY = v7();

const router = routerOf(ROUTES);

async function askPlanner(as: Person, [method, target, body]: Call): Promise<Answer> {
  const answer = router(method, target);
  if (!answer) throw new Error(`No route answers ${method} ${target}.`);
  const request = new Request(`http://localhost:3000${target}`, {
    method,
    headers: { Authorization: `Bearer ${as.sessionId}`, ...(body && { 'Content-Type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  });
  return readAnswer(await answer(request));
}

const askMock = async ([method, target, body]: Call): Promise<Answer> =>
  readAnswer(await fetch(target, { method, body: body ? JSON.stringify(body) : null }));

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : withoutChance(JSON.parse(text)) };
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/;

/** Replaces what differs from run to run: points in time, and the rank that a new task gets. */
function withoutChance(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutChance);
  if (typeof value === 'string') return INSTANT.test(value) ? 'a point in time' : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, name === 'rank' ? typeof each : withoutChance(each)]),
  );
}

const { fetch: realFetch } = globalThis;
afterEach(() => {
  globalThis.fetch = realFetch;
});

async function compare(astrid: Person, calls: readonly Call[]): Promise<void> {
  for (const call of calls)
    expect({ call, ...(await askMock(call)) }).toEqual({ call, ...(await askPlanner(astrid, call)) });
}

let people = 0;
const aPerson = ({ firstName, email }: typeof ASTRID): Promise<Person> =>
  aUser({ firstName, lastName: 'Lowe', email: `${++people}${email}` });

/** Returns the person who calls, and the mock API as a screen test installs it. */
async function anAstrid(): Promise<{ astrid: Person; api: MockApi }> {
  const astrid = await aPerson(ASTRID);
  return { astrid, api: installMockApi({ user: astrid.user }) };
}

test('tasks', async () => {
  const { astrid } = await anAstrid();
  const [fig, other, later, early] = [v7(), v7(), v7(), v7()];
  await compare(astrid, [
    ['POST', '/api/tasks', { id: fig, title: ' Water the fig ', date: DAY }],
    ['POST', '/api/tasks', { id: fig, title: 'Sent again', date: DAY }],
    ['POST', '/api/tasks', { id: other, title: 'Call', date: DAY, time: '09:30', priority: 'high' }],
    ['POST', '/api/tasks', { id: later, title: 'Some day', date: null }],
    ['POST', '/api/tasks', {}],
    ['POST', '/api/tasks', { title: '', date: '2025-02-30', unheardOf: 1 }],
    ['POST', '/api/tasks', { title: 'Some day', date: null, time: '09:30' }],
    ['GET', `/api/tasks/${DAY}`],
    ['GET', `/api/tasks-with-collaborators/${DAY}`],
    ['GET', '/api/tasks/later'],
    ['GET', '/api/tasks/yesterday'],
    ['GET', `/api/tasks?startDate=${DAY}&endDate=${NEXT}`],
    ['GET', `/api/tasks?startDate=${DAY}`],
    ['GET', '/api/tasks?unheardOf=1'],
    ['POST', '/api/tasks', { id: early, title: 'Water the cactus', date: '2025-11-20' }],
    ['GET', `/api/carry-over?date=${NEXT}`],
    ['PATCH', `/api/tasks/${fig}`, { completed: true, version: 1 }],
    ['PATCH', `/api/tasks/${fig}`, { completed: true }],
    ['PATCH', `/api/tasks/${fig}`, { completed: false, dropped: true }],
    ['PATCH', `/api/tasks/${fig}`, { dropped: false, date: NEXT, carry: true }],
    ['PATCH', `/api/tasks/${other}`, { date: null }],
    ['PATCH', `/api/tasks/${fig}`, { title: 1, carry: true }],
    ['PATCH', `/api/tasks/${NOBODY}`, { title: 'Nobody’s' }],
    ['PATCH', '/api/tasks/no-id', { title: 'Nobody’s' }],
    ['DELETE', `/api/tasks/${fig}`],
    ['DELETE', `/api/tasks/${fig}`],
    ['GET', `/api/tasks/${NEXT}`],
    ['POST', `/api/tasks/${fig}/restore`],
    ['POST', `/api/tasks/${NOBODY}/restore`],
  ]);
});

test('tasks that another person has shared', async () => {
  const [astrid, ines] = [await aPerson(ASTRID), await aPerson(INES)];
  const [seen, edited] = [v7(), v7()];
  for (const [id, permission] of [
    [seen, 'view'],
    [edited, 'edit'],
  ] as const) {
    await askPlanner(ines, ['POST', '/api/tasks', { id, title: 'Water the fig', date: DAY }]);
    await share(ines, { kind: 'task', id }, astrid, permission);
  }
  const { body } = await askPlanner(astrid, ['GET', `/api/tasks/${DAY}`]);
  const createdAt = new Date().toISOString();
  const shared = (body as object[]).map((each) => task.parse({ ...each, createdAt, rank: 'a0' }));
  const api = installMockApi({ user: astrid.user, tasks: shared });
  await askPlanner(ines, ['PATCH', `/api/tasks/${edited}`, { title: 'Feed the cat' }]);
  api.changeTask(edited, { title: 'Feed the cat' });
  await compare(astrid, [
    ['GET', `/api/tasks/${DAY}`],
    ['PATCH', `/api/tasks/${seen}`, { title: 'Mine' }],
    ['PATCH', `/api/tasks/${seen}`, { title: 1 }],
    ['PATCH', `/api/tasks/${seen}`, { labels: [] }],
    ['DELETE', `/api/tasks/${seen}`],
    ['PATCH', `/api/tasks/${edited}`, { title: 'Mine', version: 1 }],
    [
      'POST',
      '/api/items/batch',
      {
        items: [seen, edited].map((id) => ({ kind: 'task', id, version: 1 })),
        change: { completed: true },
      },
    ],
    ['PATCH', `/api/tasks/${edited}`, { title: 'Mine', version: 2 }],
  ]);
});

test('meetings and goals', async () => {
  const { astrid } = await anAstrid();
  const [standUp, holiday, walk] = [v7(), v7(), v7()];
  await compare(astrid, [
    ['POST', '/api/schedules', { id: standUp, title: 'Stand-up', date: DAY, time: '09:30' }],
    ['POST', '/api/schedules', { id: holiday, title: 'Holiday', date: DAY, time: null, endDate: NEXT }],
    ['POST', '/api/schedules', { title: 'Stand-up', date: DAY, time: '9:30', duration: 20 }],
    ['GET', `/api/schedules/${NEXT}`],
    ['GET', `/api/schedules?startDate=${DAY}&endDate=${NEXT}`],
    ['PATCH', `/api/schedules/${holiday}`, { date: NEXT }],
    ['PATCH', `/api/schedules/${standUp}`, { time: '23:30', duration: 90, location: 'Hall' }],
    ['DELETE', `/api/schedules/${standUp}`],
    ['POST', `/api/schedules/${standUp}/restore`],
    ['POST', '/api/goals', { id: walk, title: 'Walk', type: 'weekly', date: DAY }],
    ['POST', '/api/goals', { title: 'Walk', type: 'hourly', date: DAY }],
    ['GET', `/api/goals/weekly/${NEXT}`],
    ['GET', `/api/goals/hourly/${NEXT}`],
    ['GET', '/api/goals/weekly/yesterday'],
    ['PATCH', `/api/goals/${walk}`, { completed: true, version: 1 }],
    ['DELETE', `/api/goals/${NOBODY}`],
  ]);
});

test('labels', async () => {
  const { astrid } = await anAstrid();
  const [home, work, fig] = [v7(), v7(), v7()];
  await compare(astrid, [
    ['POST', '/api/labels', { id: home, name: 'home' }],
    ['POST', '/api/labels', { id: home, name: 'again' }],
    ['POST', '/api/labels', { id: work, name: 'work', colour: 'plum' }],
    ['POST', '/api/labels', { name: 'HOME' }],
    ['POST', '/api/labels', { name: 'two words' }],
    ['POST', '/api/tasks', { id: fig, title: 'Water the fig', date: DAY, labels: [home] }],
    ['PATCH', `/api/tasks/${fig}`, { labels: [home, work] }],
    ['PATCH', `/api/tasks/${fig}`, { labels: [home], version: 99 }],
    ['PATCH', `/api/tasks/${fig}`, { labels: [work], title: 'Water the lemon', version: 1 }],
    ['GET', '/api/labels'],
    ['PATCH', `/api/labels/${home}`, { name: 'Work' }],
    ['PATCH', `/api/labels/${home}`, { colour: null }],
    ['PATCH', `/api/labels/${home}`, { colour: 'no colour' }],
    ['PATCH', `/api/labels/${NOBODY}`, { name: 'other' }],
    ['DELETE', `/api/labels/${work}`],
    ['DELETE', `/api/labels/${work}`],
    ['GET', `/api/tasks/${DAY}`],
  ]);
});

test('calls for many items', async () => {
  const { astrid } = await anAstrid();
  const [fig, standUp] = [v7(), v7()];
  const items = [
    { kind: 'schedule', id: standUp },
    { kind: 'task', id: fig },
    { kind: 'task', id: NOBODY },
  ];
  await compare(astrid, [
    ['POST', '/api/tasks', { id: fig, title: 'Water the fig', date: DAY }],
    ['POST', '/api/schedules', { id: standUp, title: 'Stand-up', date: DAY, time: '09:30' }],
    ['POST', '/api/items/batch', { items, change: { date: NEXT } }],
    ['POST', '/api/items/batch', { items, change: { priority: 'high' } }],
    ['POST', '/api/items/batch', { items, delete: true }],
    ['POST', '/api/items/batch', { items, restore: true }],
    ['POST', '/api/items/batch', { items }],
    ['POST', '/api/items/batch', { items: [], delete: true }],
  ]);
});

test('the other calls of a new account', async () => {
  const { astrid, api } = await anAstrid();
  serveSettings(api);
  serveSummary(api);
  const fig = v7();
  await compare(astrid, [
    ['GET', '/api/auth/me'],
    ['GET', '/api/user/settings'],
    ['GET', '/api/deleted'],
    ['GET', '/api/people'],
    ['GET', '/api/collaborations'],
    ['GET', '/api/collaboration-requests'],
    ['GET', '/api/notifications'],
    ['GET', `/api/day-notes?startDate=${DAY}&endDate=${NEXT}`],
    ['GET', '/api/task-shares'],
    ['POST', '/api/tasks', { id: fig, title: 'Water the fig', date: DAY }],
    ['GET', `/api/comments/task/${fig}`],
    ['GET', `/api/item-attachments/task/${fig}`],
    ['GET', `/api/tasks/${fig}/collaborators`],
    ['GET', `/api/summary?startDate=${DAY}&endDate=${NEXT}`],
    ['GET', '/api/email-integration'],
    ['GET', '/api/notification-settings'],
    ['PUT', '/api/notification-settings', { dailyDigest: true }],
    ['PUT', '/api/notification-settings', { reminderMinutesBefore: 0 }],
    ['GET', '/api/user/preferences'],
    ['GET', '/api/nothing'],
  ]);
});
