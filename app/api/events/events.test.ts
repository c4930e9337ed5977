import { Client } from 'pg';
import { v7 } from 'uuid';
import { DELETE as endCollaboration } from '@/app/api/collaborations/[id]/route';
import { POST as createComment } from '@/app/api/comments/route';
import { GET as eventsRoute } from '@/app/api/events/route';
import { POST as createGoal } from '@/app/api/goals/route';
import { POST as giveSticker } from '@/app/api/item-stickers/route';
import { POST as createSchedule } from '@/app/api/schedules/route';
import { DELETE as endShare } from '@/app/api/task-shares/[id]/route';
import { POST as shareTask } from '@/app/api/task-shares/route';
import { POST as restoreTask } from '@/app/api/tasks/[dateOrId]/restore/route';
import { DELETE as deleteTask, PATCH as patchTask } from '@/app/api/tasks/[dateOrId]/route';
import { POST as createTask } from '@/app/api/tasks/route';
import { PATCH as patchPreferences } from '@/app/api/user/preferences/route';
import { database } from '@/lib/db/client';
import { hub } from '@/lib/server/events/hub';
import { CHANNEL } from '@/lib/server/live/announce';
import { QUERY_TIMEOUT } from '@/lib/server/live/listener';
import type { Topic } from '@/lib/shared/contract/plain/topics';
import { type InvalidationEvent, invalidationEvent } from '@/lib/shared/contract/schemas/events';
import { startDatabaseProxy } from '@/lib/testing/database/database-proxy';
import { testDatabaseUrl } from '@/lib/testing/database/test-database';
import { answerOf, type Call, call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';

const DAY = '2025-11-21';

afterAll(() => hub.close());

const ask = (as: Person, given: Call = {}, query = ''): Promise<Response> =>
  answerOf(eventsRoute, { as, path: `/api/events${query}`, ...given });

/** Opens a window's event stream, and returns functions that read its events one by one. */
async function open(as: Person, given: Call = {}, query = '') {
  const response = await ask(as, given, query);
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  if (!reader) throw new Error('The answer has no body.');
  /** Events that arrived in the same chunk as an earlier one. */
  const waiting: InvalidationEvent[] = [];
  /** Reads the next event, or 'end'. Skips heartbeats and comments. */
  const nextEvent = async (): Promise<InvalidationEvent | 'end'> => {
    for (;;) {
      const first = waiting.shift();
      if (first) return first;
      const { value, done } = await reader.read();
      if (done) return 'end';
      for (const [, data = ''] of value.matchAll(/^data: (.*)$/gm))
        waiting.push(invalidationEvent.parse(JSON.parse(data)));
    }
  };
  const event = async (): Promise<InvalidationEvent> => {
    const received = await nextEvent();
    if (received === 'end') throw new Error('The stream ended.');
    return received;
  };
  /** Reads to the next event of the topic. Skips events of earlier changes, which may be announced late. */
  const eventOf = async (topic: Topic): Promise<InvalidationEvent> => {
    for (;;) {
      const received = await event();
      if (received.topics?.includes(topic)) return received;
    }
  };
  /** Reads to the next event that names a window, as those of earlier changes, which may be announced late, do not. */
  const named = async (): Promise<InvalidationEvent> => {
    for (;;) {
      const received = await event();
      if (received.window !== undefined) return received;
    }
  };
  const next = async (): Promise<readonly Topic[] | null | 'end'> => {
    const received = await nextEvent();
    return received === 'end' ? received : received.topics;
  };
  /** Skips what was announced before the window opened. */
  const settle = async (): Promise<void> => {
    await aMeeting(as);
    await until('schedules');
  };
  /** Reads every topic up to and including the wanted one. */
  const until = async (wanted: Topic): Promise<(Topic | null)[]> => {
    const topicsRead: (Topic | null)[] = [];
    while (topicsRead.at(-1) !== wanted) {
      const topics = await next();
      if (topics === 'end') throw new Error('The stream ended.');
      topicsRead.push(...(topics ?? [null]));
    }
    return topicsRead;
  };
  return { response, next, event, eventOf, named, until, settle, close: () => reader.cancel() };
}

const aTask = async (as: Person, more: object = {}): Promise<string> => {
  const body = { title: 'Sing', date: DAY, ...more };
  return (await call<{ id: string }>(createTask, { as, method: 'POST', body })).body.id;
};
const aMeeting = (as: Person) =>
  call(createSchedule, { as, method: 'POST', body: { title: 'Dentist', date: DAY, time: '15:00' } });
const rename = (as: Person, id: string) =>
  call(patchTask, { as, method: 'PATCH', params: { dateOrId: id }, body: { title: `Sing ${v7()}` } });
const share = (as: Person, taskId: string, to: Person) =>
  call<{ id: string }>(shareTask, { as, method: 'POST', body: { taskId, sharedWithEmail: to.user.email } });

test('the answer is a stream of events that proxies may neither store nor change', async () => {
  const window = await open(await aUser());
  expect(window.response.headers.get('content-type')).toBe('text/event-stream');
  expect(window.response.headers.get('cache-control')).toContain('no-store');
  expect(window.response.headers.get('cache-control')).toContain('no-transform');
  await window.close();
  expect(hub.streams.isEmpty).toBe(true);
});

test('every window of everyone who sees the item is notified of a change, and nobody else', async () => {
  const [ines, tomas, stranger] = [await aUser(), await aUser(), await aUser()];
  const task = await aTask(ines);
  await share(ines, task, tomas);
  const windows = [await open(ines), await open(ines), await open(tomas)];
  const strangers = await open(stranger);
  await rename(ines, task);
  for (const window of windows) expect((await window.until('tasks')).at(-1)).toBe('tasks');
  await call(createComment, {
    as: tomas,
    method: 'POST',
    body: { content: 'Hm', targetType: 'task', targetId: task },
  });
  for (const window of windows) expect((await window.until('comments')).at(-1)).toBe('comments');
  await aMeeting(stranger);
  expect(await strangers.next()).toEqual(['schedules']);
  await Promise.all([...windows, strangers].map((window) => window.close()));
});

describe('the window that made a change', () => {
  const windowId = '2f1c9a52-6d0e-4b8a-9a44-0c1d2e3f4a5b';
  const from = (as: Person, id: string, window: string) =>
    call(patchTask, {
      as,
      method: 'PATCH',
      params: { dateOrId: id },
      body: { title: `Sing ${v7()}` },
      headers: { 'window-id': window },
    });

  // The version of the second UUID is not in RFC 9562, but PostgreSQL accepts it.
  test.each([windowId, '11111111-1111-1111-1111-111111111111'])(
    'is named to its own person, and to nobody else: %s',
    async (id) => {
      const [ines, tomas] = [await aUser(), await aUser()];
      const task = await aTask(ines);
      await share(ines, task, tomas);
      const [own, others] = [await open(ines), await open(tomas)];
      await own.settle();
      await others.settle();
      await from(ines, task, id);
      expect(await own.named()).toEqual({ topics: ['tasks'], window: id });
      expect(await others.eventOf('tasks')).toEqual({ topics: ['tasks'] });
      await Promise.all([own.close(), others.close()]);
    },
  );

  test("cannot be named by another person, whose change would then be ignored as one's own", async () => {
    const [ines, tomas] = [await aUser(), await aUser()];
    const task = await aTask(ines);
    await call(shareTask, {
      as: ines,
      method: 'POST',
      body: { taskId: task, sharedWithEmail: tomas.user.email, permission: 'edit' },
    });
    const window = await open(ines);
    await window.settle();
    expect((await from(tomas, task, windowId)).status).toBe(200);
    expect(await window.eventOf('tasks')).toEqual({ topics: ['tasks'] });
    await window.close();
  });

  test.each(['', 'mine', `${windowId}0`, "'; DROP TABLE users; --"])('is not named by %j', async (given) => {
    const ines = await aUser();
    const task = await aTask(ines);
    const window = await open(ines);
    await window.settle();
    expect((await from(ines, task, given)).status).toBe(200);
    expect(await window.eventOf('tasks')).toEqual({ topics: ['tasks'] });
    await window.close();
  });

  // The window ignores these announcements: its mutations update these topics, and no others (isRenewedHere).
  test('receives only the topic that each of its mutations updates by itself', async () => {
    const [ines, tomas] = [await aUser(), await aUser()];
    const task = await aTask(ines);
    await share(ines, task, tomas);
    const window = await open(ines);
    await window.settle();
    const headers = { 'window-id': windowId };
    const target = { targetType: 'task', targetId: task };
    const onTask = { as: ines, headers, params: { dateOrId: task } };
    const write = { as: ines, headers, method: 'POST' } as const;
    const changes: [Topic, () => Promise<{ status: number }>][] = [
      ['tasks', () => call(createTask, { ...write, body: { title: 'Sing', date: DAY, time: '10:00' } })],
      ['tasks', () => call(patchTask, { ...onTask, method: 'PATCH', body: { date: '2025-11-22' } })],
      ['tasks', () => call(deleteTask, { ...onTask, method: 'DELETE' })],
      ['tasks', () => call(restoreTask, { ...onTask, method: 'POST' })],
      [
        'schedules',
        () => call(createSchedule, { ...write, body: { title: 'Sing', date: DAY, time: '10:00' } }),
      ],
      ['goals', () => call(createGoal, { ...write, body: { title: 'Sing', date: DAY, type: 'daily' } })],
      ['comments', () => call(createComment, { ...write, body: { content: 'Hm', ...target } })],
      ['stickers', () => call(giveSticker, { ...write, body: { emoji: '🎉', ...target } })],
    ];
    let marks = 0;
    /** Makes a change of another topic, and returns the given events and all later ones before that of the change. */
    async function withThoseAfter(received: InvalidationEvent[]): Promise<InvalidationEvent[]> {
      await call(patchPreferences, {
        as: ines,
        method: 'PATCH',
        body: { notificationPreferences: `{"reminderMinutes":${10 + ++marks}}` },
      });
      while (received.at(-1)?.topics?.[0] !== 'preferences') received.push(await window.event());
      return received.slice(0, -1);
    }

    // Skips the event of the share.
    await withThoseAfter([]);
    for (const [topic, change] of changes) {
      expect((await change()).status).toBeLessThan(300);
      // Waits for the event before the next change: events that are announced together arrive in no particular order.
      const first = await window.event();
      expect(await withThoseAfter([first])).toEqual([{ topics: [topic], window: windowId }]);
    }
    await window.close();
  });

  test('is distinguished from another window that makes a change at the same time', async () => {
    const ines = await aUser();
    const [first, second] = [await aTask(ines), await aTask(ines)];
    const window = await open(ines);
    await window.settle();
    const other = '9b0de1f0-1d7c-4a55-8e0f-5a4b3c2d1e0f';
    await Promise.all([from(ines, first, windowId), from(ines, second, other)]);
    expect([(await window.named()).window, (await window.named()).window].sort()).toEqual([windowId, other]);
    await window.close();
  });
});

test('a window first receives what was announced while it was opening', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const early = await open(tomas);
  const begun = performance.now();
  const task = await aTask(ines);
  await share(ines, task, tomas);
  await early.until('tasks');
  await early.settle();

  const late = await open(tomas, {}, `?ago=${Math.ceil(performance.now() - begun)}`);
  expect(await late.next()).toEqual(expect.arrayContaining(['tasks', 'schedules', 'taskShares']));
  const later = await open(tomas, {}, '?ago=0');
  await aMeeting(tomas);
  expect(await later.next()).toEqual(['schedules']);
  const tooLate = await open(tomas, {}, '?ago=3600000');
  expect(await tooLate.next()).toBeNull();
  expect((await ask(tomas, {}, '?ago=-1')).status).toBe(400);
  await Promise.all([early, late, later, tooLate].map((window) => window.close()));
});

test.each([
  ['a task', {}],
  ['a series', { recurrence: { rrule: 'FREQ=DAILY;COUNT=9' } }],
])('a share of %s and its end are announced once each, and later changes are not', async (_what, more) => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const task = await aTask(ines, more);
  const window = await open(tomas);
  await window.settle();
  const { body } = await share(ines, task, tomas);
  await window.until('tasks');
  await aMeeting(tomas);
  expect(await window.until('schedules')).not.toContain('tasks');
  await call(endShare, { as: ines, method: 'DELETE', params: { id: body.id } });
  await window.until('tasks');
  await rename(ines, task);
  await aMeeting(tomas);
  expect(await window.until('schedules')).not.toContain('tasks');
  await window.close();
});

test('a change of all occurrences is announced to who sees another one, and the goal that they leave to its people', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const body = { title: 'Sing well', type: 'annual', date: DAY };
  const goal = (await call<{ id: string }>(createGoal, { as: ines, method: 'POST', body })).body.id;
  const task = await aTask(ines, { goalId: goal, recurrence: { rrule: 'FREQ=DAILY;COUNT=2' } });
  const { id } = await database.item.findFirstOrThrow({
    where: { series: { items: { some: { id: task } } }, id: { not: task } },
  });
  const taskId = id;
  const scope = 'this';
  const given = { taskId, sharedWithEmail: tomas.user.email, scope };
  expect((await call(shareTask, { as: ines, method: 'POST', body: given })).status).toBe(201);
  const [theirs, own] = [await open(tomas), await open(ines)];
  await Promise.all([theirs.settle(), own.settle()]);
  await call(patchTask, {
    as: ines,
    method: 'PATCH',
    params: { dateOrId: task },
    path: '/x?scope=all',
    body: { goalId: null },
  });
  await theirs.until('tasks');
  await own.until('goals');
  await Promise.all([theirs.close(), own.close()]);
});

test("the end of a collaboration ends the events of the planner for the collaborator's windows", async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const id = v7();
  await database.collaboration.create({ data: { id, ownerId: ines.user.id, collaboratorId: tomas.user.id } });
  const window = await open(tomas);
  await aTask(ines);
  await window.until('tasks');
  await call(endCollaboration, { as: ines, method: 'DELETE', params: { id } });
  // All three kinds of item are announced at once, in any order.
  await window.until('goals');
  await window.settle();
  await window.settle();
  await aTask(ines);
  await aMeeting(tomas);
  expect(await window.until('schedules')).toEqual(['schedules']);
  await window.close();
});

test('a lost connection to the database invalidates everything in a window', async () => {
  const window = await open(await aUser());
  await database.$executeRaw`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'dayfold-live' AND datname = current_database()`;
  expect(await window.next()).toBeNull();
  await window.close();
});

const notify = (payload: string) => database.$executeRaw`SELECT pg_notify(${CHANNEL}, ${payload})`;

test.each([
  ['no JSON', 'stale!'],
  ['JSON of another shape', '{"topic":["tasks"],"people":"all"}'],
])('a notification that is %s does not stop later ones', async (_what, payload) => {
  const ines = await aUser();
  const window = await open(ines);
  await notify(payload);
  await aMeeting(ines);
  expect(await window.until('schedules')).toEqual(['schedules']);
  await window.close();
});

test('a topic that this version does not know invalidates everything for the people that it names', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const windows = [await open(ines), await open(tomas)] as const;
  await notify(JSON.stringify({ topic: 'recipes', people: [ines.user.id] }));
  expect(await windows[0].next()).toBeNull();
  await aMeeting(tomas);
  expect(await windows[1].until('schedules')).toEqual(['schedules']);
  await Promise.all(windows.map((window) => window.close()));
});

test('the streams of an ended session end, also when one of them closes meanwhile', async () => {
  const ines = await aUser();
  const windows = [await open(ines), await open(ines)] as const;
  const elsewhere = new Client({ connectionString: testDatabaseUrl() });
  await elsewhere.connect();
  await elsewhere.query('BEGIN');
  await elsewhere.query('DELETE FROM sessions WHERE user_id = $1', [ines.user.id]);
  await elsewhere.query('LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE');
  await notify(JSON.stringify({ topic: 'sessions', people: [ines.user.id] }));
  const isWaiting = async () => {
    const waiting = await database.$queryRaw<unknown[]>`
      SELECT FROM pg_locks WHERE relation = 'sessions'::regclass AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    return waiting.length > 0;
  };
  while (!(await isWaiting()));
  await windows[0].close();
  await elsewhere.query('COMMIT');
  await elsewhere.end();
  expect(await windows[1].next()).toBe('end');
});

test('a session that ends while its stream is opening leaves no stream open', async () => {
  const ines = await aUser();
  const listen = hub.listen.bind(hub);
  jest.spyOn(hub, 'listen').mockImplementationOnce(async () => {
    await listen();
    await database.session.deleteMany({ where: { userId: ines.user.id } });
  });
  const window = await open(ines);
  expect(hub.streams.of([ines.user.id])).toEqual([]);
  expect(await window.next()).toBe('end');
});

test('HEAD opens no stream', async () => {
  const response = await ask(await aUser(), { method: 'HEAD' });
  expect([response.status, response.body]).toEqual([200, null]);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(hub.streams.isEmpty).toBe(true);
});

test('a caller who disconnects, before the answer or later, leaves no stream open', async () => {
  const ines = await aUser();
  expect((await ask(ines, { signal: AbortSignal.abort() })).body).toBeNull();
  expect(hub.streams.isEmpty).toBe(true);
  const leaving = new AbortController();
  const response = await ask(ines, { signal: leaving.signal });
  leaving.abort();
  expect(hub.streams.isEmpty).toBe(true);
  await response.body?.cancel();
});

test('a person has at most twenty streams: another one ends the oldest', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const others = await open(tomas);
  const windows = [];
  for (let opened = 0; opened < 21; opened++) windows.push(await open(ines));
  expect(await windows[0]?.next()).toBe('end');
  await aMeeting(ines);
  for (const window of windows.slice(1)) expect(await window.next()).toEqual(['schedules']);
  expect(hub.streams.of([tomas.user.id])).toHaveLength(1);
  await Promise.all([...windows.slice(1), others].map((window) => window.close()));
});

test('a database connection that no longer answers is replaced', async () => {
  await hub.close();
  const proxy = await startDatabaseProxy();
  changeSettings({ DATABASE_URL: proxy.url });
  const window = await open(await aUser());
  proxy.freeze();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date', 'performance'] });
  const beaten = hub.beat();
  while (jest.getTimerCount() === 0) await new Promise(setImmediate);
  jest.advanceTimersByTime(QUERY_TIMEOUT);
  jest.useRealTimers();
  await beaten;
  expect(await window.next()).toBeNull();
  await window.close();
  await hub.close();
  restoreSettings();
  await proxy.close();
});

test('a request without a session is 401', async () => {
  expect((await call(eventsRoute)).status).toBe(401);
});
