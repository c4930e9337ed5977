import { Shutdown } from './shutdown';

test('closes in reverse order, once', async () => {
  const closed: string[] = [];
  const shutdown = new Shutdown();
  await shutdown.add(() => void closed.push('first'));
  await shutdown.add(async () => void closed.push('second'));
  await Promise.all([shutdown.end(), shutdown.end()]);
  expect(closed).toEqual(['second', 'first']);
});

test('what is opened after the end has begun is closed at once', async () => {
  const shutdown = new Shutdown();
  await shutdown.end();
  const close = jest.fn();
  await shutdown.add(close);
  expect(close).toHaveBeenCalledTimes(1);
  expect(shutdown.signal.aborted).toBe(true);
});

test('a step that fails keeps no other from its turn', async () => {
  const complaint = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const shutdown = new Shutdown();
  const close = jest.fn();
  await shutdown.add(close);
  await shutdown.add(() => Promise.reject(new Error('stuck')));
  await shutdown.end();
  expect(close).toHaveBeenCalledTimes(1);
  expect(complaint).toHaveBeenCalledWith('stuck\n');
  complaint.mockRestore();
});

test('one that never ends is left behind before the limit of 30 seconds', async () => {
  jest.useFakeTimers();
  const shutdown = new Shutdown();
  await shutdown.add(() => new Promise<void>(() => undefined));
  const ended = shutdown.end();
  await jest.advanceTimersByTimeAsync(29_000);
  await ended;
  jest.useRealTimers();
});
