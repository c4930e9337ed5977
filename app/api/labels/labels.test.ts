import { v7 as newId } from 'uuid';
import { POST as createGoalRoute } from '@/app/api/goals/route';
import { POST as createScheduleRoute } from '@/app/api/schedules/route';
import { PATCH as patchTaskRoute, GET as tasksRoute } from '@/app/api/tasks/[dateOrId]/route';
import { POST as createTaskRoute } from '@/app/api/tasks/route';
import { hub } from '@/lib/server/events/hub';
import type { Handler } from '@/lib/server/http/route';
import type { ErrorBody } from '@/lib/shared/contract/errors';
import type { Label, LabelInput } from '@/lib/shared/contract/labels';
import type { Task } from '@/lib/shared/contract/tasks';
import { add, collaborate, remove, restore, share, unshare } from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { testRefusals } from '@/lib/testing/server/refusals';
import { DELETE as deleteRoute, PATCH as patchRoute } from './[id]/route';
import { POST as createRoute, GET as readRoute } from './route';

const DAY = '2025-11-21';

afterAll(() => hub.close());

const create = (as: Person, body: LabelInput) =>
  call<Label & ErrorBody>(createRoute, { as, method: 'POST', body });
const aLabel = async (as: Person, name: string): Promise<string> => (await create(as, { name })).body.id;
const list = async (as: Person): Promise<Label[]> => (await call<Label[]>(readRoute, { as })).body;
const change = (as: Person, id: string, body: object) =>
  call<Label & ErrorBody>(patchRoute, { as, method: 'PATCH', params: { id }, body });
const del = (as: Person, id: string) => call(deleteRoute, { as, method: 'DELETE', params: { id } });
const patchTask = (as: Person, id: string, body: object, query = '') =>
  call<Task & ErrorBody>(patchTaskRoute, {
    as,
    method: 'PATCH',
    params: { dateOrId: id },
    path: `/${query}`,
    body,
  });
const make = (as: Person, body: object, route: Handler = createTaskRoute) =>
  call<Task & ErrorBody>(route, {
    as,
    method: 'POST',
    body: { title: 'Tune the piano', date: DAY, ...body },
  });
const tasksOf = async (as: Person, day = DAY): Promise<Task[]> =>
  (await call<Task[]>(tasksRoute, { as, params: { dateOrId: day } })).body;
const labelsSeen = async (as: Person, id: string) =>
  (await tasksOf(as)).find((task) => task.id === id)?.labels;

test('a label is stored under its name, without a colour by default, and listed by name', async () => {
  const ines = await aUser();
  const made = await create(ines, { name: '  zuhause ' });
  expect(made).toMatchObject({ status: 201, body: { name: 'zuhause', colour: null, count: 0 } });
  const { body: other } = await create(ines, { name: 'Arbeit', colour: 'plum' });
  expect(other).toMatchObject({ name: 'Arbeit', colour: 'plum' });
  expect(await list(ines)).toEqual([other, made.body]);
  expect(await list(await aUser())).toEqual([]);
});

test.each([
  ['name', ''],
  ['name', '   '],
  ['name', 'two words'],
  ['name', 'no\u00a0space'],
  ['name', '#home'],
  ['name', 'ho#me'],
  ['name', '\u200b'],
  ['name', 'a'.repeat(51)],
  ['name', null],
  ['colour', 'red'],
  ['colour', ''],
])('an error for %s refuses %j', async (field, value) => {
  const ines = await aUser();
  const body = { name: 'home', [field]: value } as LabelInput;
  const { status, body: answer } = await create(ines, body);
  expect([status, Object.keys(answer.fields ?? {})]).toEqual([400, [field]]);
  const id = await aLabel(ines, 'home');
  expect((await change(ines, id, { [field]: value })).status).toBe(400);
});

test('a name has up to 50 code points', async () => {
  const ines = await aUser();
  expect((await create(ines, { name: '😀'.repeat(50) })).status).toBe(201);
});

test.each([
  ['home', 'HOME'],
  ['Ärger', 'a\u0308RGER'],
  ['straße', 'STRASSE'],
  ['ΟΔΟΣ', 'οδος'],
  ['Éclair', 'éclair'],
])('a person has one label of the names %s and %s', async (name, other) => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const id = await aLabel(ines, name);
  const refused = await create(ines, { name: other });
  expect(refused).toMatchObject({ status: 409, body: { fields: { name: expect.any(String) } } });
  expect((await create(tomas, { name: other })).status).toBe(201);
  const second = await aLabel(ines, 'second');
  expect((await change(ines, second, { name: other })).status).toBe(409);
  // Its own name in another case is not taken.
  expect(await change(ines, id, { name: other })).toMatchObject({ status: 200 });
});

test('a create that is sent again returns the stored label; an id of somebody else is taken', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const id = newId();
  expect((await create(ines, { id, name: 'home' })).status).toBe(201);
  expect(await create(ines, { id, name: 'other' })).toMatchObject({ status: 200, body: { name: 'home' } });
  const refused = await create(tomas, { id, name: 'home' });
  expect(refused.status).toBe(409);
  expect(refused.body.fields).toBeUndefined();
});

test('of simultaneous creates of one name one succeeds', async () => {
  const ines = await aUser();
  const answers = await Promise.all(
    ['home', 'Home', 'HOME', 'hOme', 'hoMe', 'homE'].map((name) => create(ines, { name })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  expect(await list(ines)).toHaveLength(1);
});

test('a label is renamed, recoloured and deleted by its owner alone', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const id = await aLabel(ines, 'home');
  expect((await change(ines, id, { colour: 'moss' })).body).toMatchObject({ name: 'home', colour: 'moss' });
  expect((await change(ines, id, { name: 'garden' })).body).toMatchObject({ name: 'garden', colour: 'moss' });
  expect((await change(ines, id, { colour: null })).body).toMatchObject({ name: 'garden', colour: null });
  expect((await change(tomas, id, { name: 'mine' })).status).toBe(404);
  expect((await del(tomas, id)).status).toBe(404);
  expect((await del(ines, id)).status).toBe(204);
  expect((await del(ines, id)).status).toBe(404);
  expect((await change(ines, id, { name: 'mine' })).status).toBe(404);
});

test.each<[string, Handler, object]>([
  ['task', createTaskRoute, {}],
  ['task with a time', createTaskRoute, { time: '10:00' }],
  ['meeting', createScheduleRoute, { time: '10:00' }],
  ['goal', createGoalRoute, { type: 'daily' }],
])('a new %s carries its labels in the order in which they were sent', async (_, route, fields) => {
  const ines = await aUser();
  const labels = [await aLabel(ines, 'b'), await aLabel(ines, 'a')];
  const id = newId();
  const made = await make(ines, { ...fields, id, labels }, route);
  expect(made).toMatchObject({ status: 201, body: { labels, version: 1 } });
  // A repetition finds it as it is stored.
  expect(await make(ines, { ...fields, id, labels: [] }, route)).toMatchObject({
    status: 200,
    body: { labels },
  });
  expect((await list(ines)).map(({ count }) => count)).toEqual([1, 1]);
});

test('a change of labels replaces all of them, and is no new version', async () => {
  const ines = await aUser();
  const [a, b, c] = [await aLabel(ines, 'a'), await aLabel(ines, 'b'), await aLabel(ines, 'c')];
  const { body: task } = await make(ines, { labels: [a, b] });
  const changed = await patchTask(ines, task.id, { labels: [c, a] });
  expect(changed).toMatchObject({ status: 200, body: { ...task, labels: [c, a] } });
  expect(await labelsSeen(ines, task.id)).toEqual([c, a]);
  expect((await patchTask(ines, task.id, { labels: [] })).body).toEqual({ ...task, labels: [] });
  const both = await patchTask(ines, task.id, { labels: [b], title: 'Sing', version: 1 });
  expect(both.body).toMatchObject({ labels: [b], title: 'Sing', version: 2 });
  // Nobody else changes one's own labels, so that an old version is no conflict for them.
  expect(await patchTask(ines, task.id, { labels: [a], version: 1 })).toMatchObject({
    status: 200,
    body: { labels: [a], version: 2 },
  });
  const stale = await patchTask(ines, task.id, { labels: [b], title: 'Hum', version: 1 });
  expect(stale).toMatchObject({ status: 409, body: { current: { title: 'Sing', labels: [a] } } });
  expect(await labelsSeen(ines, task.id)).toEqual([a]);
});

test('an unknown label, one of somebody else and one that is named twice are refused', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const own = await aLabel(ines, 'home');
  const foreign = await aLabel(tomas, 'home');
  const { body: task } = await make(ines, { labels: [own] });
  for (const labels of [[newId()], [own, foreign], [own, own], Array.from({ length: 51 }, () => newId())]) {
    for (const { status, body } of [
      await patchTask(ines, task.id, { labels }),
      await patchTask(ines, task.id, { labels, title: 'Sing' }),
      await make(ines, { labels }),
      await make(ines, { labels, recurrence: { rrule: 'FREQ=DAILY;COUNT=3' } }),
    ])
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['labels']]);
  }
  expect(await tasksOf(ines)).toEqual([task]);
});

test('whoever sees an item changes their own labels on it, and nothing else by the same call', async () => {
  const [ines, tomas, mila] = [await aUser(), await aUser(), await aUser()];
  const theirs = await aLabel(ines, 'home');
  const own = await aLabel(tomas, 'waiting');
  const { body: task } = await make(ines, { labels: [theirs] });
  expect((await patchTask(tomas, task.id, { labels: [own] })).status).toBe(404);
  await share(ines, { kind: 'task', id: task.id }, tomas, 'view');
  expect(await labelsSeen(tomas, task.id)).toEqual([]);
  const set = await patchTask(tomas, task.id, { labels: [own], version: 1 });
  expect(set).toMatchObject({ status: 200, body: { labels: [own], version: 1 } });
  expect((await patchTask(tomas, task.id, { labels: [], title: 'Sing' })).status).toBe(403);
  expect((await patchTask(tomas, task.id, { labels: 'none' })).status).toBe(400);
  expect((await patchTask(tomas, task.id, { labels: [theirs] })).status).toBe(400);
  // A collaborator in the planner has a set of their own too.
  await collaborate(ines, mila, 'viewer');
  const milas = await aLabel(mila, 'home');
  expect((await patchTask(mila, task.id, { labels: [milas] })).status).toBe(200);
  expect(await labelsSeen(ines, task.id)).toEqual([theirs]);
  expect(await labelsSeen(tomas, task.id)).toEqual([own]);
  expect(await labelsSeen(mila, task.id)).toEqual([milas]);
});

test('a label counts the live items that its owner can see', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const label = await aLabel(tomas, 'waiting');
  const count = async () => (await list(tomas))[0]?.count;
  const own = await add(tomas, 'task', { date: DAY, labels: [label] });
  const theirs = await add(ines, 'task', { date: DAY });
  const shareId = await share(ines, theirs, tomas);
  await patchTask(tomas, theirs.id, { labels: [label] });
  expect(await count()).toBe(2);
  await remove(tomas, own);
  expect(await count()).toBe(1);
  await restore(tomas, own);
  expect(await labelsSeen(tomas, own.id)).toEqual([label]);
  expect(await count()).toBe(2);
  await unshare(ines, theirs, shareId);
  expect(await count()).toBe(1);
  expect((await patchTask(tomas, theirs.id, { labels: [] })).status).toBe(404);
  await del(tomas, label);
  expect(await labelsSeen(tomas, own.id)).toEqual([]);
});

test('labels are of one occurrence: a wider scope refuses them', async () => {
  const ines = await aUser();
  const label = await aLabel(ines, 'home');
  const { body: first } = await make(ines, { recurrence: { rrule: 'FREQ=DAILY;COUNT=3' } });
  const { body: single } = await make(ines, {});
  for (const scope of ['following', 'all']) {
    const refused = await patchTask(ines, first.id, { labels: [label] }, `?scope=${scope}`);
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['labels']]);
    const mixed = await patchTask(ines, first.id, { labels: [label], title: 'Sing' }, `?scope=${scope}`);
    expect([mixed.status, Object.keys(mixed.body.fields ?? {})]).toEqual([400, ['labels']]);
    expect((await patchTask(ines, single.id, { labels: [label] }, `?scope=${scope}`)).status).toBe(400);
  }
});

testRefusals({ handler: createRoute, method: 'POST', body: { name: 'refused' }, as: aUser });
