import { api } from './api';
import { sendEarlyReads } from './early-reads';
import { resetSessionIdForTest } from './session-id';

/** Makes the call; returns true if it was sent with `keepalive`. */
async function outlives(...call: Parameters<typeof api>) {
  const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }));
  await api(...call);
  return fetched.mock.lastCall?.[1]?.keepalive;
}

afterEach(() => jest.restoreAllMocks());

it('a change is sent with keepalive, so that it is stored although its page is left', async () => {
  expect(await outlives('PATCH', '/api/tasks/1', { completed: true })).toBe(true);
  expect(await outlives('DELETE', '/api/tasks/1')).toBe(true);
});

it('reads, large bodies, and bodies beyond 16,384 characters in progress together are sent without keepalive', async () => {
  expect(await outlives('GET', '/api/tasks')).toBe(false);
  expect(await outlives('POST', '/api/comments', { content: 'x'.repeat(20_000) })).toBe(false);
  const fetched = jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}));
  for (let sent = 0; sent < 5; sent++) void api('POST', '/api/comments', { content: 'x'.repeat(4_000) });
  expect(fetched.mock.calls.slice(-5).map(([, init]) => init?.keepalive)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});

describe('a read that was sent before the scripts of the page ran', () => {
  const PATH = '/api/tasks/2025-11-21';
  let fetched: jest.SpyInstance;

  beforeEach(() => {
    window.localStorage.setItem('sessionId', 'first');
    resetSessionIdForTest();
    fetched = jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => Response.json(fetched.mock.calls.length));
  });

  it('is taken once by the same session', async () => {
    sendEarlyReads('first', [PATH]);
    expect(await api('GET', PATH)).toBe(1);
    expect(await api('GET', PATH)).toBe(2);
  });

  it('is not taken by another session', async () => {
    sendEarlyReads('second', [PATH]);
    expect(await api('GET', PATH)).toBe(2);
  });

  it('is not taken after a change', async () => {
    sendEarlyReads('first', [PATH]);
    await api('PATCH', '/api/tasks/1', { completed: true });
    expect(await api('GET', PATH)).toBe(3);
  });
});
