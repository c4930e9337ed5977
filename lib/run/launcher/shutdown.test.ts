import { Shutdown } from './shutdown';

test('the steps of a shutdown run once, in reverse order', async () => {
  const closed: string[] = [];
  const shutdown = new Shutdown();
  await shutdown.add(() => void closed.push('first'));
  await shutdown.add(async () => void closed.push('second'));
  await Promise.all([shutdown.end(), shutdown.end()]);
  expect(closed).toEqual(['second', 'first']);
});

test('a step that is added during the shutdown runs at once', async () => {
  const shutdown = new Shutdown();
  await shutdown.end();
  const close = jest.fn();
  await shutdown.add(close);
  expect(close).toHaveBeenCalledTimes(1);
  expect(shutdown.signal.aborted).toBe(true);
});

test('the other steps run after a step has failed', async () => {
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

test('the shutdown ends before 30 seconds though a step does not end', async () => {
  jest.useFakeTimers();
  const shutdown = new Shutdown();
  await shutdown.add(() => new Promise<void>(() => undefined));
  const ended = shutdown.end();
  await jest.advanceTimersByTimeAsync(29_000);
  await ended;
  jest.useRealTimers();
});
