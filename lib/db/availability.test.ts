import { untilAvailable } from './availability';

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test('work is repeated until the database answers', async () => {
  const work = jest
    .fn(async () => 'done')
    .mockRejectedValueOnce(away())
    .mockRejectedValueOnce(away());
  const done = untilAvailable(work, 10_000);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await done).toBe('done');
});

test.each([
  ['the error of a database that stays away is thrown after the time', away(), 3],
  ['another error is thrown at once', new Error('wrong'), 1],
])('%s', async (_, error, attempts) => {
  const work = jest.fn(async () => {
    throw error;
  });
  const failed = untilAvailable(work, 1_000).catch((thrown: unknown) => thrown);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(await failed).toBe(error);
  expect(work).toHaveBeenCalledTimes(attempts);
});
