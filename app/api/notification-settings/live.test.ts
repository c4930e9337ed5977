import { GET as eventsRoute } from '@/app/api/events/route';
import { PUT as putSettings } from '@/app/api/notification-settings/route';
import { PATCH as patchPreferences } from '@/app/api/user/preferences/route';
import { hub } from '@/lib/server/events/hub';
import { answerOf, call } from '@/lib/testing/server/call';
import { aUser } from '@/lib/testing/server/people';

afterAll(() => hub.close());

test.each([
  ['notificationSettings', { route: putSettings, method: 'PUT', body: { dailyDigest: true } }],
  [
    'preferences',
    { route: patchPreferences, method: 'PATCH', body: { notificationPreferences: '{"enabled":false}' } },
  ],
] as const)(
  'a change of %s is announced to the person’s other windows',
  async (topic, { route, ...change }) => {
    const ines = await aUser();
    const leaving = new AbortController();
    const { body: stream } = await answerOf(eventsRoute, { as: ines, signal: leaving.signal });
    expect((await call(route, { as: ines, ...change })).status).toBe(200);
    let text = '';
    for await (const chunk of stream ?? []) {
      text += new TextDecoder().decode(chunk);
      if (text.includes(topic)) break;
    }
    expect(text).toContain(`"${topic}"`);
    leaving.abort();
  },
);
