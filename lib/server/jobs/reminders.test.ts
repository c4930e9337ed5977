import PostalMime from 'postal-mime';
import { database } from '@/lib/db/client';
import { closeSystemTransport } from '@/lib/server/mail/transport/system-transport';
import { dayAt } from '@/lib/shared/calendar/days';
import { MailServer } from '@/lib/testing/mail/mail-server';
import { deleteJobs, passTime, runDueJobs, waitingJobs } from '@/lib/testing/mail/run-jobs';
import { add, changeMailSettings, moveTo, share, type Timed } from '@/lib/testing/server/acts';
import { aUser, type Person } from '@/lib/testing/server/people';
import { plannedFor } from '@/lib/testing/server/planned';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';

/** Tests from a person's change to the mail that arrives, through the jobs alone. */

let server: MailServer;

beforeEach(async () => {
  server = await new MailServer().listen();
  changeSettings({ SMTP_URL: server.url });
});

afterEach(async () => {
  closeSystemTransport();
  await server.close();
  await deleteJobs();
  await database.user.deleteMany();
  restoreSettings();
});

const inAnHour = (): { date: string; time: string } => {
  const instant = new Date(Date.now() + 60 * 60_000);
  return { date: dayAt(instant, 'UTC'), time: instant.toISOString().slice(11, 16) };
};

const inUtc = async (settings: object = {}): Promise<Person> => {
  const person = await aUser({ timeZone: 'UTC' });
  await changeMailSettings(person, settings);
  await deleteJobs();
  return person;
};

/**
 * Sets the lead time to two hours, directly in the database, so that a waiting reminder becomes due without being
 * planned again.
 */
async function comeDue(person: Person): Promise<void> {
  await database.notificationSettings.update({
    where: { userId: person.user.id },
    data: { reminderMinutesBefore: 120 },
  });
  await passTime(2 * 60 * 60);
}

const subjects = async () =>
  Promise.all(server.taken.map(async ({ bytes }) => (await PostalMime.parse(bytes)).subject));

const kinds: Timed['kind'][] = ['task', 'schedule'];

test.each(kinds)('a %s that is due is notified in the planner and by mail, once', async (kind) => {
  const ines = await inUtc();
  await add(ines, kind, inAnHour());
  await comeDue(ines);
  await runDueJobs();
  await runDueJobs();
  expect(await subjects()).toEqual([
    expect.stringMatching(/^Tune the piano (is due|begins) in (59 minutes|1 hour)$/),
  ]);
  expect(await database.notification.count({ where: { userId: ines.user.id } })).toBe(1);
});

test('a reminder is shown in the planner even if its mail is turned off', async () => {
  const ines = await inUtc({ taskReminders: false });
  await add(ines, 'task', inAnHour());
  await comeDue(ines);
  await runDueJobs();
  expect(await subjects()).toEqual([]);
  expect(await database.notification.count({ where: { userId: ines.user.id } })).toBe(1);
});

async function planInTheNight(): Promise<void> {
  await database.$executeRaw`SELECT 1 FROM graphile_worker.add_job('plan-reminders', '{}')`;
  await runDueJobs();
}

const planned = async (person: Person) => Object.values(await plannedFor(person));

test.each<[string, (ines: Person) => Promise<unknown>, string]>([
  ['zone', (ines) => moveTo(ines, 'Asia/Kathmandu'), '2041-01-15T04:00:00.000Z'],
  ['lead', (ines) => changeMailSettings(ines, { reminderMinutesBefore: 60 }), '2041-01-15T09:00:00.000Z'],
])(
  'after a change of the %s reminders are planned anew, and again once no transaction can have read the old one',
  async (_name, change, reminder) => {
    const ines = await inUtc();
    const { id } = await add(ines, 'task', { date: '2041-01-15', time: '10:00' });
    await change(ines);
    await runDueJobs();
    expect(await planned(ines)).toEqual([reminder]);
    // Plans the reminder as a transaction that had read the old value would have left it.
    await database.$executeRaw`
    SELECT graphile_worker.add_job('remind', json_build_object('userId', ${ines.user.id}::text, 'itemId', ${id}::text),
      run_at => '2041-01-15T09:45:00Z', job_key => ${`reminder:${ines.user.id}:${id}`}::text)`;
    await passTime(15);
    await runDueJobs();
    expect(await planned(ines)).toEqual([reminder]);
    expect(await waitingJobs()).toHaveLength(1);
  },
);

test('the nightly job removes the reminders of a deleted account', async () => {
  const [ines, tomas] = [await inUtc(), await inUtc()];
  const task = await add(ines, 'task', { date: '2041-01-15', time: '10:00' });
  await share(ines, task, tomas);
  const own = await add(tomas, 'task', { date: '2041-01-15', time: '10:00' });
  await database.user.delete({ where: { id: ines.user.id } });
  await planInTheNight();
  expect(await plannedFor(ines)).toEqual({});
  expect(Object.keys(await plannedFor(tomas))).toEqual([own.id]);
});

test('the nightly job plans reminders that are missing', async () => {
  const [ines, tomas] = [await inUtc(), await inUtc()];
  for (const person of [ines, tomas]) await add(person, 'task', { date: '2041-01-15', time: '10:00' });
  await deleteJobs();
  await planInTheNight();
  expect([await planned(ines), await planned(tomas)]).toEqual([
    ['2041-01-15T09:45:00.000Z'],
    ['2041-01-15T09:45:00.000Z'],
  ]);
});

test('the nightly job goes on after a person whose reminders cannot be planned', async () => {
  const [ines, tomas] = [await inUtc(), await inUtc()];
  for (const person of [ines, tomas]) await add(person, 'task', { date: '2041-01-15', time: '10:00' });
  await deleteJobs();
  await database.$executeRaw`
    INSERT INTO user_preferences (user_id, notification_preferences, updated_at)
    VALUES (${ines.user.id}::uuid, '{"enabled": "unreadable"}', now())`;
  await database.$executeRaw`
    INSERT INTO push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth)
    SELECT gen_random_uuid(), user_id, id, 'https://push.example.org/1', '', '' FROM sessions
    WHERE user_id = ${ines.user.id}::uuid`;
  await planInTheNight();
  expect(await planned(tomas)).toEqual(['2041-01-15T09:45:00.000Z']);
});
