import { database } from '@/lib/db/client';
import { hub } from '@/lib/server/events/hub';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import { DEFAULT_SETTINGS, type Settings } from '@/lib/shared/contract/schemas/settings';
import { call } from '@/lib/testing/server/call';
import { openWindow } from '@/lib/testing/server/live-window';
import { aUser, type Person } from '@/lib/testing/server/people';
import { testRefusals } from '@/lib/testing/server/refusals';
import { PATCH as patchRoute, GET as readRoute } from './route';

const HOURS = [null, 480, 480, 480, 480, 480, null];

afterAll(() => hub.close());

const read = async (as: Person): Promise<Settings> => (await call<Settings>(readRoute, { as })).body;
const patch = (as: Person, body: object) =>
  call<Settings & ErrorBody>(patchRoute, { as, method: 'PATCH', body });

test('eight hours from Monday to Friday are the default, which reading does not store', async () => {
  const ines = await aUser();
  expect(await read(ines)).toEqual(DEFAULT_SETTINGS);
  expect(await database.userSettings.count({ where: { userId: ines.user.id } })).toBe(0);
});

test('what is changed is kept, for this person alone', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const hours = [0, 1_440, null, 90, null, 450, 1];
  expect(await patch(ines, { hours })).toMatchObject({ status: 200, body: { hours } });
  expect((await patch(ines, {})).body).toEqual({ ...DEFAULT_SETTINGS, hours });
  expect((await patch(ines, { weekView: 'hours' })).body).toEqual({ hours, weekView: 'hours' });
  expect(await read(ines)).toEqual({ hours, weekView: 'hours' });
  expect((await patch(tomas, {})).body).toEqual(DEFAULT_SETTINGS);
  const all = Array<null>(7).fill(null);
  expect((await patch(ines, { hours: all })).body).toEqual({ hours: all, weekView: 'hours' });
});

test.each([
  ['hours', null],
  ['hours', [480, 480]],
  ['hours', Array(8).fill(480)],
  ['hours', { 0: 480 }],
  ['hours.6', [...HOURS.slice(0, 6), 1_441]],
  ['hours.6', [...HOURS.slice(0, 6), -1]],
  ['hours.6', [...HOURS.slice(0, 6), 7.5]],
  ['hours.6', [...HOURS.slice(0, 6), '480']],
])('an error for %s refuses %j', async (field, hours) => {
  const ines = await aUser();
  const { status, body } = await patch(ines, { hours });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  expect(await read(ines)).toEqual(DEFAULT_SETTINGS);
});

test.each([null, 'list', 'Hours', 1])(
  'the week is shown as a board or by the hour, and not as %j',
  async (weekView) => {
    const ines = await aUser();
    const { status, body } = await patch(ines, { weekView });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['weekView']]);
    expect(await read(ines)).toEqual(DEFAULT_SETTINGS);
  },
);

test('simultaneous first changes all succeed', async () => {
  const ines = await aUser();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => patch(ines, { hours: Array(7).fill(index) })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
});

test('a change is announced to the person’s windows', async () => {
  const ines = await aUser();
  const window = await openWindow(ines);
  await patch(ines, { hours: HOURS });
  await window.until('settings');
  await window.close();
});

testRefusals({ handler: patchRoute, method: 'PATCH', body: { hours: HOURS }, as: aUser });
