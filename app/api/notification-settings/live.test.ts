import { GET as eventsRoute } from '@/app/api/events/route';
import { PUT as putSettings } from '@/app/api/notification-settings/route';
import { PATCH as patchPreferences } from '@/app/api/user/preferences/route';
import { hub } from '@/lib/server/events/hub';
import { call } from '@/lib/testing/server/call';
import { aUser } from '@/lib/testing/server/people';

afterAll(() => hub.close());

test.each([
  ['notificationSettings', { route: putSettings, method: 'PUT', body: { dailyDigest: true } }],
  [
    'preferences',
    { route: patchPreferences, method: 'PATCH', body: { notificationPreferences: '{"enabled":false}' } },
  ],
] as const)('a change of %s is heard in the person’s other windows', async (topic, { route, ...change }) => {
  const ines = await aUser();
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${ines.sessionId}` };
  const request = new Request('http://localhost:3000/api/events', { headers, signal: leaving.signal });
  const { body: stream } = await eventsRoute(request, { params: Promise.resolve({}) });
  expect((await call(route, { as: ines, ...change })).status).toBe(200);
  let heard = '';
  for await (const chunk of stream ?? []) {
    heard += new TextDecoder().decode(chunk);
    if (heard.includes(topic)) break;
  }
  expect(heard).toContain(`"${topic}"`);
  leaving.abort();
});
