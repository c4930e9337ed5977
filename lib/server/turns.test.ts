import { Turns } from './turns';

const turnsOf = (atOnce: number, waitingMax = 10): Turns =>
  new Turns({ atOnce, waitingMax, refusal: 'Too many.' });

/** Work that ends when the test says so. */
function work() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: jest.fn(() => ended), end };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('lets at most so many run at once, and the others in order', async () => {
  const turns = turnsOf(2);
  const [one, two, three, four] = [work(), work(), work(), work()];
  const all = [one, two, three, four].map(({ run }) => turns.run(run));
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

test('passes a place on, so that no newcomer overtakes who waits', async () => {
  const turns = turnsOf(1);
  const [first, waiting, newcomer] = [work(), work(), work()];
  const all = [turns.run(first.run), turns.run(waiting.run)];
  first.end();
  await all[0];
  all.push(turns.run(newcomer.run));
  await settle();
  expect([waiting, newcomer].map(({ run }) => run.mock.calls.length)).toEqual([1, 0]);
  waiting.end();
  newcomer.end();
  await Promise.all(all);
});

test('gives the place back when the work fails', async () => {
  const turns = turnsOf(1);
  await expect(turns.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(turns.run(async () => 'done')).resolves.toBe('done');
});

test('refuses for now whoever would have to wait behind too many', async () => {
  const turns = turnsOf(1, 1);
  const [running, waiting] = [work(), work()];
  const all = [turns.run(running.run), turns.run(waiting.run)];
  await expect(turns.run(async () => undefined)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  running.end();
  waiting.end();
  await Promise.all(all);
  await expect(turns.run(async () => 'done')).resolves.toBe('done');
});

test('refuses for now whoever has waited too long, and then nobody stands in their place', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const turns = new Turns({ atOnce: 1, waitingMax: 10, patience: 5_000, refusal: 'Too many.' });
  const [running, tired, later] = [work(), work(), work()];
  const first = turns.run(running.run);
  const second = turns.run(tired.run);
  jest.advanceTimersByTime(4_999);
  const third = turns.run(later.run);
  jest.advanceTimersByTime(1);
  await expect(second).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  running.end();
  later.end();
  await Promise.all([first, third]);
  expect([tired, later].map(({ run }) => run.mock.calls.length)).toEqual([0, 1]);
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});
