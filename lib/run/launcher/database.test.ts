import type { EmbeddedServer } from '@/lib/db/embedded/embedded';
import { keepRunning } from './database';

jest.mock('./say');

/** A server that stops when it is told to, or when the test stops it. */
function aServer(url = 'postgresql://first') {
  const { promise: ended, resolve: end } = deferred<void>();
  const stop = jest.fn(async () => end());
  return { end, server: { url, pid: 1, ended, stop } satisfies EmbeddedServer };
}

function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<Value>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
}

/** Resolves when the server is being started again; the test decides the outcome of the second start. */
async function whileStartingAgain() {
  const first = aServer();
  const second = deferred<EmbeddedServer>();
  const begun = deferred<void>();
  const start = jest.fn(() => {
    begun.resolve();
    return second.promise;
  });
  const onMoved = jest.fn();
  start.mockResolvedValueOnce(first.server);
  const database = await keepRunning(start, onMoved);
  first.end();
  await begun.promise;
  return { database, second, start, onMoved };
}

test('a server that ended by itself is replaced, and whoever uses it is told when it has moved', async () => {
  const { database, second, onMoved } = await whileStartingAgain();
  const moved = deferred<string>();
  onMoved.mockImplementation(moved.resolve);
  const { server } = aServer('postgresql://second');
  second.resolve(server);
  expect(await moved.promise).toBe('postgresql://second');
  await database.close();
  expect(server.stop).toHaveBeenCalledTimes(1);
});

test('what is being started again when it is closed is stopped as soon as it runs', async () => {
  const { database, second, onMoved } = await whileStartingAgain();
  const closed = database.close();
  const { server } = aServer('postgresql://second');
  second.resolve(server);
  await closed;
  expect(server.stop).toHaveBeenCalledTimes(1);
  expect(onMoved).not.toHaveBeenCalled();
});

test('nothing is tried again once it is closed', async () => {
  const { database, second, start } = await whileStartingAgain();
  const closed = database.close();
  second.reject(new Error('The embedded database did not start.'));
  await closed;
  expect(start).toHaveBeenCalledTimes(2);
});
