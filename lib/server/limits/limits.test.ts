import { GET as me } from '@/app/api/auth/me/route';
import { call } from '@/lib/testing/server/call';
import { aUser } from '@/lib/testing/server/people';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';
import { spend, spendOnWrong } from './limits';

// The tests make hundreds of calls, which takes long on a busy machine.
jest.setTimeout(60_000);

afterEach(() => {
  restoreSettings();
  jest.restoreAllMocks();
});

let made = 0;
const somebody = () => {
  made += 1;
  return `somebody-${made}`;
};

const times = async (count: number, work: () => Promise<void>): Promise<void> => {
  for (let done = 0; done < count; done++) await work();
};

const HOUR = 3600;

// The limits of docs/product/conventions.md.
test.each([
  ['accountLogins', 10, HOUR / 4],
  ['addressLogins', 30, HOUR / 4],
  ['registrations', 30, HOUR],
  ['resetMails', 5, HOUR],
  ['invitations', 60, HOUR],
  ['uploads', 200, HOUR],
  ['sentFiles', 200, HOUR],
  ['newsMails', 6, HOUR],
] as const)('%s: %i in %i seconds, then 429 until the window ends', async (limit, points, seconds) => {
  const start = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(start);
  const whom = somebody();
  await times(points, () => spend({ [limit]: whom }));

  clock.mockReturnValue(start + 10_000);
  await expect(spend({ [limit]: whom })).rejects.toMatchObject({
    code: 'too-many-requests',
    headers: { 'Retry-After': String(seconds - 10) },
  });
  await spend({ [limit]: somebody() });

  clock.mockReturnValue(start + seconds * 1000);
  await spend({ [limit]: whom });
});

test('RATE_LIMIT_SCALE multiplies a limit, which stays at least one', async () => {
  const [twice, half, least] = [somebody(), somebody(), somebody()];
  changeSettings({ RATE_LIMIT_SCALE: '2' });
  await times(10, () => spend({ resetMails: twice }));
  await expect(spend({ resetMails: twice })).rejects.toThrow();

  changeSettings({ RATE_LIMIT_SCALE: '0.4' });
  await times(2, () => spend({ resetMails: half }));
  await expect(spend({ resetMails: half })).rejects.toThrow();

  changeSettings({ RATE_LIMIT_SCALE: '0.001' });
  await spend({ resetMails: least });
  await expect(spend({ resetMails: least })).rejects.toThrow();
});

test('a refusal by one of two limits counts towards neither', async () => {
  const [account, address] = [somebody(), somebody()];
  await times(10, () => spend({ accountLogins: account }));
  await times(40, () => expect(spend({ accountLogins: account, addressLogins: address })).rejects.toThrow());
  await times(30, () => spend({ addressLogins: address }));
  await expect(spend({ addressLogins: address })).rejects.toThrow();
});

test('only wrong attempts are counted, and not right or failed ones', async () => {
  const whom = { resetMails: somebody() };
  await times(8, async () => {
    expect(await spendOnWrong(whom, async () => true)).toBe(true);
    await expect(spendOnWrong(whom, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  });
  await times(5, async () => expect(await spendOnWrong(whom, async () => false)).toBe(false));
  await expect(spendOnWrong(whom, async () => true)).rejects.toThrow();
});

test('a person has 600 requests a minute, in all calls and sessions together', async () => {
  const [ada, bea] = [await aUser(), await aUser()];
  const statuses = new Map<number, number>();
  for (let asked = 0; asked < 601; asked++) {
    const { status } = await call(me, { as: ada });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 200: 600, 429: 1 });
  const refused = await call(me, { as: ada });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await call(me, { as: bea })).status).toBe(200);
});
