import { QueryObserver } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { api } from '@/lib/client/http/api';
import { useConnectionStatus } from '@/lib/client/http/connection-status';
import { createQueryClient } from '@/lib/client/query/query-client';
import { startServiceWorker } from '@/lib/client/worker/registration';
import { startLive } from './live';

/** Replaces the browser's EventSource. A test opens it, interrupts it, and sends events by it. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeSource[] = [];
  readyState = 0;

  constructor(readonly url: string) {
    super();
    FakeSource.all.push(this);
  }

  opens(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  sends(data: unknown): void {
    this.dispatchEvent(new MessageEvent('stale', { data: JSON.stringify(data) }));
  }

  breaks(isRefused: boolean): void {
    this.readyState = isRefused ? FakeSource.CLOSED : 0;
    this.dispatchEvent(new Event('error'));
  }

  close(): void {
    this.readyState = FakeSource.CLOSED;
  }
}

const source = (): FakeSource => {
  const last = FakeSource.all.at(-1);
  if (!last) throw new Error('No stream was opened');
  return last;
};

let stop = () => {};
let reads: string[];

/** Observes queries with these keys, and starts the live updates. */
function begin(...keys: (readonly string[])[]) {
  const client = createQueryClient();
  for (const queryKey of keys) {
    const queryFn = () => {
      reads.push(queryKey.join('/'));
      return reads.length;
    };
    client.setQueryData(queryKey, 0);
    new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  }
  stop = startLive(client);
  return client;
}

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  jest.useFakeTimers();
  reads = [];
  FakeSource.all = [];
  Object.assign(globalThis, { EventSource: FakeSource });
});

afterEach(() => {
  stop();
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'EventSource');
});

it('queries of a topic are read again after its events, once for a burst', async () => {
  begin(['/api/tasks', '2025-11-21'], ['/api/schedules', '2025-11-21']);
  source().opens();
  source().sends({ topics: ['tasks'] });
  source().sends({ topics: ['tasks'] });
  await pass(60);
  expect(reads).toEqual(['/api/tasks/2025-11-21']);
});

it('events during a read do not restart it; it is repeated once when it has ended', async () => {
  const queryKey = ['/api/collaborations'];
  const client = createQueryClient();
  client.setQueryData(queryKey, 0);
  let stored = 0;
  const underway: (() => void)[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    expect(signal.aborted).toBe(false);
    const answer = stored;
    return new Promise<number>((resolve) => underway.push(() => resolve(answer)));
  };
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  stop = startLive(client);
  for (stored = 1; stored < 10; stored++) {
    source().sends({ topics: ['collaborations'] });
    await pass(100);
  }
  expect(underway).toHaveLength(1);
  underway[0]?.();
  await pass(0);
  expect(client.getQueryData(queryKey)).toBe(1);
  expect(underway).toHaveLength(2);
  underway[1]?.();
  await pass(0);
  expect(client.getQueryData(queryKey)).toBe(10);
  expect(underway).toHaveLength(2);
});

describe('a change of this window', () => {
  const answers = (status: number) =>
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}', { status }));
  const idSent = (fetched: jest.SpyInstance<unknown, Parameters<typeof fetch>>): string =>
    new Headers(fetched.mock.lastCall?.[1]?.headers).get('Window-Id') ?? '';
  const change = () => api('PATCH', '/api/tasks/1', { title: 'Sing' }, { isRenewedHere: true });

  afterEach(() => jest.restoreAllMocks());

  it('is not read again, whether it is announced before its answer or after', async () => {
    begin(['/api/tasks', '2025-11-21']);
    let answer = (_response: Response) => {};
    const fetched = jest
      .spyOn(globalThis, 'fetch')
      .mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const changed = change();
    source().sends({ topics: ['tasks'], window: idSent(fetched) });
    answer(new Response('{}'));
    await changed;
    source().sends({ topics: ['tasks'], window: idSent(fetched) });
    await pass(60);
    expect(reads).toEqual([]);
  });

  it('is distinguished from changes of other windows and other people, which are read', async () => {
    begin(['/api/tasks', '2025-11-21']);
    const fetched = answers(200);
    await change();
    expect(idSent(fetched)).toMatch(/^[0-9a-f-]{36}$/);
    source().sends({ topics: ['tasks'], window: '2f1c9a52-6d0e-4b8a-9a44-0c1d2e3f4a5b' });
    await pass(60);
    source().sends({ topics: ['tasks'] });
    await pass(60);
    expect(reads).toHaveLength(2);
  });

  it.each([
    ['no answer', () => jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))],
    ['a failing server', () => answers(502)],
    [
      'half an answer',
      () => jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{"id":', { status: 200 })),
    ],
  ])('that ended in %s is read again, whether it is announced before that or after', async (_what, fails) => {
    begin(['/api/tasks', '2025-11-21'], ['/api/goals', '2025-11-21']);
    const fetched = fails();
    const changed = expect(change()).rejects.toThrow();
    const id = idSent(fetched);
    source().sends({ topics: ['tasks'], window: id });
    await changed;
    await pass(60);
    expect(reads).toEqual(['/api/tasks/2025-11-21']);
    source().sends({ topics: ['goals'], window: id });
    await pass(60);
    expect(reads).toEqual(['/api/tasks/2025-11-21', '/api/goals/2025-11-21']);
  });

  it('that is refused causes no read', async () => {
    begin(['/api/tasks', '2025-11-21']);
    const fetched = answers(409);
    await expect(change()).rejects.toThrow();
    source().sends({ topics: ['tasks'], window: idSent(fetched) });
    await pass(60);
    expect(reads).toEqual([]);
  });

  it('is sent without the id of the window unless the caller updates all that it affects', async () => {
    const fetched = answers(200);
    await api('PUT', '/api/user/profile', {});
    expect(idSent(fetched)).toBe('');
  });
});

it('all queries on the screen are read when events were missed', async () => {
  begin(['/api/tasks', '2025-11-21'], ['/api/collaborations']);
  source().opens();
  source().sends({ topics: null });
  await pass(60);
  expect(reads).toEqual(['/api/tasks/2025-11-21', '/api/collaborations']);
});

it('an event with an unknown topic invalidates all queries', async () => {
  begin(['/api/collaborations']);
  source().opens();
  source().sends({ topics: ['something-newer'] });
  await pass(60);
  expect(reads).toEqual(['/api/collaborations']);
});

it('the stream is requested with the time since the page was drawn, however late its code is loaded', async () => {
  const drawnAt = performance.now();
  await pass(3_000);
  stop = startLive(createQueryClient(), drawnAt);
  expect(source().url).toBe('/api/events?ago=5000');
});

it('the stream is requested with the time since the first reads began, also when it is requested again', async () => {
  begin(['/api/collaborations']);
  expect(source().url).toBe('/api/events?ago=2000');
  source().breaks(true);
  await pass(2_000);
  expect(source().url).toBe('/api/events?ago=4000');
  reads = [];
  source().opens();
  await pass(60);
  // The server sends an event if anything was missed.
  expect(reads).toEqual([]);
});

it('all queries are read again when a lost connection is restored', async () => {
  begin(['/api/collaborations']);
  source().opens();
  source().breaks(false);
  await pass(5_000);
  expect(reads).toEqual([]);
  source().opens();
  await pass(60);
  expect(reads).toEqual(['/api/collaborations']);
  expect(FakeSource.all).toHaveLength(1);
});

it('a new version of the planner is looked for when a lost connection is restored, and not before', async () => {
  const registration = Object.assign(new EventTarget(), { update: jest.fn().mockResolvedValue(undefined) });
  const container = Object.assign(new EventTarget(), {
    controller: null,
    getRegistration: async () => registration,
    register: async () => registration,
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  startServiceWorker();
  await pass(0);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  begin();
  source().opens();
  source().breaks(false);
  await pass(1_000);
  expect(registration.update).not.toHaveBeenCalled();
  source().opens();
  await pass(0);
  expect(registration.update).toHaveBeenCalledTimes(1);
});

it('a refused stream is requested again after growing waits, and the session is read', async () => {
  begin(['/api/auth/me']);
  source().breaks(true);
  await pass(0);
  expect(reads).toEqual(['/api/auth/me']);
  await pass(2_000);
  expect(FakeSource.all).toHaveLength(2);
  source().breaks(true);
  await pass(2_000);
  expect(FakeSource.all).toHaveLength(2);
  await pass(2_000);
  expect(FakeSource.all).toHaveLength(3);
});

it('the stream is requested at once when the network returns', async () => {
  begin();
  source().breaks(true);
  window.dispatchEvent(new Event('online'));
  expect(FakeSource.all).toHaveLength(2);
  await pass(60_000);
  expect(FakeSource.all).toHaveLength(2);
});

it('a stream from before a loss of the network is replaced', async () => {
  begin(['/api/collaborations']);
  source().opens();
  const [old] = FakeSource.all;
  window.dispatchEvent(new Event('online'));
  expect(old?.readyState).toBe(FakeSource.CLOSED);
  source().opens();
  await pass(60);
  expect(reads).toEqual(['/api/collaborations']);
});

describe('the connection status with a lost stream', () => {
  const status = () => renderHook(useConnectionStatus).result;

  it('is null if the stream returns within five seconds', async () => {
    begin();
    const { current } = status();
    source().opens();
    source().breaks(false);
    await pass(4_900);
    source().opens();
    await pass(60_000);
    expect(current).toBeNull();
    expect(status().current).toBeNull();
  });

  it('is unreachable after five seconds, until the stream returns and everything is read again', async () => {
    begin(['/api/collaborations']);
    const shown = status();
    source().breaks(false);
    await pass(2_000);
    source().breaks(false);
    await pass(2_900);
    expect(shown.current).toBeNull();
    await pass(200);
    expect(shown.current).toBe('unreachable');
    reads = [];
    act(() => source().opens());
    expect(shown.current).toBeNull();
    await pass(60);
    expect(reads).toEqual(['/api/collaborations']);
  });

  it('is null after the end of the session', async () => {
    begin();
    const shown = status();
    source().breaks(false);
    await pass(5_100);
    act(stop);
    expect(shown.current).toBeNull();
    await pass(60_000);
    expect(shown.current).toBeNull();
  });

  it('is null for another five seconds when the network returns', async () => {
    begin();
    const shown = status();
    source().breaks(false);
    await pass(5_100);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(shown.current).toBeNull();
    source().breaks(false);
    await pass(4_900);
    expect(shown.current).toBeNull();
    await pass(200);
    expect(shown.current).toBe('unreachable');
  });
});

it('stopping the live updates closes the stream', () => {
  begin();
  stop();
  expect(source().readyState).toBe(FakeSource.CLOSED);
});

it('no stream is opened where the browser has no EventSource', () => {
  Reflect.deleteProperty(globalThis, 'EventSource');
  begin();
  expect(FakeSource.all).toEqual([]);
});

describe('several tabs', () => {
  /** One lock, which is granted in the order of the requests. */
  class FakeLocks {
    #tail: Promise<unknown> = Promise.resolve();

    request(_name: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>): Promise<void> {
      const turn = this.#tail.then(() => (signal.aborted ? undefined : run()));
      this.#tail = turn;
      return turn;
    }
  }

  beforeEach(() => Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true }));
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  it('share one stream, whose events every tab receives, and another tab opens it when the first closes', async () => {
    jest.useRealTimers();
    begin(['/api/collaborations']);
    const stopFirst = stop;
    begin(['/api/goals']);
    const stopSecond = stop;
    const secondBegan = performance.now();
    stop = () => {
      stopFirst();
      stopSecond();
    };
    await waitFor(() => expect(FakeSource.all).toHaveLength(1));
    source().opens();
    source().sends({ topics: ['collaborations', 'goals'] });
    await waitFor(() => expect([...reads].sort()).toEqual(['/api/collaborations', '/api/goals']));

    const sinceSecondBegan = performance.now() - secondBegan;
    stopFirst();
    await waitFor(() => expect(FakeSource.all).toHaveLength(2));
    // No stream was open between the two tabs, so the second requests the events since two seconds before its own
    // start.
    const ago = Number(new URL(source().url, 'http://localhost').searchParams.get('ago'));
    expect(ago).toBeGreaterThanOrEqual(Math.floor(2_000 + sinceSecondBegan));
  });

  it('a tab that is opened reads again what was announced to the others since its first reads', async () => {
    jest.useRealTimers();
    begin(['/api/collaborations']);
    const stopFirst = stop;
    await waitFor(() => expect(FakeSource.all).toHaveLength(1));
    source().opens();
    source().sends({ topics: ['goals'] });
    begin(['/api/goals'], ['/api/collaborations']);
    const stopSecond = stop;
    stop = () => {
      stopFirst();
      stopSecond();
    };
    await waitFor(() => expect(reads).toContain('/api/goals'));
  });
});
