import { database } from '@/lib/db/client';
import type { BegunSession } from '@/lib/shared/contract/schemas/auth';
import { call } from '@/lib/testing/server/call';
import { aUser } from '@/lib/testing/server/people';
import { testRefusals } from '@/lib/testing/server/refusals';
import { GET as me } from '../me/route';
import { POST as adopt } from './route';

const ours = { 'sec-fetch-site': 'same-origin' };

test("the cookie's session gets a new session id, and the previous id opens nothing", async () => {
  const ada = await aUser();
  const answer = await call<BegunSession>(adopt, {
    method: 'POST',
    headers: { cookie: ada.cookie, ...ours },
  });

  expect(answer).toMatchObject({ status: 200, body: { user: ada.user } });
  const { sessionId } = answer.body;
  expect(Buffer.from(sessionId, 'base64url')).toHaveLength(32);
  expect((await call(me, { as: { ...ada, sessionId } })).body).toEqual(ada.user);
  expect((await call(me, { as: ada })).status).toBe(401);
  expect((await call(me, { headers: { cookie: ada.cookie } })).status).toBe(200);
  expect(await database.session.count({ where: { userId: ada.user.id } })).toBe(1);
});

describe('the call', () => testRefusals({ handler: adopt, method: 'POST', as: aUser }));
