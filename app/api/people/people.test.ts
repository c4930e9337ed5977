import { POST as acceptRoute } from '@/app/api/collaboration-requests/[id]/accept/route';
import { POST as inviteRoute } from '@/app/api/collaborations/route';
import { GET as peopleRoute } from '@/app/api/people/route';
import { DELETE as endShare } from '@/app/api/task-shares/[id]/route';
import { POST as shareRoute } from '@/app/api/task-shares/route';
import { POST as addToTeam } from '@/app/api/tasks/[dateOrId]/collaborators/route';
import { POST as createTask } from '@/app/api/tasks/route';
import type { Person as Listed } from '@/lib/shared/contract/schemas/people';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';

const people = async (as: Person): Promise<Listed[]> => (await call<Listed[]>(peopleRoute, { as })).body;
const names = async (as: Person) => (await people(as)).map(({ firstName }) => firstName);
const post = (as: Person, handler: typeof shareRoute, body: object, params = {}) =>
  call<{ id: string }>(handler, { as, method: 'POST', body, params });
const aTask = async (as: Person) =>
  (await post(as, createTask, { title: 'Hall', date: '2025-11-21' })).body.id;

const trio = async () =>
  [
    await aUser({ firstName: 'Ines', lastName: 'Moreau' }),
    await aUser({ firstName: 'Tomás' }),
    await aUser({ firstName: 'Odile' }),
  ] as const;

test('people see each other while they share something', async () => {
  const [ines, tomas, odile] = await trio();
  const taskId = await aTask(ines);
  const { body } = await post(ines, shareRoute, { taskId, sharedWithEmail: tomas.user.email });
  expect(await people(tomas)).toEqual([
    { email: ines.user.email, firstName: 'Ines', lastName: 'Moreau', sharesWithMe: true },
  ]);
  expect(await people(ines)).toMatchObject([{ firstName: 'Tomás', sharesWithMe: false }]);
  expect(await people(odile)).toEqual([]);

  await call(endShare, { as: ines, method: 'DELETE', params: { id: body.id } });
  expect(await people(tomas)).toEqual([]);
});

test('the owner of an item sees those with whom others have shared it', async () => {
  const [ines, tomas, odile] = await trio();
  const taskId = await aTask(ines);
  await post(ines, shareRoute, { taskId, sharedWithEmail: tomas.user.email, permission: 'edit' });
  await post(tomas, shareRoute, { taskId, sharedWithEmail: odile.user.email });
  expect(await names(ines)).toEqual(['Odile', 'Tomás']);
  expect(await names(odile)).toEqual(['Ines', 'Tomás']);
});

test('people who work on the same task see each other', async () => {
  const [ines, tomas] = await trio();
  const dateOrId = await aTask(ines);
  await post(ines, addToTeam, { userEmail: tomas.user.email }, { dateOrId });
  expect(await people(tomas)).toMatchObject([{ firstName: 'Ines', sharesWithMe: true }]);
  expect(await names(ines)).toEqual(['Tomás']);
});

test('the recipient of an invitation sees its sender at once, and the sender sees the recipient once they accept', async () => {
  const [ines, tomas] = await trio();
  const { body } = await post(ines, inviteRoute, { email: tomas.user.email });
  expect(await people(tomas)).toMatchObject([{ firstName: 'Ines', sharesWithMe: false }]);
  expect(await people(ines)).toEqual([]);
  await call(acceptRoute, { as: tomas, method: 'POST', params: { id: body.id } });
  expect(await people(tomas)).toMatchObject([{ firstName: 'Ines', sharesWithMe: true }]);
  expect(await names(ines)).toEqual(['Tomás']);
});
