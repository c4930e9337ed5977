import { POST as forgotRoute } from '@/app/api/auth/forgot-password/route';
import { POST as loginRoute } from '@/app/api/auth/login/route';
import { POST as logoutRoute } from '@/app/api/auth/logout/route';
import { POST as commentRoute } from '@/app/api/comments/route';
import { POST as readRoute } from '@/app/api/notifications/read/route';
import { POST as laterRoute } from '@/app/api/notifications/remind-later/route';
import {
  GET as listRoute,
  DELETE as removeRoute,
  POST as subscribeRoute,
} from '@/app/api/push-subscriptions/route';
import { POST as testRoute } from '@/app/api/push-subscriptions/test/route';
import { PATCH as preferencesRoute } from '@/app/api/user/preferences/route';
import { database } from '@/lib/db/client';
import { env } from '@/lib/server/env';
import { startRunners } from '@/lib/server/jobs/runners';
import { remindBrowser } from '@/lib/server/reminders/remind-browser';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import type {
  PushSubscriptionInput,
  PushSubscriptions,
  PushTestResult,
} from '@/lib/shared/contract/schemas/push-subscriptions';
import { testDatabaseUrl } from '@/lib/testing/database/test-database';
import { deleteJobs, passTime, runDueJobs, waitingJobs } from '@/lib/testing/mail/run-jobs';
import { PushService, subscriptionOf } from '@/lib/testing/push/push-service';
import { add, patch, remove, share, type Timed, unshare } from '@/lib/testing/server/acts';
import { type Call, call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';
import { ownStatementsOf } from '@/lib/testing/server/statements';

const AT_TEN = { date: '2041-01-15', time: '10:00' };

let service: PushService;

beforeEach(async () => {
  changeSettings({ ALLOW_PRIVATE_ADDRESSES: 'true', RATE_LIMIT_SCALE: '1000' });
  service = new PushService();
  await service.start();
});

afterEach(async () => {
  restoreSettings();
  await service.stop();
  await deleteJobs();
});

const subscribe = (as: Person, body: PushSubscriptionInput) =>
  call<{ id: string }>(subscribeRoute, { as, method: 'POST', body });
const listed = async (as: Person) => (await call<PushSubscriptions>(listRoute, { as })).body.subscriptions;
const test_ = async (as: Person, body: object = {}) =>
  (await call<PushTestResult>(testRoute, { as, method: 'POST', body })).body;
const prefer = (as: Person, settings: object) =>
  call(preferencesRoute, {
    as,
    method: 'PATCH',
    body: { notificationPreferences: JSON.stringify(settings) },
  });
const comment = (as: Person, { id }: Timed, content = 'Which key?') =>
  call(commentRoute, { as, method: 'POST', body: { targetType: 'task', targetId: id, content } });
const titles = () => service.arrived.map(({ message }) => message.title);

describe('the subscriptions of a person', () => {
  test('a browser subscribes once, and is listed with the key of the planner', async () => {
    const ines = await aUser();
    const subscription = service.subscribe('/a');
    const first = await subscribe(ines, subscription);
    const again = await subscribe(ines, subscription);
    expect([first.status, again.status, again.body.id]).toEqual([201, 200, first.body.id]);
    const { body } = await call<PushSubscriptions>(listRoute, { as: ines });
    expect(body).toEqual({
      publicKey: env.vapidKeys.publicKey,
      subscriptions: [
        { id: first.body.id, userAgent: null, createdAt: expect.any(String), isThisSession: true },
      ],
    });
  });

  test('an endpoint belongs to whoever holds the browser: it moves to the person who signs in next', async () => {
    const [ines, tomas] = [await aUser(), await aUser()];
    const subscription = service.subscribe('/a');
    await subscribe(ines, subscription);
    expect((await subscribe(tomas, subscription)).status).toBe(201);
    expect([await listed(ines), (await listed(tomas)).length]).toEqual([[], 1]);
  });

  test('a subscription ends when somebody else signs in in the browser, who wants no notifications', async () => {
    const [ines, tomas] = [await aUser(), await aUser()];
    await prefer(tomas, { enabled: false });
    await subscribe(ines, service.subscribe('/a'));
    await share(tomas, await add(tomas, 'task', AT_TEN), ines);
    const { status } = await call(loginRoute, {
      method: 'POST',
      body: { email: tomas.user.email, password: tomas.password },
      headers: { Cookie: ines.cookie, 'Sec-Fetch-Site': 'same-origin' },
    });
    expect(status).toBe(200);
    await runDueJobs();
    const left = await database.pushSubscription.count({ where: { userId: ines.user.id } });
    expect([left, service.asked]).toEqual([0, 0]);
  });

  test('nobody removes or tests a subscription of somebody else', async () => {
    const [ines, tomas] = [await aUser(), await aUser()];
    const { endpoint } = service.subscribe('/a');
    await subscribe(ines, { ...service.subscribe('/a'), endpoint });
    const refused = await call(removeRoute, { as: tomas, method: 'DELETE', body: { endpoint } });
    expect([refused.status, await test_(tomas, { endpoint })]).toEqual([
      204,
      { sent: 0, gone: 0, failed: 0 },
    ]);
    expect([(await listed(ines)).length, service.asked]).toEqual([1, 0]);
    await call(removeRoute, { as: ines, method: 'DELETE', body: { endpoint } });
    expect(await listed(ines)).toEqual([]);
  });

  test('a person has at most 20, of which the oldest goes', async () => {
    const ines = await aUser();
    for (let number = 0; number < 21; number++)
      await subscribe(ines, subscriptionOf(`https://push.example.org/${number}`));
    const endpoints = await database.pushSubscription.findMany({
      where: { userId: ines.user.id },
      select: { endpoint: true },
    });
    expect(endpoints).toHaveLength(20);
    expect(endpoints).not.toContainEqual({ endpoint: 'https://push.example.org/0' });
  });

  test('signing out ends the subscription', async () => {
    const ines = await aUser();
    await subscribe(ines, service.subscribe('/a'));
    await call(logoutRoute, { as: ines, method: 'POST' });
    expect(await database.pushSubscription.count({ where: { userId: ines.user.id } })).toBe(0);
  });

  test.each([
    ['another protocol', 'ftp://push.example.org/x'],
    ['credentials', 'https://name:word@push.example.org/x'],
    ['no encryption', 'http://push.example.org/x'],
    ['this machine', 'https://127.0.0.1/x'],
    ['a private network', 'https://[fd00::1]/x'],
  ])('an endpoint with %s is refused', async (_name, endpoint) => {
    changeSettings({ ALLOW_PRIVATE_ADDRESSES: 'false' });
    const ines = await aUser();
    expect((await subscribe(ines, subscriptionOf(endpoint))).status).toBe(400);
  });

  /** The keys of a valid subscription, with some bytes in place of one of them. */
  const withKey = (name: 'p256dh' | 'auth', change: (bytes: Buffer) => Buffer): PushSubscriptionInput => {
    const subscription = service.subscribe('/a');
    const changed = change(Buffer.from(subscription.keys[name], 'base64url')).toString('base64url');
    return { ...subscription, keys: { ...subscription.keys, [name]: changed } };
  };
  const withFirst = (bytes: Buffer, byte: number) => Buffer.from([byte, ...bytes.subarray(1)]);

  test.each<[string, 'p256dh' | 'auth', (bytes: Buffer) => Buffer]>([
    ['a point off the curve', 'p256dh', () => Buffer.alloc(65, 4)],
    ['the point at infinity', 'p256dh', () => Buffer.alloc(65)],
    ['a compressed point', 'p256dh', (bytes) => Buffer.from([2, ...bytes.subarray(1, 33)])],
    ['a hybrid point', 'p256dh', (bytes) => withFirst(bytes, 6 + ((bytes[64] ?? 0) % 2))],
    ['a byte too many', 'p256dh', (bytes) => Buffer.concat([bytes, bytes.subarray(0, 1)])],
    ['no key', 'p256dh', () => Buffer.alloc(0)],
    ['a short secret', 'auth', (bytes) => bytes.subarray(1)],
    ['a long secret', 'auth', (bytes) => Buffer.concat([bytes, bytes])],
    ['no secret', 'auth', () => Buffer.alloc(0)],
  ])('%s in place of a key is refused, and says which', async (_name, key, change) => {
    const ines = await aUser();
    const { status, body } = await call<ErrorBody>(subscribeRoute, {
      as: ines,
      method: 'POST',
      body: withKey(key, change),
    });
    expect([status, Object.keys(body.fields ?? {}), await listed(ines)]).toEqual([400, [`keys.${key}`], []]);
  });

  test('subscribing and testing are limited', async () => {
    changeSettings({ RATE_LIMIT_SCALE: '0.05' });
    const ines = await aUser();
    const calls: [Call['body'], typeof subscribeRoute][] = [
      [service.subscribe('/a'), subscribeRoute],
      [{}, testRoute],
    ];
    for (const [body, route] of calls) {
      const statuses: number[] = [];
      for (let time = 0; time < 4; time++)
        statuses.push((await call(route, { as: ines, method: 'POST', body })).status);
      expect(statuses).toContain(429);
    }
  });
});

describe('what is sent', () => {
  test('a test is encrypted for the browser and signed by the planner', async () => {
    const ines = await aUser();
    await subscribe(ines, service.subscribe('/a'));
    expect(await test_(ines)).toEqual({ sent: 1, gone: 0, failed: 0 });
    expect(service.arrived).toEqual([
      expect.objectContaining({
        key: env.vapidKeys.publicKey,
        claims: {
          aud: service.origin,
          exp: expect.any(Number),
          sub: 'mailto:no-reply@localhost',
        },
        headers: expect.objectContaining({
          ttl: '60',
          urgency: 'high',
          topic: expect.stringMatching(/^[\w-]{32}$/),
        }),
        message: expect.objectContaining({ tag: 'test' }),
      }),
    ]);
  });

  test('a comment reaches each browser of the owner once, and nobody else', async () => {
    const [ines, tomas] = [await aUser(), await aUser({ firstName: 'Tomas' })];
    const task = await add(ines, 'task', AT_TEN);
    await share(ines, task, tomas);
    await subscribe(ines, service.subscribe('/phone'));
    await subscribe(ines, service.subscribe('/laptop'));
    await subscribe(tomas, service.subscribe('/other'));
    await comment(tomas, task);
    await runDueJobs();
    expect(service.arrived.map(({ path }) => path).sort()).toEqual(['/laptop', '/phone']);
    const [bell] = await database.notification.findMany({ where: { userId: ines.user.id } });
    expect(service.arrived[0]?.message).toEqual({
      tag: `news-${bell?.id}`,
      title: 'Tomas commented on Tune the piano',
      body: 'Which key?',
      path: bell?.actionUrl,
    });
  });

  test('a long text is cut, so that a message stays below 3 KiB', async () => {
    const [ines, tomas] = [await aUser(), await aUser()];
    const task = await add(ines, 'task', AT_TEN);
    await share(ines, task, tomas);
    await subscribe(ines, service.subscribe('/a'));
    await comment(tomas, task, '🎹'.repeat(1_000));
    await runDueJobs();
    expect(service.arrived).toHaveLength(1);
    expect(service.arrived[0]?.size).toBeLessThan(3 * 1024);
  });

  test.each<[string, (ines: Person, tomas: Person, task: Timed, given: string) => Promise<unknown>]>([
    ['the person has turned browser notifications off', (_ines, tomas) => prefer(tomas, { enabled: false })],
    ['the person wants no news of others', (_ines, tomas) => prefer(tomas, { collaborationUpdates: false })],
    [
      'the person has read it',
      (_ines, tomas) => call(readRoute, { as: tomas, method: 'POST', body: { all: true } }),
    ],
    ['the person may no longer see the item', (ines, _tomas, task, given) => unshare(ines, task, given)],
  ])('nothing is sent if %s by then', async (_name, act) => {
    const [ines, tomas] = [await aUser(), await aUser()];
    const task = await add(ines, 'task', AT_TEN);
    await subscribe(tomas, service.subscribe('/a'));
    const given = await share(ines, task, tomas);
    await act(ines, tomas, task, given);
    await runDueJobs();
    expect(service.asked).toBe(0);
  });

  test('a cancelled meeting is told to those who saw it', async () => {
    const [ines, tomas] = [await aUser({ firstName: 'Ines' }), await aUser()];
    const meeting = await add(ines, 'schedule', AT_TEN);
    await share(ines, meeting, tomas);
    await deleteJobs();
    await subscribe(tomas, service.subscribe('/a'));
    await remove(ines, meeting);
    await runDueJobs();
    expect(titles()).toEqual(['Ines cancelled Tune the piano']);
  });

  test('a notification takes as many statements with a subscription as without one', async () => {
    const [ines, tomas, odile] = [await aUser(), await aUser(), await aUser()];
    const [ofInes, ofOdile] = [await add(ines, 'task', AT_TEN), await add(odile, 'task', AT_TEN)];
    await share(ines, ofInes, tomas);
    await share(odile, ofOdile, tomas);
    await subscribe(odile, service.subscribe('/a'));
    const ofComment = (item: Timed) => ownStatementsOf(() => comment(tomas, item));
    // The first comment of a person counts those that they have, for the bound on them.
    await comment(tomas, ofInes);
    const statements = await ofComment(ofInes);
    const withBrowser = await ofComment(ofOdile);
    expect(statements).toHaveLength(withBrowser.length);
    expect(
      await database.$queryRaw`
      SELECT count(*)::int FROM graphile_worker.jobs WHERE task_identifier = 'push'`,
    ).toEqual([{ count: 1 }]);
  });
});

describe('reminders', () => {
  const DUE = new Date('2041-01-15T09:45:00Z');
  const START = new Date('2041-01-15T10:00:00Z');
  const planned = async (task: string) =>
    (
      await database.$queryRaw<{ run_at: Date }[]>`
        SELECT run_at FROM graphile_worker.jobs WHERE task_identifier = ${task} ORDER BY run_at`
    ).map(({ run_at }) => run_at.toISOString());
  const remindOf = async ({ user }: Person, { id }: Timed, now = DUE) => {
    await remindBrowser({ personId: user.id, itemId: id }, { now });
    await runDueJobs();
  };

  test('they are planned by the lead time of the browser, only for people with a subscription', async () => {
    const ines = await aUser();
    await add(ines, 'task', AT_TEN);
    expect(await planned('remind-browser')).toEqual([]);
    await subscribe(ines, service.subscribe('/a'));
    await runDueJobs();
    expect(await planned('remind-browser')).toEqual([DUE.toISOString()]);
    await prefer(ines, { reminderMinutes: 60 });
    await runDueJobs();
    expect([await planned('remind-browser'), await planned('remind')]).toEqual([
      ['2041-01-15T09:00:00.000Z'],
      [DUE.toISOString()],
    ]);
    await prefer(ines, { taskReminders: false });
    await runDueJobs();
    expect(await planned('remind-browser')).toEqual([]);
  });

  test('those that the person has set for an item reach the browser one after the other, each shown anew', async () => {
    const ines = await aUser();
    await subscribe(ines, service.subscribe('/a'));
    await runDueJobs();
    const task = await add(ines, 'task', { ...AT_TEN, reminders: [0, 60] });
    expect(await planned('remind-browser')).toEqual(['2041-01-15T09:00:00.000Z']);
    // A job that runs does not wait in the queue.
    await deleteJobs();
    await remindOf(ines, task, new Date('2041-01-15T09:00:00Z'));
    expect(await planned('remind-browser')).toEqual([START.toISOString()]);
    await remindOf(ines, task, START);
    expect(service.arrived.map(({ message }) => message?.tag)).toEqual(
      [60, 0].map((lead) => `task-${task.id}-2041-01-15T10:00-${lead}`),
    );
  });

  test.each([
    ['for two minutes', '10:02:00', 1],
    ['and not longer', '10:02:01', 0],
  ])('one of the beginning itself is sent %s', async (_name, time, asked) => {
    const ines = await aUser();
    await subscribe(ines, service.subscribe('/a'));
    const task = await add(ines, 'task', { ...AT_TEN, reminders: [0] });
    await remindOf(ines, task, new Date(`2041-01-15T${time}Z`));
    expect(service.asked).toBe(asked);
  });

  test('one of a day without a time says the day, can be put off, and none is sent for none', async () => {
    const ines = await aUser();
    await subscribe(ines, service.subscribe('/a'));
    const task = await add(ines, 'task', { date: AT_TEN.date, reminders: [0] });
    await remindOf(ines, task, new Date('2041-01-15T09:00:00Z'));
    const [sent] = service.arrived;
    expect(sent?.message).toMatchObject({ title: 'Tune the piano', body: 'Tuesday, January 15' });
    expect(sent?.message).not.toHaveProperty('startsAt');
    const later = { personId: ines.user.id, itemId: task.id };
    const putOff = new Date('2041-01-15T09:00:00Z');
    await remindBrowser(later, { isLater: true, putOff, now: new Date('2041-01-15T09:10:00Z') });
    await runDueJobs();
    expect(service.arrived).toHaveLength(2);
    await patch(ines, task, { reminders: [] });
    await remindBrowser(later, { isLater: true, putOff, now: new Date('2041-01-15T09:20:00Z') });
    await runDueJobs();
    expect(service.arrived).toHaveLength(2);
  });

  test('a task that gets another time is planned anew in the same call', async () => {
    const ines = await aUser();
    await subscribe(ines, service.subscribe('/a'));
    const task = await add(ines, 'task', AT_TEN);
    await patch(ines, task, { time: '12:00' });
    expect(await planned('remind-browser')).toEqual(['2041-01-15T11:45:00.000Z']);
    await patch(ines, task, { time: null });
    expect(await planned('remind-browser')).toEqual([]);
  });

  test('a due task is pushed with what Done needs to tick it', async () => {
    const ines = await aUser({ timeZone: 'Europe/Lisbon' });
    await subscribe(ines, service.subscribe('/a'));
    const task = await add(ines, 'task', AT_TEN);
    await remindOf(ines, task);
    expect(service.arrived.map(({ message }) => message)).toEqual([
      {
        tag: `task-${task.id}-2041-01-15T10:00`,
        title: 'Tune the piano',
        body: '10:00',
        path: `/daily?date=2041-01-15&highlight=task-${task.id}`,
        startsAt: new Date('2041-01-15T10:00:00Z').getTime(),
        item: { id: task.id, taskVersion: 1, personId: ines.user.id },
      },
    ]);
    expect(service.arrived[0]?.headers.urgency).toBe('high');
  });

  test.each<[string, (ines: Person, task: Timed) => Promise<unknown>]>([
    ['is done', (ines, task) => patch(ines, task, { completed: true })],
    ['was deleted', (ines, task) => remove(ines, task)],
    ['has another time', (ines, task) => patch(ines, task, { time: '11:00' })],
  ])('nothing is pushed for a task that %s', async (_name, act) => {
    const ines = await aUser();
    await subscribe(ines, service.subscribe('/a'));
    const task = await add(ines, 'task', AT_TEN);
    await act(ines, task);
    await remindOf(ines, task);
    expect(service.asked).toBe(0);
  });

  test('nothing is pushed for a task that is moved between the order and the sending', async () => {
    const ines = await aUser();
    await subscribe(ines, service.subscribe('/a'));
    const task = await add(ines, 'task', AT_TEN);
    await remindBrowser({ personId: ines.user.id, itemId: task.id }, { now: DUE });
    await patch(ines, task, { time: '11:00' });
    await runDueJobs();
    expect(service.asked).toBe(0);
  });

  test.each([
    ['that was held up until its item has begun is dropped', false, 0],
    ['that the person has put off comes also after the item has begun', true, 1],
  ])('a reminder %s', async (_name, isLater, arrived) => {
    const ines = await aUser({ timeZone: 'UTC' });
    await subscribe(ines, service.subscribe('/a'));
    const task = await add(ines, 'task', { date: '2024-01-15', time: '10:00' });
    const pair = { personId: ines.user.id, itemId: task.id };
    await remindBrowser(pair, { isLater, now: new Date('2024-01-15T09:45:00Z') });
    await runDueJobs();
    expect(service.asked).toBe(arrived);
  });

  test('a reminder that is put off comes once, ten minutes later, and not when the task is done', async () => {
    const ines = await aUser();
    await subscribe(ines, service.subscribe('/a'));
    const [task, other] = [await add(ines, 'task', AT_TEN), await add(ines, 'task', AT_TEN)];
    await deleteJobs();
    const later = (itemId: string, as = ines) => call(laterRoute, { as, method: 'POST', body: { itemId } });
    expect([(await later(task.id)).status, (await later(task.id)).status]).toEqual([204, 204]);
    await later(other.id);
    expect((await later(task.id, await aUser())).status).toBe(404);
    await patch(ines, other, { completed: true });
    await passTime(9 * 60);
    await runDueJobs();
    expect(service.asked).toBe(0);
    await passTime(61);
    await runDueJobs();
    expect(service.arrived.map(({ message }) => message.item?.id)).toEqual([task.id]);
  });

  test('a reminder that is put off does not come once the task has another time', async () => {
    const ines = await aUser();
    await subscribe(ines, service.subscribe('/a'));
    const task = await add(ines, 'task', AT_TEN);
    await call(laterRoute, { as: ines, method: 'POST', body: { itemId: task.id } });
    await patch(ines, task, { date: '2041-01-20' });
    await passTime(601);
    await runDueJobs();
    expect(service.asked).toBe(0);
  });
});

describe('a push service that does not take a message', () => {
  /** Shares a task with somebody whose browser is at this path, and runs the jobs. */
  async function pushTo(path: string, answer: Parameters<PushService['answer']>[1]) {
    const [ines, tomas] = [await aUser(), await aUser()];
    await subscribe(tomas, service.subscribe(path));
    await runDueJobs();
    service.answer(path, answer);
    await share(ines, await add(ines, 'task', AT_TEN), tomas);
    await runDueJobs();
    return tomas;
  }
  const pushes = async () =>
    (await waitingJobs()).filter(({ last_error }) => last_error?.includes('push service'));

  test.each([404, 410])('%i removes the subscription', async (status) => {
    const tomas = await pushTo('/a', { status });
    expect([await listed(tomas), await pushes()]).toEqual([[], []]);
  });

  test('429 is tried again after the time that the service names, and then once', async () => {
    await pushTo('/a', { status: 429, headers: { 'Retry-After': '900' } });
    // Another attempt follows a minute later if the service names no time.
    expect((await pushes())[0]?.seconds).toBeGreaterThan(600);
    service.answer('/a', { status: 201 });
    await passTime(2_000);
    await database.pushSubscription.updateMany({ data: { quietUntil: new Date(0) } });
    await runDueJobs();
    await runDueJobs();
    expect([service.asked, titles().length, await pushes()]).toEqual([2, 1, []]);
  });

  test('while a service is busy nothing else is sent to it, and its messages stay queued', async () => {
    const tomas = await pushTo('/a', { status: 503 });
    const ines = await aUser();
    await share(ines, await add(ines, 'task', AT_TEN), tomas);
    await runDueJobs();
    expect([service.asked, (await pushes()).length]).toEqual([1, 2]);
    // Not for a test either, which is not sent later.
    expect(await test_(tomas)).toEqual({ sent: 0, gone: 0, failed: 1 });
    expect(service.asked).toBe(1);
  });

  test('a message that is never taken is given up, and leaves no dead letter', async () => {
    await pushTo('/a', { status: 503 });
    for (let time = 0; time < 10; time++) {
      await database.pushSubscription.updateMany({ data: { quietUntil: new Date(0) } });
      await passTime(4 * 3600);
      await runDueJobs();
    }
    expect([service.asked, await pushes()]).toEqual([7, []]);
  });

  test('403 is not tried again, and ten in a row remove the subscription', async () => {
    const tomas = await pushTo('/a', { status: 403 });
    expect([await pushes(), service.asked]).toEqual([[], 1]);
    for (let time = 0; time < 9; time++) await test_(tomas);
    expect([await listed(tomas), service.asked]).toEqual([[], 10]);
  });

  test.each([
    ['point', { p256dh: Buffer.alloc(65, 4) }],
    ['secret', { auth: Buffer.alloc(3) }],
  ])(
    'a stored %s with which nothing can be encrypted fails no call and no job, and is removed',
    async (_name, keys) => {
      const [ines, tomas] = [await aUser(), await aUser()];
      await subscribe(tomas, service.subscribe('/a'));
      await subscribe(tomas, service.subscribe('/b'));
      await database.pushSubscription.updateMany({ where: { endpoint: `${service.origin}/a` }, data: keys });
      await share(ines, await add(ines, 'task', AT_TEN), tomas);
      await runDueJobs();
      const failed = (await waitingJobs()).filter(({ attempts }) => attempts > 0);
      expect([service.arrived.map(({ path }) => path), failed]).toEqual([['/b'], []]);
      for (let time = 0; time < 9; time++)
        expect(await test_(tomas)).toEqual({ sent: 1, gone: 0, failed: 1 });
      expect(await listed(tomas)).toHaveLength(1);
    },
  );

  test('a success resets the count of refusals', async () => {
    const tomas = await pushTo('/a', { status: 403 });
    for (let time = 0; time < 8; time++) await test_(tomas);
    service.answer('/a', { status: 201 });
    await test_(tomas);
    service.answer('/a', { status: 403 });
    await test_(tomas);
    expect(await listed(tomas)).toHaveLength(1);
  });

  test('the jobs of one person run one after the other, so that a hanging service holds one worker', async () => {
    const [ines, tomas] = [await aUser(), await aUser()];
    await subscribe(tomas, service.subscribe('/a'));
    await subscribe(tomas, service.subscribe('/b'));
    await share(ines, await add(ines, 'task', AT_TEN), tomas);
    expect(
      await database.$queryRaw`
        SELECT DISTINCT queue_name FROM graphile_worker.jobs WHERE task_identifier = 'push'`,
    ).toEqual([{ queue_name: `push:${tomas.user.id}` }]);
  });

  test('a worker that ends after it has sent sends again, and the second replaces the first', async () => {
    const [ines, tomas] = [await aUser(), await aUser()];
    await subscribe(tomas, service.subscribe('/a'));
    await share(ines, await add(ines, 'task', AT_TEN), tomas);
    const jobs = await database.$queryRaw<{ payload: object }[]>`
      SELECT job.payload FROM graphile_worker._private_jobs AS job
      JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id WHERE task.identifier = 'push'`;
    await runDueJobs();
    await database.$executeRaw`
      SELECT graphile_worker.add_job('push', ${JSON.stringify(jobs[0]?.payload)}::json)`;
    await runDueJobs();
    const [first, second] = service.arrived;
    expect(service.arrived).toHaveLength(2);
    expect([second?.message.tag, second?.headers.topic]).toEqual([first?.message.tag, first?.headers.topic]);
  });

  test('a service that does not answer is left alone for a person, also after the subscription is renewed', async () => {
    const [ines, tomas] = [await aUser(), await aUser()];
    for (const path of ['/a', '/b']) await subscribe(tomas, service.subscribe(path));
    await subscribe(ines, service.subscribe('/c'));
    for (const path of ['/a', '/b', '/c']) service.answer(path, 'hang');
    expect(await test_(tomas, { endpoint: `${service.origin}/a` })).toEqual({ sent: 0, gone: 0, failed: 1 });
    expect(await test_(tomas)).toEqual({ sent: 0, gone: 0, failed: 2 });
    expect(service.asked).toBe(1);
    for (const path of ['/a', '/d']) await subscribe(tomas, service.subscribe(path));
    expect(await test_(tomas)).toEqual({ sent: 0, gone: 0, failed: 3 });
    expect(service.asked).toBe(1);
    await test_(ines);
    expect(service.asked).toBe(2);
  });

  test('a host whose name is as long as names may be is left alone too', async () => {
    const tomas = await aUser();
    const label = 'a'.repeat(61);
    // Nobody answers for a name that does not exist.
    const endpoint = `http://${label}.${label}.${label}.${label}.invalid/a`;
    expect((await subscribe(tomas, subscriptionOf(endpoint))).status).toBe(201);
    expect(await test_(tomas)).toEqual({ sent: 0, gone: 0, failed: 1 });
  });

  test('services that do not answer keep no mail waiting: two of them are asked at once', async () => {
    const ines = await aUser();
    const task = await add(ines, 'task', AT_TEN);
    for (const place of [0, 1, 2, 3, 4, 5]) {
      const reader = await aUser();
      await subscribe(reader, service.subscribe(`/${place}`));
      service.answer(`/${place}`, 'hang');
      await share(ines, task, reader);
    }
    await database.$executeRaw`
      DELETE FROM graphile_worker._private_jobs AS job USING graphile_worker._private_tasks AS task
      WHERE task.id = job.task_id AND task.identifier <> 'push'`;
    await call(forgotRoute, { method: 'POST', body: { email: ines.user.email } });
    // Their limit of time would make room for others where the machine is slow.
    const unlimited = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(unlimited.signal);
    const runners = await startRunners({ connectionString: testDatabaseUrl(), abortTimeout: 1_000 });
    try {
      const isSent = { userId: ines.user.id, sentAt: { not: null } };
      while ((await database.mail.count({ where: isSent })) === 0);
      expect(service.asked).toBeLessThanOrEqual(2);
    } finally {
      unlimited.abort();
      await Promise.all(runners.map((runner) => runner.stop()));
      timeout.mockRestore();
    }
  });
});
