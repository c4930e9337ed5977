import { POST as acceptRoute } from '@/app/api/collaboration-requests/[id]/accept/route';
import { POST as rejectRoute } from '@/app/api/collaboration-requests/[id]/reject/route';
import { DELETE as cancelRoute } from '@/app/api/collaboration-requests/[id]/route';
import { GET as requestsRoute } from '@/app/api/collaboration-requests/route';
import { DELETE as endRoute } from '@/app/api/collaborations/[id]/route';
import { POST as inviteRoute, GET as listRoute } from '@/app/api/collaborations/route';
import { POST as shareTask } from '@/app/api/task-shares/route';
import { GET as tasksOfDay } from '@/app/api/tasks/[dateOrId]/route';
import { POST as createTask } from '@/app/api/tasks/route';
import type {
  Collaboration,
  CollaborationRequest,
  CollaborationRequests,
} from '@/lib/shared/contract/schemas/collaborations';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';

const DAY = '2025-11-21';

const invite = (as: Person, to: Person | string, more: object = {}) =>
  call<CollaborationRequest & ErrorBody>(inviteRoute, {
    as,
    method: 'POST',
    body: { email: typeof to === 'string' ? to : to.user.email, ...more },
  });
const accept = (as: Person, id: string) =>
  call<CollaborationRequest>(acceptRoute, { as, method: 'POST', params: { id } });
const reject = (as: Person, id: string) =>
  call<CollaborationRequest>(rejectRoute, { as, method: 'POST', params: { id } });
const cancel = (as: Person, id: string) => call(cancelRoute, { as, method: 'DELETE', params: { id } });
const end = (as: Person, id: string) => call(endRoute, { as, method: 'DELETE', params: { id } });
const active = async (as: Person): Promise<Collaboration[]> =>
  (await call<Collaboration[]>(listRoute, { as })).body;
const requests = async (as: Person): Promise<CollaborationRequests> =>
  (await call<CollaborationRequests>(requestsRoute, { as })).body;
const tasksOf = async (as: Person): Promise<Task[]> =>
  (await call<Task[]>(tasksOfDay, { as, params: { dateOrId: DAY } })).body;
const aTask = async (as: Person): Promise<string> =>
  (await call<{ id: string }>(createTask, { as, method: 'POST', body: { title: 'Sing', date: DAY } })).body
    .id;

async function collaborating(role = 'editor'): Promise<{ owner: Person; collaborator: Person; id: string }> {
  const [owner, collaborator] = [await aUser(), await aUser()];
  const { body } = await invite(owner, collaborator, { role });
  await accept(collaborator, body.id);
  const [{ id } = { id: '' }] = await active(owner);
  return { owner, collaborator, id };
}

test('an invitation is pending for both sides, with the role editor by default', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const { status, body } = await invite(ines, tomas, { message: ' Let us plan ' });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(String),
    ownerId: ines.user.id,
    ownerEmail: ines.user.email,
    collaboratorEmail: tomas.user.email,
    role: 'editor',
    message: 'Let us plan',
    status: 'pending',
    createdAt: expect.any(String),
  });
  expect(await requests(ines)).toEqual({ sent: [body], received: [] });
  expect(await requests(tomas)).toEqual({ sent: [], received: [body] });
  expect(await active(ines)).toEqual([]);
});

test('an invitation needs a registered person other than oneself, who is neither invited nor a collaborator', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  expect(await invite(ines, 'nobody@example.org')).toMatchObject({
    status: 404,
    body: { details: 'No account uses that e-mail address.' },
  });
  expect((await invite(ines, ines)).status).toBe(400);
  expect((await invite(ines, tomas, { role: 'owner' })).status).toBe(400);
  const { body } = await invite(ines, tomas);
  expect((await invite(ines, tomas)).status).toBe(409);
  await accept(tomas, body.id);
  expect((await invite(ines, tomas)).status).toBe(409);
  // In the other direction the invitation is into another planner.
  expect((await invite(tomas, ines)).status).toBe(201);
});

test('accepting gives access to the whole planner, and either side can end it', async () => {
  const { owner, collaborator, id } = await collaborating('viewer');
  const task = await aTask(owner);
  expect(await tasksOf(collaborator)).toMatchObject([
    { id: task, isShared: true, permission: 'view', shareId: null, sharedBy: { email: owner.user.email } },
  ]);
  expect(await active(owner)).toEqual([
    {
      id,
      ownerId: owner.user.id,
      ownerEmail: owner.user.email,
      collaboratorId: collaborator.user.id,
      collaboratorEmail: collaborator.user.email,
      role: 'viewer',
      createdAt: expect.any(String),
    },
  ]);
  expect(await active(collaborator)).toEqual(await active(owner));
  expect((await requests(owner)).sent).toMatchObject([{ status: 'accepted' }]);
  expect((await end(await aUser(), id)).status).toBe(404);
  expect((await end(collaborator, id)).status).toBe(204);
  expect(await tasksOf(collaborator)).toEqual([]);
  expect(await active(owner)).toEqual([]);
  expect((await end(owner, id)).status).toBe(404);
  expect((await invite(owner, collaborator)).status).toBe(201);
});

test('shares that the collaborator has made end with the collaboration', async () => {
  const { owner, collaborator, id } = await collaborating('editor');
  const odile = await aUser();
  const task = await aTask(owner);
  await call(shareTask, {
    as: collaborator,
    method: 'POST',
    body: { taskId: task, sharedWithEmail: odile.user.email },
  });
  expect(await tasksOf(odile)).toHaveLength(1);
  await end(owner, id);
  expect(await tasksOf(odile)).toEqual([]);
});

test('only the recipient can answer, once; only the sender can withdraw, before the answer', async () => {
  const [ines, tomas, stranger] = [await aUser(), await aUser(), await aUser()];
  const { body: request } = await invite(ines, tomas);
  expect((await accept(ines, request.id)).status).toBe(403);
  expect((await reject(stranger, request.id)).status).toBe(404);
  expect((await cancel(tomas, request.id)).status).toBe(403);
  expect(await reject(tomas, request.id)).toMatchObject({ status: 200, body: { status: 'rejected' } });
  expect((await accept(tomas, request.id)).status).toBe(409);
  expect((await cancel(ines, request.id)).status).toBe(409);
  const { body: second } = await invite(ines, tomas);
  expect((await cancel(ines, second.id)).status).toBe(204);
  expect((await accept(tomas, second.id)).status).toBe(404);
  expect((await requests(tomas)).received.map(({ status }) => status)).toEqual(['rejected']);
});

test('twenty simultaneous acceptances make one collaboration', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const { body: request } = await invite(ines, tomas);
  const answers = await Promise.all(Array.from({ length: 20 }, () => accept(tomas, request.id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  expect(await active(ines)).toHaveLength(1);
});

test('twenty simultaneous invitations make one, and none is made during an acceptance', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const invited = await Promise.all(Array.from({ length: 20 }, () => invite(ines, tomas)));
  expect(invited.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  const request = invited.find(({ status }) => status === 201)?.body.id ?? '';
  const [accepted, ...others] = await Promise.all([
    accept(tomas, request),
    ...Array.from({ length: 10 }, () => invite(ines, tomas)),
  ]);
  expect(accepted.status).toBe(200);
  expect(others.map(({ status }) => status)).toEqual(Array(10).fill(409));
});
