import { api } from './api';

/** Returns which call is sent with keepalive. */
async function outlives(...call: Parameters<typeof api>) {
  const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }));
  await api(...call);
  return fetched.mock.lastCall?.[1]?.keepalive;
}

afterEach(() => jest.restoreAllMocks());

it('lets a change outlive its page, which may be left at any time', async () => {
  expect(await outlives('PATCH', '/api/tasks/1', { completed: true })).toBe(true);
  expect(await outlives('DELETE', '/api/tasks/1')).toBe(true);
});

it('does so for nothing else: of all such bodies together browsers take 64 KiB', async () => {
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
