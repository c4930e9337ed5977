import { v4, v7 } from 'uuid';
import { GET as listRoute } from '@/app/api/goals/[viewOrId]/[date]/route';
import { POST as restoreRoute } from '@/app/api/goals/[viewOrId]/restore/route';
import { DELETE as deleteRoute, PATCH as patchRoute } from '@/app/api/goals/[viewOrId]/route';
import { POST as createRoute, GET as rangeRoute } from '@/app/api/goals/route';
import type { GoalType } from '@/lib/shared/calendar/goal-periods';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import type { Goal } from '@/lib/shared/contract/schemas/goals';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { badLines } from '@/lib/testing/server/refusals';

const DAY = '2025-11-21';

const create = (as: Person, body: object) =>
  call<Goal>(createRoute, {
    as,
    method: 'POST',
    body: { title: 'Walk before breakfast', type: 'daily', date: DAY, ...body },
  });
const aGoal = async (as: Person, body: object = {}): Promise<Goal> => (await create(as, body)).body;
const patch = (as: Person, id: string, body: object) =>
  call<Goal>(patchRoute, { as, method: 'PATCH', params: { viewOrId: id }, body });
const remove = (as: Person, id: string) =>
  call(deleteRoute, { as, method: 'DELETE', params: { viewOrId: id } });
const restore = (as: Person, id: string) =>
  call<Goal>(restoreRoute, { as, method: 'POST', params: { viewOrId: id } });
const list = (as: Person, viewOrId: string, date: string) =>
  call<Goal[]>(listRoute, { as, params: { viewOrId, date } });
const goalsOf = async (as: Person, type: GoalType = 'daily', date = DAY): Promise<Goal[]> =>
  (await list(as, type, date)).body;

test('a goal is stored with its defaults, and read in its period', async () => {
  const ines = await aUser({ firstName: 'Ines' });
  const { status, body } = await create(ines, { title: '  Walk before breakfast ' });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
    title: 'Walk before breakfast',
    description: null,
    type: 'daily',
    date: DAY,
    completed: false,
    completedAt: null,
    parentId: null,
    progress: { done: 0, total: 0 },
    streak: null,
    createdAt: expect.any(String),
    version: 1,
    author: { firstName: 'Ines', email: ines.user.email },
    isShared: false,
    sharedBy: null,
    permission: null,
    shareId: null,
    series: null,
    labels: [],
  });
  expect(await goalsOf(ines)).toEqual([body]);
});

test.each([
  ['a blank one', '  \n ', null],
  ['null', null, null],
  ['several lines, trimmed', ' Two colours,\n120 copies. ', 'Two colours,\n120 copies.'],
])('a description is optional: %s', async (_what, description, stored) => {
  const goal = await aGoal(await aUser(), { description });
  expect(goal.description).toBe(stored);
});

describe('the goals of a period', () => {
  /** Type, date of the goal, dates in the same period, dates in others. */
  const periods: [type: GoalType, on: string, inside: string[], outside: string[]][] = [
    ['daily', DAY, [DAY], ['2025-11-20', '2025-11-22']],
    ['daily', '2024-02-29', ['2024-02-29'], ['2024-02-28', '2024-03-01']],
    // Weeks are from Sunday to Saturday.
    ['weekly', DAY, ['2025-11-16', '2025-11-19', '2025-11-22'], ['2025-11-15', '2025-11-23']],
    ['weekly', '2025-11-16', ['2025-11-16', '2025-11-22'], ['2025-11-15', '2025-11-23']],
    ['weekly', '2025-12-31', ['2025-12-28', '2026-01-03'], ['2025-12-27', '2026-01-04']],
    ['weekly', '2024-02-29', ['2024-02-25', '2024-03-02'], ['2024-02-24', '2024-03-03']],
    ['weekly', '1900-01-01', ['1900-01-01', '1900-01-06'], ['1900-01-07']],
    ['weekly', '9999-12-31', ['9999-12-26', '9999-12-31'], ['9999-12-25']],
    ['monthly', DAY, ['2025-11-01', '2025-11-30'], ['2025-10-31', '2025-12-01', '2024-11-21']],
    ['monthly', '2024-02-01', ['2024-02-29'], ['2024-01-31', '2024-03-01']],
    ['monthly', '2025-02-28', ['2025-02-01'], ['2025-03-01']],
    ['annual', DAY, ['2025-01-01', '2025-12-31'], ['2024-12-31', '2026-01-01']],
    ['annual', '2024-12-31', ['2024-01-01', '2024-02-29'], ['2023-12-31', '2025-01-01']],
  ];

  test.each(periods)('%s, of %s', async (type, on, inside, outside) => {
    const ines = await aUser();
    const goal = await aGoal(ines, { type, date: on });
    for (const day of inside) expect([day, await goalsOf(ines, type, day)]).toEqual([day, [goal]]);
    for (const day of outside) expect([day, await goalsOf(ines, type, day)]).toEqual([day, []]);
  });

  test('have the requested type only', async () => {
    const ines = await aUser();
    for (const type of ['daily', 'weekly', 'monthly', 'annual']) await aGoal(ines, { type, title: type });
    for (const type of ['daily', 'weekly', 'monthly', 'annual'] as const) {
      expect((await goalsOf(ines, type)).map(({ title }) => title)).toEqual([type]);
    }
  });

  test('are ordered by age, whatever their date and whether they are completed', async () => {
    const ines = await aUser();
    const first = await aGoal(ines, { type: 'weekly', title: 'a', date: '2025-11-22' });
    await aGoal(ines, { type: 'weekly', title: 'b', date: '2025-11-16' });
    await aGoal(ines, { type: 'weekly', title: 'c', date: '2025-11-19' });
    await patch(ines, first.id, { completed: true });
    expect((await goalsOf(ines, 'weekly')).map(({ title }) => title)).toEqual(['a', 'b', 'c']);
  });

  test.each([
    ['hourly', DAY],
    ['Daily', DAY],
    ['daily', '2025-02-30'],
    ['daily', '1899-12-31'],
    ['daily', 'today'],
  ])('are not read for %s of %s', async (view, date) => {
    expect((await list(await aUser(), view, date)).status).toBe(400);
  });
});

test('a change is stored and raises the version, unless it changes nothing', async () => {
  const ines = await aUser();
  const { id } = await aGoal(ines);
  const changed = await patch(ines, id, { title: 'Swim', description: 'Twice.', version: 1 });
  expect(changed).toMatchObject({
    status: 200,
    body: { title: 'Swim', description: 'Twice.', type: 'daily', date: DAY, version: 2 },
  });
  expect((await patch(ines, id, { title: ' Swim ', description: 'Twice. ' })).body).toEqual(changed.body);
  expect((await patch(ines, id, {})).body).toEqual(changed.body);
  expect((await patch(ines, id, { description: ' ' })).body).toMatchObject({ description: null, version: 3 });
});

test('the time of completion is stored until the goal is open again', async () => {
  const ines = await aUser();
  const { id } = await aGoal(ines);
  const done = (await patch(ines, id, { completed: true })).body;
  expect(done).toMatchObject({ completed: true, completedAt: expect.any(String), version: 2 });
  expect((await patch(ines, id, { completed: true, title: 'Swim' })).body.completedAt).toBe(done.completedAt);
  expect((await patch(ines, id, { completed: false })).body).toMatchObject({
    completed: false,
    completedAt: null,
  });
});

test('a change of an old version is 409 with the stored goal, and changes nothing', async () => {
  const ines = await aUser();
  const { id } = await aGoal(ines);
  const stored = (await patch(ines, id, { title: 'Swim' })).body;
  const late = await patch(ines, id, { completed: true, version: 1 });
  expect(late).toMatchObject({ status: 409, body: { current: stored } });
  expect(await goalsOf(ines)).toEqual([stored]);
});

test('of simultaneous changes of one version, one is stored', async () => {
  const ines = await aUser();
  const { id } = await aGoal(ines);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => patch(ines, id, { title: `Title ${index}`, version: 1 })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(409)]);
  expect((await goalsOf(ines))[0]?.version).toBe(2);
});

describe('a create with an id of its own', () => {
  test.each([
    ['v4', v4],
    ['v7', v7],
  ])('makes one goal, however often it is sent (%s)', async (_version, newId) => {
    const id = newId();
    const ines = await aUser();
    const answers = await Promise.all(Array.from({ length: 4 }, () => create(ines, { id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    const again = await create(ines, { id, title: 'Something else', type: 'annual' });
    expect(again).toMatchObject({ status: 200, body: { id, title: 'Walk before breakfast', version: 1 } });
    expect(await goalsOf(ines)).toEqual([again.body]);
  });

  test("is a conflict when somebody else's goal has the id, and discloses nothing of it", async () => {
    const [ines, tomas] = [await aUser(), await aUser()];
    const { id } = await aGoal(ines);
    const refused = await call<ErrorBody>(createRoute, {
      as: tomas,
      method: 'POST',
      body: { id, title: 'Mine', type: 'daily', date: DAY },
    });
    expect(refused.status).toBe(409);
    expect(refused.body).not.toHaveProperty('current');
    expect(await goalsOf(tomas)).toEqual([]);
  });

  test('does not restore a deleted goal', async () => {
    const ines = await aUser();
    const id = v7();
    const { body } = await create(ines, { id });
    await remove(ines, id);
    expect(await create(ines, { id })).toMatchObject({ status: 200, body });
    expect(await goalsOf(ines)).toEqual([]);
  });
});

test('a deleted goal is not in its period, and is restored unchanged', async () => {
  const ines = await aUser();
  const stored = (await patch(ines, (await aGoal(ines)).id, { completed: true })).body;
  expect((await remove(ines, stored.id)).status).toBe(204);
  expect(await goalsOf(ines)).toEqual([]);
  expect((await patch(ines, stored.id, { title: 'x' })).status).toBe(404);
  expect((await remove(ines, stored.id)).status).toBe(404);
  expect(await restore(ines, stored.id)).toMatchObject({ status: 200, body: stored });
  expect(await restore(ines, stored.id)).toMatchObject({ status: 200, body: stored });
  expect(await goalsOf(ines)).toEqual([stored]);
});

test('somebody else’s goal is answered like one that does not exist', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const { id } = await aGoal(ines);
  for (const probe of [
    (wanted: string) => patch(tomas, wanted, { title: 'x' }),
    (wanted: string) => patch(tomas, wanted, { title: 7 }),
    (wanted: string) => remove(tomas, wanted),
    (wanted: string) => restore(tomas, wanted),
  ]) {
    const [invisible, absent, malformed] = [await probe(id), await probe(v7()), await probe('no-uuid')];
    expect(invisible).toMatchObject({ status: 404 });
    expect(invisible.body).toEqual(absent.body);
    expect(malformed).toMatchObject({ status: 404 });
  }
  expect(await goalsOf(tomas)).toEqual([]);
  expect(await goalsOf(ines)).toHaveLength(1);
});

describe('the API', () => {
  const fields: [field: string, values: [what: string, value: unknown][]][] = [
    ['title', badLines(200)],
    [
      'description',
      [
        ['too long', 'x'.repeat(2001)],
        ['a number', 7],
        ['with U+0000', 'a\u0000b'],
      ],
    ],
    [
      'type',
      [
        ['unknown', 'hourly'],
        ['null', null],
        ['missing', undefined],
      ],
    ],
    [
      'date',
      [
        ['no day', '2025-02-30'],
        ['a time', '2025-11-21T00:00:00Z'],
        ['missing', undefined],
      ],
    ],
  ];

  test.each(
    fields.flatMap(([field, values]) => values.map(([what, value]) => [field, what, value] as const)),
  )('refuses a new goal whose %s is %s', async (field, _what, value) => {
    const answer = await create(await aUser(), { [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  test.each([{ type: 'weekly' }, { date: DAY }])(
    'refuses a change of %j: a goal stays in its period',
    async (body) => {
      const ines = await aUser();
      const goal = await aGoal(ines);
      expect((await patch(ines, goal.id, body)).status).toBe(400);
      expect(await goalsOf(ines)).toEqual([goal]);
    },
  );
});

describe('the goals of a range of days', () => {
  const within = (as: Person, startDate: string, endDate: string) =>
    call<Goal[]>(rangeRoute, { as, path: `/api/goals?startDate=${startDate}&endDate=${endDate}` });
  const titlesWithin = async (as: Person, startDate: string, endDate: string): Promise<string[]> =>
    (await within(as, startDate, endDate)).body.map(({ title }) => title);

  test('are those of each type whose period has one of its days, as the read of that period has them', async () => {
    const ines = await aUser();
    for (const [title, type, date] of [
      ['day before', 'daily', '2025-12-27'],
      ['first day', 'daily', '2025-12-28'],
      ['last day', 'daily', '2026-01-02'],
      ['day after', 'daily', '2026-01-03'],
      ['week before', 'weekly', '2025-12-27'],
      ['week', 'weekly', '2026-01-03'],
      ['month before', 'monthly', '2025-11-30'],
      ['first month', 'monthly', '2025-12-01'],
      ['last month', 'monthly', '2026-01-31'],
      ['month after', 'monthly', '2026-02-01'],
      ['year before', 'annual', '2024-12-31'],
      ['first year', 'annual', '2025-01-01'],
      ['last year', 'annual', '2026-12-31'],
      ['year after', 'annual', '2027-01-01'],
    ])
      await aGoal(ines, { title, type, date });
    expect(await titlesWithin(ines, '2025-12-28', '2026-01-02')).toEqual([
      'first day',
      'last day',
      'week',
      'first month',
      'last month',
      'first year',
      'last year',
    ]);
    expect((await within(ines, '2026-01-02', '2026-01-02')).body).toEqual([
      ...(await goalsOf(ines, 'daily', '2026-01-02')),
      ...(await goalsOf(ines, 'weekly', '2026-01-02')),
      ...(await goalsOf(ines, 'monthly', '2026-01-02')),
      ...(await goalsOf(ines, 'annual', '2026-01-02')),
    ]);
  });

  test('leave out deleted ones and those of strangers', async () => {
    const ines = await aUser();
    const deleted = await aGoal(ines);
    await remove(ines, deleted.id);
    await aGoal(await aUser());
    expect(await titlesWithin(ines, DAY, DAY)).toEqual([]);
  });

  test('a weekly goal that lies in the year before its week is found at the turn of the year', async () => {
    const ines = await aUser();
    await aGoal(ines, { title: 'Turn', type: 'weekly', date: '2025-12-28' });
    expect(await titlesWithin(ines, '2026-01-01', '2026-01-01')).toEqual(['Turn']);
  });

  test.each([
    ['without its ends', ''],
    ['that ends before it starts', '?startDate=2025-11-21&endDate=2025-11-20'],
    ['of more than 400 days', '?startDate=2025-01-01&endDate=2026-02-05'],
  ])('of a range %s are refused', async (_, query) => {
    const { status } = await call(rangeRoute, { as: await aUser(), path: `/api/goals${query}` });
    expect(status).toBe(400);
  });
});
