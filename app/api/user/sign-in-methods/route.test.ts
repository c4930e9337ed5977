import { v7 as newId } from 'uuid';
import { database } from '@/lib/db/client';
import { call } from '@/lib/testing/server/call';
import { aUser } from '@/lib/testing/server/people';
import { testRefusals } from '@/lib/testing/server/refusals';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';
import { GET } from './route';

afterEach(restoreSettings);

test('a person with a password alone has no providers', async () => {
  const answer = await call(GET, { as: await aUser() });
  expect(answer).toMatchObject({ status: 200, body: { hasPassword: true, providers: [] } });
});

test("a person's own providers are listed by name, whether or not they are still configured", async () => {
  const [ada] = [await aUser({ passwordHash: null }), await aUser()];
  changeSettings({
    OIDC_ISSUER: 'https://id.example.org',
    OIDC_CLIENT_ID: 'dayfold',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_NAME: 'House ID',
  });
  for (const provider of ['google:0123', 'oidc:4567'])
    await database.identity.create({
      data: { id: newId(), userId: ada.user.id, provider, subject: newId() },
    });
  expect((await call(GET, { as: ada })).body).toEqual({
    hasPassword: false,
    providers: [expect.objectContaining({ name: 'Google' }), expect.objectContaining({ name: 'House ID' })],
  });
});

describe('the call', () => testRefusals({ handler: GET, method: 'GET', as: aUser }));
