import { ConcurrencyLimit, KeyedConcurrencyLimit } from './concurrency-limit';

const limitOf = (atOnce: number, waitingMax = 10): ConcurrencyLimit =>
  new ConcurrencyLimit({ atOnce, waitingMax, refusal: 'Too many.' });

/** Returns work that ends when the test ends it. */
function work() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: jest.fn(() => ended), end };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('at most as many calls as the limit run at once, and the others in order of arrival', async () => {
  const limit = limitOf(2);
  const [one, two, three, four] = [work(), work(), work(), work()];
  const all = [one, two, three, four].map(({ run }) => limit.run(run));
  await settle();
  expect([one, two, three, four].map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 0, 0]);

  two.end();
  await settle();
  expect([three, four].map(({ run }) => run.mock.calls.length)).toEqual([1, 0]);

  one.end();
  three.end();
  four.end();
  await Promise.all(all);
});

test('a released slot goes to waiting work, before work that arrives later', async () => {
  const limit = limitOf(1);
  const [first, waiting, newcomer] = [work(), work(), work()];
  const all = [limit.run(first.run), limit.run(waiting.run)];
  first.end();
  await all[0];
  all.push(limit.run(newcomer.run));
  await settle();
  expect([waiting, newcomer].map(({ run }) => run.mock.calls.length)).toEqual([1, 0]);
  waiting.end();
  newcomer.end();
  await Promise.all(all);
});

test('a slot is released when the work fails', async () => {
  const limit = limitOf(1);
  await expect(limit.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(limit.run(async () => 'done')).resolves.toBe('done');
});

test('work is refused with 503 when too much waits already', async () => {
  const limit = limitOf(1, 1);
  const [running, waiting] = [work(), work()];
  const all = [limit.run(running.run), limit.run(waiting.run)];
  await expect(limit.run(async () => undefined)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  running.end();
  waiting.end();
  await Promise.all(all);
  await expect(limit.run(async () => 'done')).resolves.toBe('done');
});

test('work that has waited too long is refused with 503, and removed from the queue', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const limit = new ConcurrencyLimit({ atOnce: 1, waitingMax: 10, waitMax: 5_000, refusal: 'Too many.' });
  const [running, tired, later] = [work(), work(), work()];
  const first = limit.run(running.run);
  const second = limit.run(tired.run);
  jest.advanceTimersByTime(4_999);
  const third = limit.run(later.run);
  jest.advanceTimersByTime(1);
  await expect(second).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  running.end();
  later.end();
  await Promise.all([first, third]);
  expect([tired, later].map(({ run }) => run.mock.calls.length)).toEqual([0, 1]);
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

describe('work whose caller has disconnected', () => {
  test('is not begun, and the work behind it moves up', async () => {
    const limit = limitOf(1);
    const [running, left, next] = [work(), work(), work()];
    const caller = new AbortController();
    const all = [limit.run(running.run)];
    const given = limit.run(left.run, caller.signal);
    all.push(limit.run(next.run));
    caller.abort();
    await expect(given).rejects.toMatchObject({ code: 'unavailable' });
    running.end();
    await settle();
    expect([left, next].map(({ run }) => run.mock.calls.length)).toEqual([0, 1]);
    next.end();
    await Promise.all(all);
  });

  test('is not begun if the caller had disconnected before', async () => {
    const { run } = work();
    await expect(limitOf(1).run(run, AbortSignal.abort())).rejects.toMatchObject({ code: 'unavailable' });
    expect(run).not.toHaveBeenCalled();
  });

  test('is finished if it has begun', async () => {
    const limit = limitOf(1);
    const begun = work();
    const caller = new AbortController();
    const all = [limit.run(async () => undefined), limit.run(begun.run, caller.signal)];
    await settle();
    caller.abort();
    begun.end();
    await expect(Promise.all(all)).resolves.toHaveLength(2);
  });
});

test('with a limit for each person, much work of one person does not delay others', async () => {
  const limit = new KeyedConcurrencyLimit({
    atOnce: 1,
    waitingMax: 1,
    refusal: 'Too many.',
    code: 'too-many-requests',
  });
  const [first, second, other] = [work(), work(), work()];
  const all = [limit.run('ines', first.run), limit.run('ines', second.run), limit.run('tomas', other.run)];
  await settle();
  expect([first, second, other].map(({ run }) => run.mock.calls.length)).toEqual([1, 0, 1]);
  await expect(limit.run('ines', async () => undefined)).rejects.toMatchObject({
    status: 429,
    headers: { 'Retry-After': '5' },
  });
  for (const each of [first, second, other]) each.end();
  await Promise.all(all);
  await expect(limit.run('ines', async () => 'again')).resolves.toBe('again');
});
