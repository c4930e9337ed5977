import { api } from './api';

/** Sets the page's visibility, and returns which calls are sent with keepalive. */
async function outlives(visibility: DocumentVisibilityState, ...call: Parameters<typeof api>) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }));
  await api(...call);
  return fetched.mock.lastCall?.[1]?.keepalive;
}

afterEach(() => jest.restoreAllMocks());

it('lets a change outlive a page that goes out of sight, for it may be closed', async () => {
  expect(await outlives('hidden', 'PATCH', '/api/tasks/1', { completed: true })).toBe(true);
  expect(await outlives('hidden', 'DELETE', '/api/tasks/1')).toBe(true);
});

it('does so for nothing else: of all such bodies together browsers take 64 KiB', async () => {
  expect(await outlives('visible', 'PATCH', '/api/tasks/1', { completed: true })).toBe(false);
  expect(await outlives('hidden', 'GET', '/api/tasks')).toBe(false);
  expect(await outlives('hidden', 'POST', '/api/comments', { content: 'x'.repeat(5_000) })).toBe(false);
});
