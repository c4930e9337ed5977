import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { whenOver } from './time-limit';

const spin = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

test('what has arrived while the process was busy is read before the time is over', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection');
  const address = server.address();
  const here = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  const [there] = (await accepted) as [Socket];
  const events: string[] = [];
  here.on('data', () => events.push('read'));
  const over = new Promise<void>((resolve) => {
    const end = performance.now() + 1;
    whenOver(
      () => end - performance.now(),
      () => {
        events.push('over');
        resolve();
      },
    );
  });
  there.write('an answer');
  spin(5);
  await over;
  expect(events).toEqual(['read', 'over']);
  here.destroy();
  server.close();
});

describe('with a clock of the test', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());

  const turn = () => new Promise(setImmediate);

  test('time that was added meanwhile is waited for, and a stopped timer does nothing', async () => {
    let end = performance.now() + 100;
    const left = () => end - performance.now();
    const [over, stopped] = [jest.fn(), jest.fn()];
    whenOver(left, over);
    const stop = whenOver(left, stopped);
    end += 50;
    jest.advanceTimersByTime(100);
    await turn();
    expect(over).not.toHaveBeenCalled();
    jest.advanceTimersByTime(50);
    stop();
    await turn();
    expect(over).toHaveBeenCalledTimes(1);
    expect(stopped).not.toHaveBeenCalled();
  });
});
