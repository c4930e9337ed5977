import { v7 } from 'uuid';
import { DELETE as endCollaboration } from '@/app/api/collaborations/[id]/route';
import * as goalShareRoutes from '@/app/api/goal-shares/[id]/route';
import * as goalSharesRoutes from '@/app/api/goal-shares/route';
import { POST as createGoal } from '@/app/api/goals/route';
import * as scheduleShareRoutes from '@/app/api/schedule-shares/[id]/route';
import * as scheduleSharesRoutes from '@/app/api/schedule-shares/route';
import { PATCH as patchSchedule } from '@/app/api/schedules/[dateOrId]/route';
import { POST as createSchedule } from '@/app/api/schedules/route';
import { DELETE as removeFromTeam } from '@/app/api/task-collaborators/[id]/route';
import * as taskShareRoutes from '@/app/api/task-shares/[id]/route';
import * as taskSharesRoutes from '@/app/api/task-shares/route';
import { POST as addToTeam } from '@/app/api/tasks/[dateOrId]/collaborators/route';
import { POST as restoreTask } from '@/app/api/tasks/[dateOrId]/restore/route';
import { DELETE as deleteTask, GET as tasksOfDay } from '@/app/api/tasks/[dateOrId]/route';
import { POST as createTask } from '@/app/api/tasks/route';
import { database } from '@/lib/db/client';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import type { TaskShare } from '@/lib/shared/contract/schemas/shares';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';

const DAY = '2025-11-21';

const KINDS = {
  task: { create: createTask, shares: taskSharesRoutes, share: taskShareRoutes, field: 'taskId', body: {} },
  schedule: {
    create: createSchedule,
    shares: scheduleSharesRoutes,
    share: scheduleShareRoutes,
    field: 'scheduleId',
    body: { time: '09:00' },
  },
  goal: {
    create: createGoal,
    shares: goalSharesRoutes,
    share: goalShareRoutes,
    field: 'goalId',
    body: { type: 'daily' },
  },
} as const;
type Kind = keyof typeof KINDS;

type Share = Omit<TaskShare, 'taskId'>;
type Lists = { sharedByMe: Share[]; sharedWithMe: Share[] };

async function anItem(as: Person, kind: Kind): Promise<string> {
  const { create, body } = KINDS[kind];
  const made = await call<{ id: string }>(create, {
    as,
    method: 'POST',
    body: { title: 'Book the small hall', date: DAY, ...body },
  });
  return made.body.id;
}

const give = (as: Person, kind: Kind, id: string, to: Person | string, more: object = {}) =>
  call<Share & ErrorBody>(KINDS[kind].shares.POST, {
    as,
    method: 'POST',
    body: {
      [KINDS[kind].field]: id,
      sharedWithEmail: typeof to === 'string' ? to : to.user.email,
      ...more,
    },
  });
const lists = async (as: Person, kind: Kind): Promise<Lists> =>
  (await call<Lists>(KINDS[kind].shares.GET, { as })).body;
const end = async (as: Person, kind: Kind, id: string): Promise<number> =>
  (await call(KINDS[kind].share.DELETE, { as, method: 'DELETE', params: { id } })).status;
const tasksOf = async (as: Person): Promise<Task[]> =>
  (await call<Task[]>(tasksOfDay, { as, params: { dateOrId: DAY } })).body;

describe.each(Object.keys(KINDS) as Kind[])('a share of a %s', (kind) => {
  test('is listed for both sides, and permits viewing by default', async () => {
    const [ines, tomas] = [await aUser(), await aUser()];
    const id = await anItem(ines, kind);
    const { status, body } = await give(ines, kind, id, tomas.user.email.toUpperCase());
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      seriesId: null,
      [KINDS[kind].field]: id,
      title: 'Book the small hall',
      ownerId: ines.user.id,
      ownerEmail: ines.user.email,
      sharedWithId: tomas.user.id,
      sharedWithEmail: tomas.user.email,
      permission: 'view',
      createdAt: expect.any(String),
    });
    expect(await lists(ines, kind)).toEqual({ sharedByMe: [body], sharedWithMe: [] });
    expect(await lists(tomas, kind)).toEqual({ sharedByMe: [], sharedWithMe: [body] });
  });

  test('that is made again changes the permission', async () => {
    const [ines, tomas] = [await aUser(), await aUser()];
    const id = await anItem(ines, kind);
    const { body: first } = await give(ines, kind, id, tomas);
    const again = await give(ines, kind, id, tomas, { permission: 'edit' });
    expect(again).toMatchObject({ status: 200, body: { id: first.id, permission: 'edit' } });
    expect((await lists(tomas, kind)).sharedWithMe).toEqual([again.body]);
  });

  test('needs a registered person other than oneself and the owner', async () => {
    const ines = await aUser();
    const id = await anItem(ines, kind);
    expect(await give(ines, kind, id, 'nobody@example.org')).toMatchObject({
      status: 404,
      body: { details: 'No account uses that e-mail address.' },
    });
    expect((await give(ines, kind, id, ines)).status).toBe(400);
    expect((await give(ines, kind, id, 'no address')).body.fields).toHaveProperty('sharedWithEmail');
    expect((await give(ines, kind, id, await aUser(), { permission: 'admin' })).status).toBe(400);
    expect((await lists(ines, kind)).sharedByMe).toEqual([]);
  });

  test('made twenty times at once is one share', async () => {
    const [ines, tomas] = [await aUser(), await aUser()];
    const id = await anItem(ines, kind);
    const answers = await Promise.all(Array.from({ length: 20 }, () => give(ines, kind, id, tomas)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect((await lists(ines, kind)).sharedByMe).toHaveLength(1);
  });

  test.each(['owner', 'recipient'] as const)('can be ended by its %s, at once', async (who) => {
    const people = { owner: await aUser(), recipient: await aUser() };
    const id = await anItem(people.owner, kind);
    const { body } = await give(people.owner, kind, id, people.recipient);
    expect(await end(people[who], kind, body.id)).toBe(204);
    expect(await lists(people.recipient, kind)).toEqual({ sharedByMe: [], sharedWithMe: [] });
    expect(await end(people.owner, kind, body.id)).toBe(404);
  });

  test('is 404 to a stranger, and another recipient cannot end it', async () => {
    const [ines, tomas, odile, stranger] = [await aUser(), await aUser(), await aUser(), await aUser()];
    const id = await anItem(ines, kind);
    const { body } = await give(ines, kind, id, tomas);
    await give(ines, kind, id, odile);
    expect(await end(stranger, kind, body.id)).toBe(404);
    expect(await end(odile, kind, body.id)).toBe(403);
    expect((await lists(ines, kind)).sharedByMe).toHaveLength(2);
  });
});

test('a shared task names its owner, and the permission of the reader', async () => {
  const [ines, tomas] = [await aUser({ firstName: 'Ines' }), await aUser()];
  const id = await anItem(ines, 'task');
  const { body: share } = await give(ines, 'task', id, tomas, { permission: 'edit' });
  const ofInes = { firstName: 'Ines', email: ines.user.email };
  expect(await tasksOf(tomas)).toMatchObject([
    { id, isShared: true, author: ofInes, sharedBy: ofInes, permission: 'edit', shareId: share.id },
  ]);
  expect(await tasksOf(ines)).toMatchObject([
    { id, isShared: false, sharedBy: null, permission: null, shareId: null },
  ]);
});

test('people who may edit a task can share it; only the owner can share a meeting', async () => {
  const [ines, tomas, odile] = [await aUser(), await aUser({ firstName: 'Tomás' }), await aUser()];
  const [task, schedule] = [await anItem(ines, 'task'), await anItem(ines, 'schedule')];
  await give(ines, 'task', task, tomas, { permission: 'edit' });
  await give(ines, 'schedule', schedule, tomas, { permission: 'edit' });
  expect((await give(tomas, 'task', task, odile)).status).toBe(201);
  expect((await give(tomas, 'schedule', schedule, odile)).status).toBe(403);
  expect((await give(tomas, 'task', task, ines)).status).toBe(400);
  expect((await give(odile, 'task', task, await aUser())).status).toBe(403);
  expect(await tasksOf(odile)).toMatchObject([{ id: task, sharedBy: { firstName: 'Tomás' } }]);
  // The share is listed for the person who made it and for the owner of the item, since both may end it.
  expect((await lists(tomas, 'task')).sharedByMe).toHaveLength(1);
  expect((await lists(ines, 'task')).sharedByMe).toHaveLength(2);
});

test("shares that a recipient made end with the recipient's access, and so do those that their recipients made", async () => {
  const [ines, tomas, odile, amara] = [await aUser(), await aUser(), await aUser(), await aUser()];
  const task = await anItem(ines, 'task');
  const { body: first } = await give(ines, 'task', task, tomas, { permission: 'edit' });
  await give(tomas, 'task', task, odile, { permission: 'edit' });
  await give(odile, 'task', task, amara);
  expect(await tasksOf(amara)).toHaveLength(1);
  expect(await end(ines, 'task', first.id)).toBe(204);
  for (const person of [tomas, odile, amara]) expect(await tasksOf(person)).toEqual([]);
  expect((await lists(ines, 'task')).sharedByMe).toEqual([]);
});

test('shares that a recipient made end when the recipient may only view from then on', async () => {
  const [ines, tomas, odile] = [await aUser(), await aUser(), await aUser()];
  const task = await anItem(ines, 'task');
  await give(ines, 'task', task, tomas, { permission: 'edit' });
  await give(tomas, 'task', task, odile, { permission: 'edit' });
  await give(ines, 'task', task, tomas, { permission: 'view' });
  expect(await tasksOf(tomas)).toMatchObject([{ permission: 'view' }]);
  expect(await tasksOf(odile)).toEqual([]);
});

test('a recipient cannot lower what the owner gave to somebody else', async () => {
  const [ines, tomas, odile] = [await aUser(), await aUser(), await aUser()];
  const task = await anItem(ines, 'task');
  await give(ines, 'task', task, tomas, { permission: 'edit' });
  await give(ines, 'task', task, odile, { permission: 'edit' });
  expect((await give(tomas, 'task', task, odile, { permission: 'view' })).status).toBe(403);
  expect(await tasksOf(odile)).toMatchObject([{ permission: 'edit' }]);
});

test('a recipient who may only view gets 403 for a change', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const schedule = await anItem(ines, 'schedule');
  await give(ines, 'schedule', schedule, tomas);
  const refused = await call(patchSchedule, {
    as: tomas,
    method: 'PATCH',
    params: { dateOrId: schedule },
    body: { title: 7 },
  });
  expect(refused.status).toBe(403);
});

test('a deleted task is hidden from the recipient too, and is restored with its share', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const task = await anItem(ines, 'task');
  await give(ines, 'task', task, tomas, { permission: 'edit' });
  await call(deleteTask, { as: tomas, method: 'DELETE', params: { dateOrId: task } });
  expect(await tasksOf(ines)).toEqual([]);
  expect(await lists(tomas, 'task')).toEqual({ sharedByMe: [], sharedWithMe: [] });
  await call(restoreTask, { as: ines, method: 'POST', params: { dateOrId: task } });
  expect(await tasksOf(tomas)).toMatchObject([{ id: task, permission: 'edit' }]);
});

test('a share that a recipient and the owner have made stays when that recipient loses access', async () => {
  const [ines, tomas, odile] = [await aUser(), await aUser(), await aUser()];
  const task = await anItem(ines, 'task');
  const { body: ofTomas } = await give(ines, 'task', task, tomas, { permission: 'edit' });
  await give(tomas, 'task', task, odile);
  expect((await give(ines, 'task', task, odile, { permission: 'edit' })).status).toBe(200);
  await end(ines, 'task', ofTomas.id);
  expect(await tasksOf(odile)).toMatchObject([{ permission: 'edit' }]);
});

test('an editor may raise what the owner gave, and share with the same person again', async () => {
  const [ines, tomas, odile] = [await aUser(), await aUser(), await aUser()];
  const task = await anItem(ines, 'task');
  await give(ines, 'task', task, tomas, { permission: 'edit' });
  await give(ines, 'task', task, odile);
  expect((await give(tomas, 'task', task, odile)).status).toBe(200);
  expect((await give(tomas, 'task', task, odile, { permission: 'edit' })).status).toBe(200);
});

test('a share that was made by a stronger grant stays when its maker gets a weaker one too', async () => {
  const [ines, tomas, odile] = [await aUser(), await aUser(), await aUser()];
  await database.collaboration.create({
    data: { id: v7(), ownerId: ines.user.id, collaboratorId: tomas.user.id, role: 'editor' },
  });
  const task = await anItem(ines, 'task');
  await give(tomas, 'task', task, odile);
  await call(addToTeam, {
    as: ines,
    method: 'POST',
    params: { dateOrId: task },
    body: { userEmail: tomas.user.email },
  });
  await give(ines, 'task', task, tomas);
  expect(await tasksOf(odile)).toHaveLength(1);
});

test('a caller who may not share gets 403 or 404 before the body is validated', async () => {
  const [ines, tomas, stranger] = [await aUser(), await aUser(), await aUser()];
  const task = await anItem(ines, 'task');
  await give(ines, 'task', task, tomas);
  expect((await give(stranger, 'task', task, 'no address')).status).toBe(404);
  expect((await give(tomas, 'task', task, 'no address')).status).toBe(403);
  expect((await give(ines, 'task', task, 'no address')).status).toBe(400);
});

describe.each(['share', 'task role', 'collaboration'] as const)(
  'a %s that ends while its holder shares the task',
  (grant) => {
    test('leaves access neither to its holder nor to the person shared with', async () => {
      for (let round = 0; round < 6; round++) {
        const [ines, tomas, odile] = [await aUser(), await aUser(), await aUser()];
        const task = await anItem(ines, 'task');
        const ending = await granting(grant, ines, tomas, task);
        await Promise.all([give(tomas, 'task', task, odile, { permission: 'edit' }), ending()]);
        expect(await tasksOf(tomas)).toEqual([]);
        expect(await tasksOf(odile)).toEqual([]);
      }
    });
  },
);

/** Gives access by the kind of grant, and returns the call that ends it. */
async function granting(
  grant: string,
  owner: Person,
  to: Person,
  task: string,
): Promise<() => Promise<unknown>> {
  if (grant === 'share') {
    const { body } = await give(owner, 'task', task, to, { permission: 'edit' });
    return () => end(owner, 'task', body.id);
  }
  if (grant === 'task role') {
    const { body } = await call<{ id: string }>(addToTeam, {
      as: owner,
      method: 'POST',
      params: { dateOrId: task },
      body: { userEmail: to.user.email, role: 'editor' },
    });
    return () => call(removeFromTeam, { as: owner, method: 'DELETE', params: { id: body.id } });
  }
  const id = v7();
  await database.collaboration.create({ data: { id, ownerId: owner.user.id, collaboratorId: to.user.id } });
  return () => call(endCollaboration, { as: owner, method: 'DELETE', params: { id } });
}

test('the 61st share within an hour is 429', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const task = await anItem(ines, 'task');
  const statuses: number[] = [];
  for (let count = 0; count < 61; count++) statuses.push((await give(ines, 'task', task, tomas)).status);
  expect(statuses).toEqual([201, ...Array(59).fill(200), 429]);
});
