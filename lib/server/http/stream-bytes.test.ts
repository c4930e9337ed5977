import { publicRoute } from './route';

const MB = 1_000_000;

test('a stream of known length counts as unread until it has left', async () => {
  const read = publicRoute({
    summary: 'Test',
    responses: { 200: { mediaTypes: ['text/plain'] } },
    handle: async () => ({ status: 200, stream: new Blob(['long']).stream(), bytes: 10 * MB }),
  });
  let leave: () => void = () => undefined;
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const delivery = { left, end: () => undefined };
  const ask = () =>
    read(Object.assign(new Request('http://localhost/'), { delivery }), { params: Promise.resolve({}) });
  expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
  leave();
  await left;
  expect((await ask()).status).toBe(200);
});
