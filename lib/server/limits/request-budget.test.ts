import { database } from '@/lib/db/client';
import { takeConnection } from '@/lib/db/connection';
import { withDeadline } from '@/lib/db/request-deadline';
import { AppError } from '@/lib/server/errors/app-error';
import { type AddPoints, addPoints } from './counts';
import { RequestBudget } from './request-budget';

const START = 1_800_000_000_000;
let now = START;
const clock = () => now;

/** A web process: its own memory, the shared database, and the number of its queries. */
function aProcess(limit: number, add: AddPoints = addPoints) {
  const asked = jest.fn(add);
  return { budget: new RequestBudget({ limit, addPoints: asked, clock }), asked };
}

async function spendMany(budget: RequestBudget, userId: string, times: number): Promise<void> {
  for (let spent = 0; spent < times; spent++) await budget.spend(userId);
}

const breathe = () => new Promise((resolve) => setImmediate(resolve));

const isRefused = async (spent: Promise<void>): Promise<AppError> => {
  const error = await spent.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error('was let through');
};

const storedPoints = async (userId: string) =>
  (await database.rateLimit.findUnique({ where: { key: `requests:${userId}` } }))?.points;

beforeEach(async () => {
  now = START;
  await database.rateLimit.deleteMany();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date', 'performance'] });
});

afterEach(() => jest.useRealTimers());

test('lets through exactly the limit in a minute, and the next minute again', async () => {
  const { budget } = aProcess(600);
  await spendMany(budget, 'ada', 600);
  now += 20_000;
  const refused = await isRefused(budget.spend('ada'));
  expect(refused).toMatchObject({ code: 'too-many-requests', headers: { 'Retry-After': '40' } });
  now = START + 60_000;
  await spendMany(budget, 'ada', 600);
  await isRefused(budget.spend('ada'));
});

test('counts each person apart', async () => {
  const { budget } = aProcess(10);
  await spendMany(budget, 'ada', 10);
  await isRefused(budget.spend('ada'));
  await spendMany(budget, 'bea', 10);
});

test('asks the database for the first of a minute, then not before a tenth is pending', async () => {
  const { budget, asked } = aProcess(600);
  await spendMany(budget, 'ada', 60);
  expect(asked).toHaveBeenCalledTimes(1);
  await budget.spend('ada');
  await budget.flush();
  expect(asked).toHaveBeenCalledTimes(2);
  expect(await storedPoints('ada')).toBe(61);
});

test('tells the database once a second, of everybody in one statement', async () => {
  const { budget, asked } = aProcess(600);
  for (const userId of ['ada', 'bea', 'cleo']) await spendMany(budget, userId, 3);
  expect(asked).toHaveBeenCalledTimes(3);

  jest.advanceTimersByTime(999);
  expect(asked).toHaveBeenCalledTimes(3);
  jest.advanceTimersByTime(1);
  await budget.flush();
  expect(asked).toHaveBeenCalledTimes(4);
  expect(await Promise.all(['ada', 'bea', 'cleo'].map(storedPoints))).toEqual([3, 3, 3]);
});

test('asks each time from half the limit on', async () => {
  const { budget, asked } = aProcess(600);
  await spendMany(budget, 'ada', 300);
  await budget.flush();
  const before = asked.mock.calls.length;
  expect(before).toBeLessThan(10);
  await spendMany(budget, 'ada', 20);
  expect(asked.mock.calls.length - before).toBe(20);
  expect(await storedPoints('ada')).toBe(320);
});

test('asks nothing more once the limit is reached', async () => {
  const { budget, asked } = aProcess(10);
  await spendMany(budget, 'ada', 10);
  await isRefused(budget.spend('ada'));
  const before = asked.mock.calls.length;
  for (let tried = 0; tried < 5; tried++) await isRefused(budget.spend('ada'));
  expect(asked).toHaveBeenCalledTimes(before);
});

describe('two processes on one database', () => {
  test('share the limit, in turns', async () => {
    const [one, other] = [aProcess(600), aProcess(600)];
    for (let spent = 0; spent < 300; spent++) {
      await one.budget.spend('ada');
      await other.budget.spend('ada');
      // Lets the background work proceed, as during a request.
      await breathe();
    }
    expect(one.asked.mock.calls.length).toBeLessThan(250);
    await isRefused(one.budget.spend('ada'));
    await isRefused(other.budget.spend('ada'));
  });

  test('share the limit, one after the other', async () => {
    const [one, other] = [aProcess(600), aProcess(600)];
    await spendMany(one.budget, 'ada', 590);
    await spendMany(other.budget, 'ada', 10);
    await isRefused(other.budget.spend('ada'));
    await isRefused(one.budget.spend('ada'));
  });

  test('share it when the first has told only in the background', async () => {
    const [one, other] = [aProcess(600), aProcess(600)];
    await spendMany(one.budget, 'ada', 45);
    jest.advanceTimersByTime(1_000);
    await one.budget.flush();
    await spendMany(other.budget, 'ada', 555);
    await isRefused(other.budget.spend('ada'));
  });

  test('side by side they let through nobody less, and at most a tenth of the limit more', async () => {
    const processes = [aProcess(100), aProcess(100)];
    await Promise.all(processes.map(({ budget }) => spendMany(budget, 'ada', 40)));
    // One after the other: the first is not told of what the second reports.
    for (const { budget } of processes) await budget.flush();
    const spent = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => processes[index % 2]?.budget.spend('ada')),
    );
    const letThrough = spent.filter(({ status }) => status === 'fulfilled').length;
    // The other process's pending requests when the limit was reached (docs/decisions/0006-limits.md).
    expect(letThrough).toBeGreaterThanOrEqual(20);
    expect(letThrough).toBeLessThanOrEqual(30);
    await Promise.all(processes.map(({ budget }) => budget.flush()));
    for (const { budget } of processes) await isRefused(budget.spend('ada'));
  });
});

describe('while the database is away', () => {
  const away = () => Promise.reject(new Error('away'));

  test('the background keeps what it could not tell, and tells it later', async () => {
    const { budget, asked } = aProcess(600);
    await spendMany(budget, 'ada', 10);
    asked.mockImplementationOnce(away);
    await budget.flush();
    expect(await storedPoints('ada')).toBe(1);
    await budget.flush();
    expect(await storedPoints('ada')).toBe(10);
  });

  test('a request that has to ask says so, and is not counted', async () => {
    const { budget, asked } = aProcess(10);
    await spendMany(budget, 'ada', 6);
    asked.mockImplementationOnce(away);
    await expect(budget.spend('ada')).rejects.toThrow('away');
    await spendMany(budget, 'ada', 4);
    await isRefused(budget.spend('ada'));
  });
});

test('requests that come while the database is being told are counted once', async () => {
  const { budget } = aProcess(600);
  await spendMany(budget, 'ada', 1);
  await Promise.all(Array.from({ length: 250 }, () => budget.spend('ada')));
  await budget.flush();
  expect(await storedPoints('ada')).toBe(251);
});

describe('answers of the database that come late', () => {
  /** Counts at once, and holds the answers back until they are released. */
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
    while (!isSo()) await breathe();
  };

  test('are waited for by a request that has to know the exact total', async () => {
    const { budget, asked } = aProcess(10);
    await budget.spend('ada');
    const { kept, add } = slow();
    asked.mockImplementationOnce(add);
    await spendMany(budget, 'ada', 4);
    await until(() => kept.length === 1);

    const exact = budget.spend('ada');
    await breathe();
    expect(asked).toHaveBeenCalledTimes(2);
    kept[0]?.();
    await exact;
    expect(await storedPoints('ada')).toBe(6);
  });

  test('do not make less of what later ones have told', async () => {
    const { budget, asked } = aProcess(10);
    await spendMany(budget, 'ada', 8);
    const { kept, add } = slow();
    asked.mockImplementationOnce(add);
    const ninth = budget.spend('ada');
    await until(() => kept.length === 1);
    await budget.spend('ada');
    kept[0]?.();
    await ninth;

    const before = asked.mock.calls.length;
    await isRefused(budget.spend('ada'));
    expect(asked).toHaveBeenCalledTimes(before);
  });
});

test('forgets minutes that are over', async () => {
  const { budget, asked } = aProcess(600);
  await spendMany(budget, 'ada', 2);
  now += 60_000;
  await budget.flush();
  // The pending requests belong to a minute that nobody asks about any more.
  expect(asked).toHaveBeenCalledTimes(1);
});

test('nobody waits until it is the turn of the one whose request happens to tell it', async () => {
  const { budget } = aProcess(600);
  const work = async () => {
    await budget.spend('ada');
    // As many connections as one person's writes may hold.
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
