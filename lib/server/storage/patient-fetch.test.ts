import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { fetchPatiently } from './patient-fetch';

/** Milliseconds. */
const PATIENCE = 300;

let server: Server;
let address: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    if (request.url === '/slow-body') {
      response.write('begins');
      setTimeout(() => response.end(' and ends'), 2 * PATIENCE);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** What the engine does by itself when it has been busy for a while. */
function collectGarbage(): void {
  setFlagsFromString('--expose_gc');
  runInNewContext('gc')();
}

test('who says nothing is given up, also when garbage has been collected meanwhile', async () => {
  const begun = fetchPatiently(
    new Request(`${address}/silent`, { method: 'PUT', body: 'a file' }),
    {},
    PATIENCE,
  );
  const refusal = expect(begun).rejects.toThrow('The store does not answer.');
  for (let round = 0; round < 3; round++) {
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();
  }
  await refusal;
});

test('whoever waits may give up before', async () => {
  const waiting = new AbortController();
  const begun = fetchPatiently(`${address}/silent`, { signal: waiting.signal }, 60_000);
  waiting.abort();
  await expect(begun).rejects.toThrow(/abort/i);
});

test('whoever has given up before it began asks for nothing', async () => {
  const begun = fetchPatiently(`${address}/silent`, { signal: AbortSignal.abort() }, PATIENCE);
  await expect(begun).rejects.toThrow(/abort/i);
});

test('an answer that has begun may take its time', async () => {
  const response = await fetchPatiently(`${address}/slow-body`, {}, PATIENCE);
  expect(await response.text()).toBe('begins and ends');
});
