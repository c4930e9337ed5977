import { POST as rejectRoute } from '@/app/api/collaboration-requests/[id]/reject/route';
import { GET as requestsRoute } from '@/app/api/collaboration-requests/route';
import { POST as inviteRoute } from '@/app/api/collaborations/route';
import { GET as threadRoute } from '@/app/api/comments/[targetTypeOrId]/[targetId]/route';
import { POST as commentRoute } from '@/app/api/comments/route';
import { GET as peopleRoute } from '@/app/api/people/route';
import { PUT as profileRoute } from '@/app/api/user/profile/route';
import type {
  CollaborationRequest,
  CollaborationRequests,
} from '@/lib/shared/contract/schemas/collaborations';
import type { Comment } from '@/lib/shared/contract/schemas/comments';
import { add, collaborate, endCollaboration, share, unshare } from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';

/** People do not learn the later address of a person with whom they share nothing any more. */

const DAY = '2026-03-14';

const invite = async (as: Person, to: Person): Promise<string> => {
  const body = { email: to.user.email };
  return (await call<CollaborationRequest>(inviteRoute, { as, method: 'POST', body })).body.id;
};

async function moveTo({ user, ...as }: Person, email: string): Promise<Person> {
  const { firstName, lastName } = user;
  const body = { firstName, lastName, email };
  expect((await call(profileRoute, { as: { user, ...as }, method: 'PUT', body })).status).toBe(200);
  return { ...as, user: { ...user, email } };
}

const requestsOf = async (as: Person): Promise<CollaborationRequests> =>
  (await call<CollaborationRequests>(requestsRoute, { as })).body;

test('a declined invitation shows both people the addresses that they had when it was made', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const id = await invite(ines, tomas);
  await call(rejectRoute, { as: tomas, method: 'POST', params: { id } });
  await moveTo(tomas, `later-${tomas.user.email}`);
  await moveTo(ines, `later-${ines.user.email}`);
  const asInvited = { id, ownerEmail: ines.user.email, collaboratorEmail: tomas.user.email };
  expect((await requestsOf(ines)).sent).toMatchObject([asInvited]);
  expect((await requestsOf(tomas)).received).toMatchObject([asInvited]);
});

test('an accepted invitation shows the address at the time of the invitation once the collaboration has ended', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  await endCollaboration(ines, await collaborate(ines, tomas));
  await moveTo(tomas, `later-${tomas.user.email}`);
  expect((await requestsOf(ines)).sent).toMatchObject([{ collaboratorEmail: tomas.user.email }]);
});

test('the author of a comment who no longer sees the item is shown without an address', async () => {
  const [ines, tomas] = [await aUser(), await aUser({ firstName: 'Tomás' })];
  const task = await add(ines, 'task', { date: DAY });
  const shared = await share(ines, task, tomas);
  const body = { content: 'Hello', targetType: 'task', targetId: task.id };
  await call(commentRoute, { as: tomas, method: 'POST', body });
  const authors = async () => {
    const params = { targetTypeOrId: 'task', targetId: task.id };
    return (await call<Comment[]>(threadRoute, { as: ines, params })).body.map(({ author }) => author);
  };
  expect(await authors()).toEqual([{ firstName: 'Tomás', email: tomas.user.email }]);
  await unshare(tomas, task, shared);
  await moveTo(tomas, `later-${tomas.user.email}`);
  expect(await authors()).toEqual([{ firstName: 'Tomás', email: '' }]);
});

test('a person is not suggested to people who share nothing with them any more', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const task = await add(ines, 'task', { date: DAY });
  await unshare(ines, task, await share(ines, task, tomas));
  await endCollaboration(tomas, await collaborate(ines, tomas));
  for (const as of [ines, tomas]) expect((await call(peopleRoute, { as })).body).toEqual([]);
});
