import { v7 as newId } from 'uuid';
import { GET as integrationRoute } from '@/app/api/email-integration/route';
import { PUT as putSettings, GET as settingsRoute } from '@/app/api/notification-settings/route';
import { PATCH as patchPreferences, GET as preferencesRoute } from '@/app/api/user/preferences/route';
import { database } from '@/lib/db/client';
import { updateNotificationSettings } from '@/lib/server/notification-settings/settings';
import type { NotificationSettings } from '@/lib/shared/contract/schemas/notification-settings';
import type { Preferences } from '@/lib/shared/contract/schemas/preferences';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';

const settings = async (as: Person) => (await call<NotificationSettings>(settingsRoute, { as })).body;
const put = (as: Person, body: unknown) =>
  call<NotificationSettings>(putSettings, { as, method: 'PUT', body });

const DEFAULTS = {
  welcomeEmails: true,
  meetingReminders: true,
  taskReminders: true,
  scheduleAlerts: true,
  collaborationUpdates: true,
  dailyDigest: false,
  weeklyDigest: false,
  reminderMinutesBefore: 15,
};

test('e-mail settings have defaults, also for two simultaneous first reads', async () => {
  const ines = await aUser();
  expect(await Promise.all(Array.from({ length: 8 }, () => settings(ines)))).toEqual(Array(8).fill(DEFAULTS));
});

test('simultaneous first changes are all stored', async () => {
  for (let round = 0; round < 5; round++) {
    const ines = await aUser();
    const patches = [{}, { dailyDigest: true }, { taskReminders: false }, { reminderMinutesBefore: 30 }, {}];
    const answers = await Promise.all(patches.map((patch) => put(ines, patch)));
    expect(answers.map(({ status }) => status)).toEqual(patches.map(() => 200));
    expect(await settings(ines)).toEqual({ ...DEFAULTS, ...Object.assign({}, ...patches) });
  }
});

test('reads write nothing but the defaults, once', async () => {
  const ines = await aUser();
  await settings(ines);
  const written = () => database.notificationSettings.findMany({ where: { userId: ines.user.id } });
  const before = await written();
  await settings(ines);
  expect(await written()).toEqual(before);
});

test('a change for an account that has just been deleted changes nothing', async () => {
  const gone = updateNotificationSettings({ id: newId() }, { dailyDigest: true });
  await expect(gone).rejects.toMatchObject({ code: 'not-found' });
});

test('a change of one field is answered with all of them', async () => {
  const ines = await aUser();
  expect(await put(ines, { dailyDigest: true })).toMatchObject({
    status: 200,
    body: { ...DEFAULTS, dailyDigest: true },
  });
  await put(ines, { reminderMinutesBefore: 120 });
  expect(await settings(ines)).toEqual({ ...DEFAULTS, dailyDigest: true, reminderMinutesBefore: 120 });
});

test.each([
  { reminderMinutesBefore: 0 },
  { reminderMinutesBefore: 121 },
  { reminderMinutesBefore: 15.5 },
  { reminderMinutesBefore: '15' },
  { reminderMinutesBefore: null },
  { dailyDigest: 'yes' },
  { dailyDigest: null },
  { userId: 'x' },
  [],
])('the e-mail settings %j are refused', async (body) => {
  const ines = await aUser();
  expect((await put(ines, body)).status).toBe(400);
  expect(await settings(ines)).toEqual(DEFAULTS);
});

const preferences = async (as: Person) =>
  JSON.parse((await call<Preferences>(preferencesRoute, { as })).body.notificationPreferences);
const patch = (as: Person, notificationPreferences: unknown) =>
  call<Preferences>(patchPreferences, { as, method: 'PATCH', body: { notificationPreferences } });

const PREFERENCES = {
  enabled: true,
  taskReminders: true,
  scheduleAlerts: true,
  collaborationUpdates: true,
  reminderMinutes: 15,
};

test('browser preferences are JSON in a string, with defaults', async () => {
  const ines = await aUser();
  expect(await preferences(ines)).toEqual(PREFERENCES);
  const changed = { ...PREFERENCES, enabled: false, reminderMinutes: 1440 };
  const { body } = await patch(ines, JSON.stringify(changed));
  expect(JSON.parse(body.notificationPreferences)).toEqual(changed);
  await patch(ines, '{"taskReminders":false}');
  expect(await preferences(ines)).toEqual({ ...changed, taskReminders: false });
});

test.each([
  'not JSON',
  '[]',
  'null',
  '{"reminderMinutes":0}',
  '{"reminderMinutes":1441}',
  '{"reminderMinutes":"15"}',
  '{"enabled":1}',
  '{"colour":"red"}',
  { enabled: true },
  7,
])('the preferences %j are refused', async (value) => {
  const ines = await aUser();
  expect((await patch(ines, value)).status).toBe(400);
  expect(await preferences(ines)).toEqual(PREFERENCES);
});

test('a new account has no connected mail account', async () => {
  expect((await call(integrationRoute, { as: await aUser() })).status).toBe(404);
});
