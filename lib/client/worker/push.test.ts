import type { OutboxChange } from '@/lib/client/database/change';
import { createMemoryDatabase } from '@/lib/client/database/database';
import { listenForPush, type PushScope } from './push';

/** A scope of a service worker that records what is shown and opened. */
class FakeScope {
  readonly shown: {
    title: string;
    body?: string;
    tag?: string;
    actions: string[];
    silent?: boolean | null;
  }[] = [];
  readonly opened: string[] = [];
  database = createMemoryDatabase();
  isLasting = true;
  readonly posted: unknown[] = [];
  readonly syncs: string[] = [];
  windows: Awaited<ReturnType<PushScope['clients']['matchAll']>> = [];
  readonly #listeners = new Map<string, (event: Event) => void>();

  constructor() {
    const ticks = {
      database: async () => ({ ...this.database, isLasting: this.isLasting }),
      exclusively: (work: () => Promise<void>) => work(),
      post: (message: unknown) => void this.posted.push(message),
    };
    const scope: PushScope = {
      addEventListener: (type, listener) => void this.#listeners.set(type, listener),
      location: { origin: 'https://planner.example' },
      registration: {
        showNotification: async (title, { body, tag, actions = [], silent } = {}) =>
          void this.shown.push({ title, body, tag, silent, actions: actions.map(({ action }) => action) }),
        pushManager: { subscribe: () => Promise.reject(new Error('not here')) },
        sync: { register: async (tag) => void this.syncs.push(tag) },
      },
      clients: {
        matchAll: async () => this.windows,
        openWindow: async (url) => void this.opened.push(url),
      },
    };
    listenForPush(scope, ticks);
  }

  waiting = (): Promise<OutboxChange[]> => this.database.readAll('changes');

  /** Dispatches an event, and waits for the work that it has begun. */
  async dispatch(type: string, fields: object): Promise<void> {
    const work: Promise<unknown>[] = [];
    const event = Object.assign(new Event(type), fields, {
      waitUntil: (promise: Promise<unknown>) => void work.push(promise),
    });
    this.#listeners.get(type)?.(event);
    await Promise.all(work);
  }

  push = (json: () => unknown): Promise<void> => this.dispatch('push', { data: { json } });

  press = (action: string, data: unknown): Promise<void> =>
    this.dispatch('notificationclick', { action, notification: { data, close: () => {} } });
}

const TASK = {
  tag: 'task-1',
  title: 'Send the quote',
  body: '14:30',
  path: '/daily?date=2025-11-21&highlight=task-1',
  startsAt: Date.UTC(2025, 10, 21, 14, 30),
  item: { id: '1', taskVersion: 4, personId: 'ines' },
};
const MEETING = { ...TASK, item: { id: '2', taskVersion: null, personId: 'ines' } };

type Sent = { method?: string; url: unknown; body: unknown; key: string | null };

/** The person whose session the cookie of the browser has. */
let signedIn = 'ines';

/** Answers changes in turn with these, and records them. */
function answer(...answers: (Response | Error)[]): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = async (url, { method, body, headers } = {}) => {
    const isQuestion = url === '/api/auth/me';
    if (!isQuestion) {
      const key = new Headers(headers).get('Idempotency-Key');
      sent.push({ method, url, body: JSON.parse(String(body)), key });
    }
    const next = (isQuestion ? undefined : answers.shift()) ?? answers[0];
    if (isQuestion && !(next instanceof Error)) return Response.json({ id: signedIn });
    if (next instanceof Error) throw next;
    return next ?? new Response(null, { status: 500 });
  };
  return sent;
}

const ok = () => new Response('{}');
const fetchBefore = globalThis.fetch;

let scope: FakeScope;
beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2025, 10, 21, 14, 18) });
  signedIn = 'ines';
  scope = new FakeScope();
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = fetchBefore;
});

test('a reminder says how soon its task begins when it is shown, and can be ticked or put off', async () => {
  await scope.push(() => TASK);
  expect(scope.shown).toEqual([
    {
      title: 'Send the quote in 12 minutes',
      body: '14:30',
      tag: 'task-1',
      silent: false,
      actions: ['done', 'later'],
    },
  ]);
});

test('a meeting can only be put off, and news can only be opened', async () => {
  await scope.push(() => MEETING);
  const { item: _, startsAt: __, ...news } = TASK;
  await scope.push(() => news);
  expect(scope.shown.map(({ actions }) => actions)).toEqual([['later'], []]);
});

test.each<[string, () => unknown]>([
  ['no JSON', () => JSON.parse('{')],
  ['nothing', () => undefined],
  ['another form', () => ({ title: 1 })],
])('a message with %s is shown too', async (_name, json) => {
  await scope.push(json);
  expect(scope.shown).toMatchObject([{ title: 'Dayfold', body: 'Something is new' }]);
});

const TICK = { method: 'PATCH', url: '/api/tasks/1', body: { completed: true }, key: expect.any(String) };

test('Done ticks the task, and shows nothing more', async () => {
  const sent = answer(ok());
  await scope.press('done', TASK);
  expect(sent).toEqual([TICK]);
  expect([scope.shown, scope.opened, await scope.waiting()]).toEqual([[], [], []]);
});

test.each([
  [401, 'Not ticked: sign in to Dayfold again.'],
  [404, 'Not ticked: you may no longer do this.'],
  [500, 'Not ticked: try again in a moment.'],
])('Done says that it has failed, and can be pressed again, when the answer is %i', async (status, words) => {
  answer(new Response(null, { status }));
  await scope.press('done', TASK);
  expect(scope.shown).toMatchObject([{ body: words, tag: 'task-1', actions: ['done', 'later'] }]);
  expect(await scope.waiting()).toEqual([]);
});

test('Done does nothing for somebody else who is signed in by now, and neither does 10 minutes later', async () => {
  signedIn = 'tomas';
  const sent = answer(ok(), ok());
  await scope.press('done', TASK);
  await scope.press('later', TASK);
  expect(sent).toEqual([]);
  expect(scope.shown.map(({ body }) => body)).toEqual([
    'Not ticked: sign in to Dayfold again.',
    'Not put off: sign in to Dayfold again.',
  ]);
});

describe('Done without a connection', () => {
  const lost = () => new TypeError('failed');

  test.each<[string, Response | Error]>([
    ['without a network', lost()],
    ['while a proxy has no server', new Response(null, { status: 502 })],
  ])('waits in the outbox of its person %s, and says so', async (_when, given) => {
    answer(given);
    await scope.press('done', TASK);
    expect(scope.shown).toMatchObject([
      {
        body: 'Ticked in this browser. It is sent when there is a connection.',
        tag: 'task-1',
        actions: [],
      },
    ]);
    expect(await scope.waiting()).toMatchObject([
      {
        owner: 'ines',
        entities: ['1'],
        call: { method: 'PATCH', path: '/api/tasks/1', body: { completed: true } },
        base: null,
        state: 'waiting',
        isSent: true,
        words: { did: 'ticked', title: 'Send the quote' },
      },
    ]);
    expect([scope.posted, scope.syncs]).toEqual([[{ kind: 'stored' }], ['dayfold.outbox']]);
  });

  test('is sent once when the network is back, with the key of the first attempt', async () => {
    const sent = answer(new Response(null, { status: 503 }), ok());
    await scope.press('done', TASK);
    await scope.dispatch('sync', {});
    await scope.dispatch('sync', {});
    expect(sent).toEqual([TICK, TICK]);
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(await scope.waiting()).toEqual([]);
  });

  test('is sent when a message arrives, in browsers that do not say when the network is back', async () => {
    answer(lost());
    await scope.press('done', TASK);
    const sent = answer(ok());
    await scope.push(() => MEETING);
    expect(sent).toEqual([TICK]);
    expect(await scope.waiting()).toEqual([]);
  });

  test('stays while there is no connection, and rejects, for the browser to try again', async () => {
    answer(lost());
    await scope.press('done', TASK);
    answer(lost());
    await expect(scope.dispatch('sync', {})).rejects.toThrow('failed');
    expect(await scope.waiting()).toHaveLength(1);
  });

  test.each(['/api/auth/me', '/api/tasks/1'])(
    'ends its turn to send when %s is not answered in ten seconds',
    async (silent) => {
      // Jest replaces the timers, but not this one.
      const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
        const controller = new AbortController();
        setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), milliseconds);
        return controller.signal;
      });
      answer(lost());
      await scope.press('done', TASK);
      globalThis.fetch = async (url, { signal } = {}) => {
        if (url !== silent) return Response.json({ id: signedIn });
        return new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        });
      };
      const outcome = scope.dispatch('sync', {}).catch(({ name }) => name);
      await jest.advanceTimersByTimeAsync(10_000);
      expect(await Promise.race([outcome, 'still waiting'])).toBe('TimeoutError');
      expect(await scope.waiting()).toHaveLength(1);
      timeout.mockRestore();
    },
  );

  test.each<[string, () => void]>([
    ['somebody else is signed in', () => (signedIn = 'tomas')],
    ['the server refuses it', () => {}],
  ])('waits for a page of its person when %s', async (_when, happen) => {
    answer(lost());
    await scope.press('done', TASK);
    happen();
    const sent = answer(new Response(null, { status: 404 }));
    await scope.dispatch('sync', {});
    expect(sent).toHaveLength(signedIn === 'ines' ? 1 : 0);
    expect(await scope.waiting()).toMatchObject([{ state: 'waiting', owner: 'ines' }]);
  });

  test('waits behind an earlier change of the task, which only a page can send', async () => {
    answer(lost());
    await scope.press('done', TASK);
    const [tick] = await scope.waiting();
    if (!tick) throw new Error('Nothing waits.');
    const earlier = { ...tick, id: 'earlier', order: tick.order - 1, view: null };
    await scope.database.write('changes', { put: [earlier] });
    const sent = answer(ok());
    await scope.dispatch('sync', {});
    expect([sent, (await scope.waiting()).length]).toEqual([[], 2]);
  });

  test('moves later changes of the task to the version after it', async () => {
    answer(lost());
    await scope.press('done', TASK);
    const [tick] = await scope.waiting();
    if (!tick) throw new Error('Nothing waits.');
    const later = { ...tick, id: 'later', order: tick.order + 1, base: 4, bases: undefined, view: null };
    await scope.database.write('changes', { put: [later] });
    answer(Response.json({ id: '1', version: 5 }));
    await scope.dispatch('sync', {});
    expect(await scope.waiting()).toMatchObject([{ id: 'later', base: 5 }]);
  });

  test('says that it is not done, and can be pressed again, where the browser stores nothing', async () => {
    scope.isLasting = false;
    answer(lost());
    await scope.press('done', TASK);
    expect(scope.shown).toMatchObject([
      { body: expect.stringContaining('Not ticked: there is no connection'), actions: ['done', 'later'] },
    ]);
    expect(await scope.waiting()).toEqual([]);
  });
});

test('10 minutes later asks the server for the reminder again, and says when there is no connection', async () => {
  const sent = answer(ok(), new TypeError('failed'));
  await scope.press('later', MEETING);
  expect(sent).toEqual([
    { method: 'POST', url: '/api/notifications/remind-later', body: { itemId: '2' }, key: null },
  ]);
  expect(scope.shown).toEqual([]);
  await scope.press('later', MEETING);
  expect(scope.shown).toMatchObject([
    { body: expect.stringContaining('Not put off: there is no connection') },
  ]);
});

test('a press opens a window when none is open, and never a page of another site', async () => {
  await scope.press('', TASK);
  await scope.press('', { ...TASK, path: '//evil.example/' });
  await scope.press('', { ...TASK, path: 'https://evil.example/' });
  expect(scope.opened).toEqual([TASK.path, '/daily', '/daily']);
});

test('a press brings an open window to the front, which opens the path by itself', async () => {
  const done: string[] = [];
  scope.windows = [
    {
      url: 'https://planner.example/weekly',
      focused: false,
      focus: async () => void done.push('focus'),
      navigate: async (url) => void done.push(`navigate ${url}`),
      postMessage: (message, [port]) => {
        done.push(JSON.stringify(message));
        if (port instanceof MessagePort) port.postMessage(true);
      },
    },
  ];
  jest.useRealTimers();
  await scope.press('', TASK);
  expect(done).toEqual([
    'focus',
    JSON.stringify({ kind: 'dayfold.open-path', path: TASK.path, tag: TASK.tag }),
  ]);
});
