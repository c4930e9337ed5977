import type { EmbeddedServer } from '@/lib/db/embedded/embedded';
import { keepRunning } from './database';

jest.mock('./say');

/** Returns a server that ends when `stop` or `end` is called. */
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

/** Starts a server, ends it, and resolves when it is being started again. The test settles the second start. */
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

test('a server that ended by itself is replaced, and a new address is reported', async () => {
  const { database, second, onMoved } = await whileStartingAgain();
  const moved = deferred<string>();
  onMoved.mockImplementation(moved.resolve);
  const { server } = aServer('postgresql://second');
  second.resolve(server);
  expect(await moved.promise).toBe('postgresql://second');
  await database.close();
  expect(server.stop).toHaveBeenCalledTimes(1);
});

test('a server that is being restarted during the shutdown is stopped as soon as it runs', async () => {
  const { database, second, onMoved } = await whileStartingAgain();
  const closed = database.close();
  const { server } = aServer('postgresql://second');
  second.resolve(server);
  await closed;
  expect(server.stop).toHaveBeenCalledTimes(1);
  expect(onMoved).not.toHaveBeenCalled();
});

test('a failed restart is not repeated during the shutdown', async () => {
  const { database, second, start } = await whileStartingAgain();
  const closed = database.close();
  second.reject(new Error('The embedded database did not start.'));
  await closed;
  expect(start).toHaveBeenCalledTimes(2);
});
