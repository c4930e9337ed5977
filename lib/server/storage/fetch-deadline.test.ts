import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { FILE_SIZE_MAX } from '@/lib/shared/contract/plain/accepted-files';
import { deadlineFor, fetchWithDeadline } from './fetch-deadline';

/** Milliseconds. */
const DEADLINE = 300;

let server: Server;
let address: string;
/** The answer of which only the beginning has been sent. */
let slow: ServerResponse;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    if (request.url === '/slow-body') {
      slow = response;
      response.write('begins');
    }
    if (request.url === '/endless-refusal') response.writeHead(404).write('There is');
    if (request.url === '/refusal') response.writeHead(404, { 'X-Reason': 'gone' }).end('There is none.');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

/** Forces garbage collection, which the engine otherwise runs by itself after a while. */
function collectGarbage(): void {
  setFlagsFromString('--expose_gc');
  runInNewContext('gc')();
}

test('a request without an answer fails at its deadline, even after garbage collection', async () => {
  const begun = fetchWithDeadline(
    new Request(`${address}/silent`, { method: 'PUT', body: 'a file' }),
    {},
    DEADLINE,
  );
  const refusal = expect(begun).rejects.toThrow('The store does not answer.');
  for (let round = 0; round < 3; round++) {
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();
  }
  jest.advanceTimersByTime(DEADLINE);
  await refusal;
});

test('the caller can abort before the deadline', async () => {
  const waiting = new AbortController();
  const begun = fetchWithDeadline(`${address}/silent`, { signal: waiting.signal }, 60_000);
  waiting.abort();
  await expect(begun).rejects.toThrow(/abort/i);
});

test('a caller that has aborted already sends no request', async () => {
  const begun = fetchWithDeadline(`${address}/silent`, { signal: AbortSignal.abort() }, DEADLINE);
  await expect(begun).rejects.toThrow(/abort/i);
});

test('the body of an answer has no deadline', async () => {
  const response = await fetchWithDeadline(`${address}/slow-body`, {}, DEADLINE);
  jest.advanceTimersByTime(2 * DEADLINE);
  slow.end(' and ends');
  expect(await response.text()).toBe('begins and ends');
});

test('an error answer is complete at the deadline, or the request fails', async () => {
  const response = await fetchWithDeadline(`${address}/refusal`, {}, DEADLINE);
  expect([response.status, response.headers.get('X-Reason')]).toEqual([404, 'gone']);
  expect(await response.text()).toBe('There is none.');
  const reading = new Promise((resolve) => {
    const read = Response.prototype.arrayBuffer;
    jest.spyOn(Response.prototype, 'arrayBuffer').mockImplementationOnce(function (this: Response) {
      resolve(null);
      return read.call(this);
    });
  });
  const endless = fetchWithDeadline(`${address}/endless-refusal`, {}, DEADLINE);
  await reading;
  jest.advanceTimersByTime(DEADLINE);
  await expect(endless).rejects.toThrow('The store does not answer.');
});

test("the deadline for the largest file is shorter than that of the planner's own server", () => {
  expect(deadlineFor(FILE_SIZE_MAX)).toBeLessThan(60_000);
});
