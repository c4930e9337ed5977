import { v7 as newId } from 'uuid';
import { POST as createGoalRoute } from '@/app/api/goals/route';
import { POST as batchRoute } from '@/app/api/items/batch/route';
import { POST as createScheduleRoute } from '@/app/api/schedules/route';
import { POST as undoRoute } from '@/app/api/series-changes/[changeId]/undo/route';
import { PATCH as patchTaskRoute, GET as tasksRoute } from '@/app/api/tasks/[dateOrId]/route';
import { POST as createTaskRoute } from '@/app/api/tasks/route';
import { PATCH as settingsRoute } from '@/app/api/user/settings/route';
import { hub } from '@/lib/server/events/hub';
import type { Handler } from '@/lib/server/http/route';
import { extendAll } from '@/lib/server/series/extend';
import { addDays, dayAt } from '@/lib/shared/calendar/days';
import type { BatchOutcome } from '@/lib/shared/contract/schemas/batch';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import type { Label, LabelInput } from '@/lib/shared/contract/schemas/labels';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { add, collaborate, remove, restore, share, type Timed, unshare } from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { openWindow as openStream } from '@/lib/testing/server/live-window';
import { aUser, type Person } from '@/lib/testing/server/people';
import { testRefusals } from '@/lib/testing/server/refusals';
import { DELETE as deleteRoute, PATCH as patchRoute } from './[id]/route';
import { POST as createRoute, GET as readRoute } from './route';

const DAY = '2025-11-21';

afterAll(() => hub.close());

/** Opens the stream of a window. `after` does some work, and returns the topics of which the window hears. */
async function openWindow(as: Person) {
  const window = await openStream(as);
  return {
    ...window,
    async after(work: () => Promise<unknown>): Promise<Set<string>> {
      await work();
      const topics = new Set<string>();
      // A topic of which nothing else here is announced marks the end. The first of the two may be announced together with
      // what was before it, in no order; the second one is behind it.
      for (let marks = 0; marks < 2; marks++) {
        await call(settingsRoute, { as, method: 'PATCH', body: {} });
        for (const event of await window.until('settings'))
          for (const topic of event.topics ?? []) topics.add(topic);
      }
      topics.delete('settings');
      return topics;
    },
  };
}

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
  ['name', '\u3164'],
  ['name', '\u2800'],
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
  ['straße', 'STRA\u1e9eE'],
  ['STRASSE', 'STRA\u1e9eE'],
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
  const tomas = await aUser();
  await share(ines, { kind: 'task', id: first.id }, tomas, 'view');
  for (const scope of ['following', 'all']) {
    const refused = await patchTask(ines, first.id, { labels: [label] }, `?scope=${scope}`);
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['labels']]);
    const mixed = await patchTask(ines, first.id, { labels: [label], title: 'Sing' }, `?scope=${scope}`);
    expect([mixed.status, Object.keys(mixed.body.fields ?? {})]).toEqual([400, ['labels']]);
    expect((await patchTask(ines, single.id, { labels: [label] }, `?scope=${scope}`)).status).toBe(400);
    // Also for somebody who may only see it.
    const seen = await patchTask(tomas, first.id, { labels: [] }, `?scope=${scope}`);
    expect([seen.status, Object.keys(seen.body.fields ?? {})]).toEqual([400, ['labels']]);
    expect((await patchTask(tomas, first.id, { labels: [], title: 'x' }, `?scope=${scope}`)).status).toBe(
      403,
    );
  }
});

test('a change of labels is announced to the person’s own windows, and to nobody else', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const own = await aLabel(tomas, 'waiting');
  const task = await add(ines, 'task', { date: DAY });
  await share(ines, task, tomas, 'view');
  const [theirs, mine] = [await openWindow(ines), await openWindow(tomas)];
  const seen = await mine.after(async () => {
    await patchTask(tomas, task.id, { labels: [own] });
    await change(tomas, own, { name: 'later' });
  });
  expect(seen).toEqual(new Set(['tasks', 'labels']));
  expect(await mine.after(() => del(tomas, own))).toEqual(new Set(['labels', 'tasks', 'schedules', 'goals']));
  expect(await mine.after(() => aLabel(tomas, 'new'))).toEqual(new Set(['labels']));
  expect(await theirs.after(async () => {})).toEqual(new Set());
  await Promise.all([theirs.close(), mine.close()]);
});

test('a change that leaves the labels as they are is not announced', async () => {
  const ines = await aUser();
  const label = await aLabel(ines, 'home');
  const task = await add(ines, 'task', { date: DAY, labels: [label] });
  const window = await openWindow(ines);
  expect(await window.after(() => patchTask(ines, task.id, { labels: [label] }))).toEqual(new Set());
  await window.close();
});

test('a person who deletes a label while they put it on something gets one of the two', async () => {
  const ines = await aUser();
  for (let round = 0; round < 8; round++) {
    const [kept, label] = [await aLabel(ines, `kept-${round}`), await aLabel(ines, `gone-${round}`)];
    const task = await add(ines, 'task', { date: DAY, labels: [label, kept] });
    const [patched, made, gone] = await Promise.all([
      patchTask(ines, task.id, { labels: [kept, label] }),
      make(ines, { labels: [label] }),
      del(ines, label),
    ]);
    expect([200, 400]).toContain(patched.status);
    expect([201, 400]).toContain(made.status);
    expect(gone.status).toBe(204);
    expect((await tasksOf(ines)).flatMap(({ labels }) => labels)).not.toContain(label);
  }
});

test('simultaneous changes of the labels of one item leave those of one of them', async () => {
  const ines = await aUser();
  const labels = await Promise.all(['a', 'b', 'c', 'd'].map((name) => aLabel(ines, name)));
  const task = await add(ines, 'task', { date: DAY });
  const sets = labels.map((_, index) => labels.slice(index));
  const answers = await Promise.all(sets.map((set) => patchTask(ines, task.id, { labels: set })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(sets).toContainEqual(await labelsSeen(ines, task.id));
});

describe('a batch', () => {
  const batch = (as: Person, items: (Timed & { version?: number })[], change: object) =>
    call<BatchOutcome & ErrorBody>(batchRoute, { as, method: 'POST', body: { items, change } });

  test('adds and removes labels, also of somebody who may only see an item', async () => {
    const [ines, tomas] = [await aUser(), await aUser()];
    const [a, b, c] = [await aLabel(tomas, 'a'), await aLabel(tomas, 'b'), await aLabel(tomas, 'c')];
    const own = await add(tomas, 'schedule', { date: DAY, time: '10:00', labels: [b, a] });
    const [theirs, hidden] = [await add(ines, 'task', { date: DAY }), await add(ines, 'task', { date: DAY })];
    await share(ines, theirs, tomas, 'view');
    const change = { addLabels: [c, a], removeLabels: [b] };
    const { status, body } = await batch(tomas, [own, theirs, hidden], change);
    expect([status, body.refused]).toEqual([200, [{ id: hidden.id, error: 'Not found.' }]]);
    expect(body.done.map(({ labels, version }) => [labels, version])).toEqual([
      [[a, c], 1],
      [[c, a], 1],
    ]);
    const mixed = await batch(tomas, [theirs], { ...change, completed: true });
    expect(mixed.body).toMatchObject({ done: [], refused: [{ id: theirs.id }] });
    expect(await labelsSeen(ines, theirs.id)).toEqual([]);
  });

  test('changes labels together with other fields', async () => {
    const ines = await aUser();
    const label = await aLabel(ines, 'home');
    const task = await add(ines, 'task', { date: DAY });
    const { body } = await batch(ines, [task], { addLabels: [label], completed: true });
    expect(body.done).toMatchObject([{ labels: [label], completed: true, version: 2 }]);
  });

  test('leaves the labels of an item that it refuses', async () => {
    const ines = await aUser();
    const label = await aLabel(ines, 'home');
    const task = await add(ines, 'task', { date: DAY });
    await patchTask(ines, task.id, { title: 'Sing' });
    const { body } = await batch(ines, [{ ...task, version: 1 }], { addLabels: [label], completed: true });
    expect(body).toMatchObject({ done: [], refused: [{ id: task.id }] });
    expect(await labelsSeen(ines, task.id)).toEqual([]);
  });

  test.each(['addLabels', 'removeLabels'])('is refused with a label of somebody else in %s', async (name) => {
    const [ines, tomas] = [await aUser(), await aUser()];
    const task = await add(ines, 'task', { date: DAY });
    const { status, body } = await batch(ines, [task], { [name]: [await aLabel(tomas, 'home')] });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [`change.${name}`]]);
  });

  test('refuses an item that would have more than 50', async () => {
    const ines = await aUser();
    const labels: string[] = [];
    for (let made = 0; made < 51; made++) labels.push(await aLabel(ines, `l${made}`));
    const full = await add(ines, 'task', { date: DAY, labels: labels.slice(0, 50) });
    const empty = await add(ines, 'task', { date: DAY });
    const { body } = await batch(ines, [full, empty], { addLabels: labels.slice(50) });
    expect(body).toMatchObject({
      done: [{ id: empty.id }],
      refused: [{ id: full.id, error: expect.stringContaining('50') }],
    });
  });
});

describe('in a series', () => {
  const TODAY = dayAt(new Date(), 'UTC');
  const inDays = (count: number) => addDays(TODAY, count);
  const labelsOn = async (as: Person, count: number) =>
    (await tasksOf(as, inDays(count))).map(({ labels }) => labels);
  const daily = async (as: Person, labels: string[], rrule = 'FREQ=DAILY;COUNT=6') =>
    (await make(as, { date: TODAY, labels, recurrence: { rrule } })).body;

  test('every occurrence has those of the create, and a change is of one', async () => {
    const ines = await aUser();
    const [a, b] = [await aLabel(ines, 'a'), await aLabel(ines, 'b')];
    const first = await daily(ines, [b, a]);
    expect(first.labels).toEqual([b, a]);
    expect(await labelsOn(ines, 5)).toEqual([[b, a]]);
    const [third] = await tasksOf(ines, inDays(2));
    const changed = await patchTask(ines, third?.id ?? '', { labels: [] });
    expect(changed.body.series).toMatchObject({ isException: false });
    expect([await labelsOn(ines, 0), await labelsOn(ines, 2), await labelsOn(ines, 3)]).toEqual([
      [[b, a]],
      [[]],
      [[b, a]],
    ]);
    await make(ines, { labels: [a] });
    // The series is one item.
    expect((await list(ines)).map(({ count }) => count)).toEqual([2, 1]);
  });

  test('what is laid out later has those of the create', async () => {
    const ines = await aUser();
    const label = await aLabel(ines, 'home');
    await daily(ines, [label], 'FREQ=DAILY');
    const last = addDays(TODAY, 760);
    expect(await tasksOf(ines, last)).toEqual([]);
    await extendAll(new Date(Date.now() + 60 * 24 * 60 * 60 * 1000));
    expect((await tasksOf(ines, last)).map(({ labels }) => labels)).toEqual([[label]]);
  });

  test('a label that was deleted is on nothing that is laid out later', async () => {
    const ines = await aUser();
    const [gone, kept] = [await aLabel(ines, 'gone'), await aLabel(ines, 'kept')];
    await daily(ines, [gone, kept], 'FREQ=DAILY');
    await del(ines, gone);
    await extendAll(new Date(Date.now() + 60 * 24 * 60 * 60 * 1000));
    expect((await tasksOf(ines, addDays(TODAY, 760))).map(({ labels }) => labels)).toEqual([[kept]]);
  });

  test('the next one after a completion has those of the create', async () => {
    const ines = await aUser();
    const label = await aLabel(ines, 'home');
    const recurrence = { rrule: 'FREQ=DAILY;INTERVAL=3', mode: 'after_completion' };
    const { body: first } = await make(ines, { date: TODAY, labels: [label], recurrence });
    await patchTask(ines, first.id, { labels: [] });
    await patchTask(ines, first.id, { completed: true });
    expect(
      await tasksOf(ines, dayAt(new Date(Date.now() + 3 * 86_400_000), ines.user.timeZone)),
    ).toMatchObject([{ labels: [label] }]);
  });

  test('a split, the end of repeating and their undo keep them', async () => {
    const ines = await aUser();
    const [a, b] = [await aLabel(ines, 'a'), await aLabel(ines, 'b')];
    await daily(ines, [a], 'FREQ=DAILY');
    const [third] = await tasksOf(ines, inDays(2));
    await patchTask(ines, third?.id ?? '', { labels: [b] });
    const split = await patchTask(ines, third?.id ?? '', { title: 'Sing' }, '?scope=following');
    expect(split).toMatchObject({ status: 200, body: { labels: [b] } });
    await extendAll(new Date(Date.now() + 60 * 24 * 60 * 60 * 1000));
    expect(await tasksOf(ines, addDays(TODAY, 760))).toMatchObject([{ title: 'Sing', labels: [a] }]);
    const [second, fourth] = [(await tasksOf(ines, inDays(1)))[0], (await tasksOf(ines, inDays(3)))[0]];
    const ended = await patchTask(ines, fourth?.id ?? '', { recurrence: null }, '?scope=following');
    expect(ended).toMatchObject({ status: 200, body: { series: null, labels: [a] } });
    expect([await labelsOn(ines, 2), await labelsOn(ines, 4)]).toEqual([[[b]], []]);
    const { changeId = '' } = ended.body as { changeId?: string };
    const undone = await call(undoRoute, { as: ines, method: 'POST', params: { changeId } });
    expect(undone.status).toBe(200);
    expect([await labelsOn(ines, 2), await labelsOn(ines, 4)]).toEqual([[[b]], [[a]]]);
    expect(await labelsSeenOn(second)).toEqual([a]);
    async function labelsSeenOn(task: Task | undefined) {
      return (await tasksOf(ines, task?.date ?? DAY)).find(({ id }) => id === task?.id)?.labels;
    }
  });

  test('a single item that begins to repeat gives them to all, also with the labels of the same call', async () => {
    const ines = await aUser();
    const [a, b] = [await aLabel(ines, 'a'), await aLabel(ines, 'b')];
    const recurrence = { rrule: 'FREQ=DAILY;COUNT=3' };
    const { body: one } = await make(ines, { date: TODAY, labels: [a] });
    await patchTask(ines, one.id, { recurrence });
    expect(await labelsOn(ines, 2)).toEqual([[a]]);
    const { body: other } = await make(ines, { date: inDays(10) });
    const begun = await patchTask(ines, other.id, { recurrence, labels: [b] });
    expect(begun.body.labels).toEqual([b]);
    expect(await labelsOn(ines, 12)).toEqual([[b]]);
  });

  test('those of a person who sees the series are theirs alone, and none on what is laid out later', async () => {
    const [ines, tomas] = [await aUser(), await aUser()];
    const [a, own] = [await aLabel(ines, 'a'), await aLabel(tomas, 'waiting')];
    const first = await daily(ines, [a]);
    await share(ines, { kind: 'task', id: first.id }, tomas, 'edit');
    expect(await labelsOn(tomas, 3)).toEqual([[]]);
    await patchTask(tomas, first.id, { labels: [own] });
    expect([await labelsOn(tomas, 0), await labelsOn(tomas, 1)]).toEqual([[[own]], [[]]]);
    expect(await labelsOn(ines, 0)).toEqual([[a]]);
    // Its next change by somebody else answers with the labels of that person.
    const split = await patchTask(tomas, first.id, { title: 'Sing' }, '?scope=all');
    expect(split.body.labels).toEqual([own]);
  });
});

testRefusals({ handler: createRoute, method: 'POST', body: { name: 'refused' }, as: aUser });
