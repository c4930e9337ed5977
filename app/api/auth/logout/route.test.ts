import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';
import { GET as me } from '../me/route';
import { POST as logout } from './route';

const isOpen = async (person: Person): Promise<boolean> => (await call(me, { as: person })).status === 200;

const CLEARED = expect.stringMatching(/^dayfold\.session=; Path=\/; HttpOnly; SameSite=Lax; Max-Age=0$/);

const bearer = ({ sessionId }: Person) => ({ authorization: `Bearer ${sessionId}` });
const cookie = (person: Person) => ({ cookie: person.cookie });
const ours = { 'sec-fetch-site': 'same-origin' };
const theirs = { 'sec-fetch-site': 'cross-site' };

const post = (headers: Record<string, string>) => call(logout, { method: 'POST', headers });

test.each([
  ['by bearer', (person: Person) => bearer(person), true, []],
  ['by bearer, from another site', (person: Person) => ({ ...bearer(person), ...theirs }), true, []],
  ['by cookie, from our own page', (person: Person) => ({ ...cookie(person), ...ours }), true, [CLEARED]],
  [
    'by cookie, from our own page in an old browser',
    (person: Person) => ({ ...cookie(person), origin: 'http://localhost:3000' }),
    true,
    [CLEARED],
  ],
  ['by cookie, from another site', (person: Person) => ({ ...cookie(person), ...theirs }), false, []],
  ['by cookie, without an origin', (person: Person) => cookie(person), false, []],
  ['by neither', () => ours, false, []],
  ['by an unknown bearer', () => ({ authorization: 'Bearer nothing' }), false, []],
  ['by another scheme', () => ({ authorization: 'Basic dXNlcjpwYXNz' }), false, []],
])(
  'a sign-out %s is answered with 204, and ends the session only if the credential is valid and a cookie comes from the own origin',
  async (_how, headersOf, ends, cookies) => {
    const [ada, bea] = [await aUser(), await aUser()];
    const answer = await post(headersOf(ada));
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()).toEqual(cookies);
    expect([await isOpen(ada), await isOpen(bea)]).toEqual([!ends, true]);
  },
);

test('a sign-out ends both sessions when bearer and cookie belong to different ones', async () => {
  const [ada, bea] = [await aUser(), await aUser()];
  await post({ ...bearer(ada), ...cookie(bea), ...ours });
  expect([await isOpen(ada), await isOpen(bea)]).toEqual([false, false]);
});

test('a sign-out ends the session for the cookie as well as for the bearer', async () => {
  const ada = await aUser();
  await post(bearer(ada));
  expect((await call(me, { headers: cookie(ada) })).status).toBe(401);
});

test('sign-outs have no rate limit', async () => {
  changeSettings({ RATE_LIMIT_SCALE: '0.001' });
  const statuses = new Set<number>();
  const ada = await aUser();
  for (let done = 0; done < 20; done++) statuses.add((await post(bearer(ada))).status);
  restoreSettings();
  expect([...statuses]).toEqual([204]);
});

test.each([
  ['our own page', ours, '"cache"'],
  ['another site', theirs, null],
  ['a program', {}, null],
])('a sign-out from %s clears the cache only of our own pages', async (_from, headers, cleared) => {
  const ada = await aUser();
  const answer = await post({ ...bearer(ada), ...headers });
  expect(answer.headers.get('clear-site-data')).toBe(cleared);
});
