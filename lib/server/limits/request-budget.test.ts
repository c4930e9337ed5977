import { database } from '@/lib/db/client';
import { takeConnection } from '@/lib/db/connection';
import { withDeadline } from '@/lib/db/request-deadline';
import { AppError } from '@/lib/server/errors/app-error';
import { type AddPoints, addPoints } from './counts';
import { RequestBudget } from './request-budget';

const START = 1_800_000_000_000;
let now = START;
const clock = () => now;

/** Makes a web process: its own memory, the shared database, and a spy that counts its queries. */
function aProcess(limit: number, add: AddPoints = addPoints) {
  const queried = jest.fn(add);
  return { budget: new RequestBudget({ limit, addPoints: queried, clock }), queried };
}

async function spendMany(budget: RequestBudget, userId: string, times: number): Promise<void> {
  for (let spent = 0; spent < times; spent++) await budget.spend(userId);
}

const afterPendingWork = () => new Promise((resolve) => setImmediate(resolve));

const isRefused = async (spent: Promise<void>): Promise<AppError> => {
  const error = await spent.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error('The request was accepted.');
};

const storedPoints = async (userId: string) =>
  (await database.rateLimit.findUnique({ where: { key: `requests:${userId}` } }))?.points;

beforeEach(async () => {
  now = START;
  await database.rateLimit.deleteMany();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date', 'performance'] });
});

afterEach(() => jest.useRealTimers());

test('exactly the limit is accepted in a minute, and again in the next one', async () => {
  const { budget } = aProcess(600);
  await spendMany(budget, 'ada', 600);
  now += 20_000;
  const refused = await isRefused(budget.spend('ada'));
  expect(refused).toMatchObject({ code: 'too-many-requests', headers: { 'Retry-After': '40' } });
  now = START + 60_000;
  await spendMany(budget, 'ada', 600);
  await isRefused(budget.spend('ada'));
});

test('a person who has reached the limit is accepted again once the clock has been set back', async () => {
  const { budget } = aProcess(10);
  await spendMany(budget, 'ada', 10);
  await isRefused(budget.spend('ada'));
  now -= 86_400_000;
  await spendMany(budget, 'ada', 10);
  await isRefused(budget.spend('ada'));
});

test('the requests of each person are counted separately', async () => {
  const { budget } = aProcess(10);
  await spendMany(budget, 'ada', 10);
  await isRefused(budget.spend('ada'));
  await spendMany(budget, 'bea', 10);
});

test('the database is queried at the first request of a minute, and then when a tenth of the limit is pending', async () => {
  const { budget, queried } = aProcess(600);
  await spendMany(budget, 'ada', 60);
  expect(queried).toHaveBeenCalledTimes(1);
  await budget.spend('ada');
  await budget.flush();
  expect(queried).toHaveBeenCalledTimes(2);
  expect(await storedPoints('ada')).toBe(61);
});

test('the counts of all people are sent in one statement, once a second', async () => {
  const { budget, queried } = aProcess(600);
  for (const userId of ['ada', 'bea', 'cleo']) await spendMany(budget, userId, 3);
  expect(queried).toHaveBeenCalledTimes(3);

  jest.advanceTimersByTime(999);
  expect(queried).toHaveBeenCalledTimes(3);
  jest.advanceTimersByTime(1);
  await budget.flush();
  expect(queried).toHaveBeenCalledTimes(4);
  expect(await Promise.all(['ada', 'bea', 'cleo'].map(storedPoints))).toEqual([3, 3, 3]);
});

test('the database is queried at each request beyond half the limit', async () => {
  const { budget, queried } = aProcess(600);
  await spendMany(budget, 'ada', 300);
  await budget.flush();
  const before = queried.mock.calls.length;
  expect(before).toBeLessThan(10);
  await spendMany(budget, 'ada', 20);
  expect(queried.mock.calls.length - before).toBe(20);
  expect(await storedPoints('ada')).toBe(320);
});

test('no queries are sent once the limit is reached', async () => {
  const { budget, queried } = aProcess(10);
  await spendMany(budget, 'ada', 10);
  await isRefused(budget.spend('ada'));
  const before = queried.mock.calls.length;
  for (let tried = 0; tried < 5; tried++) await isRefused(budget.spend('ada'));
  expect(queried).toHaveBeenCalledTimes(before);
});

describe('two processes on one database', () => {
  test('share the limit when requests alternate between them', async () => {
    const [one, other] = [aProcess(600), aProcess(600)];
    for (let spent = 0; spent < 300; spent++) {
      await one.budget.spend('ada');
      await other.budget.spend('ada');
      // Lets background work proceed, as happens during a request.
      await afterPendingWork();
    }
    expect(one.queried.mock.calls.length).toBeLessThan(250);
    await isRefused(one.budget.spend('ada'));
    await isRefused(other.budget.spend('ada'));
  });

  test('share the limit when one is used after the other', async () => {
    const [one, other] = [aProcess(600), aProcess(600)];
    await spendMany(one.budget, 'ada', 590);
    await spendMany(other.budget, 'ada', 10);
    await isRefused(other.budget.spend('ada'));
    await isRefused(one.budget.spend('ada'));
  });

  test('share the limit when the first sends its count in the background', async () => {
    const [one, other] = [aProcess(600), aProcess(600)];
    await spendMany(one.budget, 'ada', 45);
    jest.advanceTimersByTime(1_000);
    await one.budget.flush();
    await spendMany(other.budget, 'ada', 555);
    await isRefused(other.budget.spend('ada'));
  });

  test('accept at least the limit, and at most a tenth more, when they are used simultaneously', async () => {
    const processes = [aProcess(100), aProcess(100)];
    await Promise.all(processes.map(({ budget }) => spendMany(budget, 'ada', 40)));
    // In this order the first process does not learn what the second sends.
    for (const { budget } of processes) await budget.flush();
    const spent = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => processes[index % 2]?.budget.spend('ada')),
    );
    const letThrough = spent.filter(({ status }) => status === 'fulfilled').length;
    // The excess: the other process's pending requests when the limit was reached (docs/rules/limits.md).
    expect(letThrough).toBeGreaterThanOrEqual(20);
    expect(letThrough).toBeLessThanOrEqual(30);
    await Promise.all(processes.map(({ budget }) => budget.flush()));
    for (const { budget } of processes) await isRefused(budget.spend('ada'));
  });
});

describe('while the database is unreachable', () => {
  const away = () => Promise.reject(new Error('away'));

  test('pending counts are kept, and sent later', async () => {
    const { budget, queried } = aProcess(600);
    await spendMany(budget, 'ada', 10);
    queried.mockImplementationOnce(away);
    await budget.flush();
    expect(await storedPoints('ada')).toBe(1);
    await budget.flush();
    expect(await storedPoints('ada')).toBe(10);
  });

  test('a request that needs a query fails, and is not counted', async () => {
    const { budget, queried } = aProcess(10);
    await spendMany(budget, 'ada', 6);
    queried.mockImplementationOnce(away);
    await expect(budget.spend('ada')).rejects.toThrow('away');
    await spendMany(budget, 'ada', 4);
    await isRefused(budget.spend('ada'));
  });
});

test('requests that arrive while counts are being sent are counted once', async () => {
  const { budget } = aProcess(600);
  await spendMany(budget, 'ada', 1);
  await Promise.all(Array.from({ length: 250 }, () => budget.spend('ada')));
  await budget.flush();
  expect(await storedPoints('ada')).toBe(251);
});

describe('late answers of the database', () => {
  /** Counts at once, and delays the answers until they are released. */
  function slow() {
    const kept: (() => void)[] = [];
    const add: AddPoints = async (...given) => {
      const counts = await addPoints(...given);
      await new Promise<void>((resolve) => kept.push(resolve));
      return counts;
    };
    return { kept, add };
  }

  const until = async (isSo: () => boolean) => {
    while (!isSo()) await afterPendingWork();
  };

  test('delay a request that needs the exact total, also those to reports that have not begun', async () => {
    const { budget, queried } = aProcess(10);
    await budget.spend('ada');
    const { kept, add } = slow();
    queried.mockImplementationOnce(add).mockImplementationOnce(add);
    // The first of them is being reported, and the others are about to be.
    await spendMany(budget, 'ada', 4);
    await until(() => kept.length === 1);

    const exact = budget.spend('ada');
    await afterPendingWork();
    expect(queried).toHaveBeenCalledTimes(2);
    kept[0]?.();
    await until(() => kept.length === 2);
    expect(queried).toHaveBeenCalledTimes(3);
    kept[1]?.();
    await exact;
    expect(await storedPoints('ada')).toBe(6);
  });

  test('do not lower a total that a later answer has raised', async () => {
    const { budget, queried } = aProcess(10);
    await spendMany(budget, 'ada', 8);
    const { kept, add } = slow();
    queried.mockImplementationOnce(add);
    const ninth = budget.spend('ada');
    await until(() => kept.length === 1);
    await budget.spend('ada');
    kept[0]?.();
    await ninth;

    const before = queried.mock.calls.length;
    await isRefused(budget.spend('ada'));
    expect(queried).toHaveBeenCalledTimes(before);
  });
});

test('windows that have ended are discarded', async () => {
  const { budget, queried } = aProcess(600);
  await spendMany(budget, 'ada', 2);
  now += 60_000;
  await budget.flush();
  // The pending requests belong to a window that has ended, so they are not sent.
  expect(queried).toHaveBeenCalledTimes(1);
});

test("a person's queue for connections does not delay the counts of others", async () => {
  const { budget } = aProcess(600);
  const work = async () => {
    await budget.spend('ada');
    // Takes as many connections as one person's writes may hold.
    const held = await Promise.all(Array.from({ length: 4 }, () => takeConnection()));
    try {
      await spendMany(budget, 'ada', 60);
      await withDeadline(() => budget.spend('bea'));
    } finally {
      for (const connection of held) connection.release();
    }
  };
  await withDeadline(work, undefined, { key: 'ada', writes: true, signal: new AbortController().signal });
  expect(await storedPoints('bea')).toBe(1);
});
