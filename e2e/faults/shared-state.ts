import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { startEmbedded } from '@/lib/db/embedded/embedded';
import type { Bench, Planner } from '../running/planner';
import { type Account, PASSWORD, register } from './account';
import { call } from './call';
import { LiveStream } from './live-stream';
import { ensure, type Outcome, until } from './outcome';

const NEW_PASSWORD = 'another horse, another battery';

/** The number of wrong passwords that an account permits in a quarter of an hour. */
const GUESSES = 10;

/** Checks that a session ended on one of two planners is refused by the other, and that both share rate limits. */
export async function sharedState(bench: Bench): Promise<Outcome> {
  const outside = await startEmbedded({ dataDir: path.join(bench.folder, 'outside'), purpose: 'scratch' });
  try {
    // The settings that docs/operations.md requires to be equal.
    const shared = {
      DATABASE_URL: outside.url,
      NEXTAUTH_SECRET: randomBytes(32).toString('base64url'),
      ENCRYPTION_KEYS: `faults:${randomBytes(32).toString('base64')}`,
    };
    const start = (name: string): Promise<Planner> =>
      bench.start({
        ...shared,
        DATA_DIR: path.join(bench.folder, name),
        WEB_PROCESSES: '1',
        RATE_LIMIT_SCALE: '1',
      });
    const one = await start('one');
    const other = await start('other');
    for (const [here, there] of [
      [one, other],
      [other, one],
    ] as const) {
      await endBySigningOut(here, there);
      await endByPassword(here, there);
      await endOne(here, there);
    }
    const guesses = await guess(one, other);
    await Promise.all([one.stop(), other.stop()]);
    return {
      fault: 'two instances, shared state',
      injected:
        'sign-out, a changed password, a session ended from the list; wrong passwords on both at once',
      found: `refused by the other with the very next request, live connections ended; ${guesses}`,
    };
  } finally {
    await outside.stop();
  }
}

const isSignedIn = async (planner: Planner, as: Account): Promise<boolean> => {
  const { status } = await call(`${planner.address}/api/auth/me`, { as });
  ensure(status === 200 || status === 401, `a session is accepted or refused: ${status}`);
  return status === 200;
};

const begun = z.looseObject({ sessionId: z.string() });

/** Signs in. @returns the person with the new session */
async function signIn(planner: Planner, account: Account, password = PASSWORD): Promise<Account> {
  const json = { email: account.email, password };
  const { status, bytes } = await call(`${planner.address}/api/auth/login`, { method: 'POST', json });
  ensure(status === 200, `the sign-in is answered with 200, not ${status}`);
  return { ...account, sessionId: begun.parse(JSON.parse(bytes.toString())).sessionId };
}

/** Ends sessions by `end`. Checks at once which are refused by the other planner, and that live connections end. */
async function ensureEnds(
  there: Planner,
  { ended, kept }: { ended: readonly Account[]; kept: readonly Account[] },
  end: () => Promise<void>,
): Promise<void> {
  const streams = ended.map((account) => new LiveStream(there.address, account));
  await until('live connections open', 10_000, () => streams.every(({ isOpen }) => isOpen));
  await end();
  const [goneAtOnce, keptAtOnce] = await Promise.all(
    [ended, kept].map((accounts) => Promise.all(accounts.map((account) => isSignedIn(there, account)))),
  );
  ensure(
    goneAtOnce?.every((isGood) => !isGood) ?? false,
    'an ended session is refused by the other planner at once',
  );
  ensure(
    keptAtOnce?.every((isGood) => isGood) ?? false,
    'a session that did not end is accepted by the other planner',
  );
  await until('the live connections of ended sessions end', 5_000, () =>
    streams.every(({ isOpen }) => !isOpen),
  );
  for (const stream of streams) stream.close();
}

async function post(planner: Planner, as: Account, route: string, json?: object): Promise<void> {
  const { status } = await call(`${planner.address}/api/auth/${route}`, {
    as,
    method: 'POST',
    ...(json && { json }),
  });
  ensure(status === 204, `${route} is answered with 204, not ${status}`);
}

async function endBySigningOut(here: Planner, there: Planner): Promise<void> {
  const account = await register(here.address);
  const second = await signIn(there, account);
  await ensureEnds(there, { ended: [account], kept: [second] }, () => post(here, account, 'logout'));
}

async function endByPassword(here: Planner, there: Planner): Promise<void> {
  const account = await register(here.address);
  const others = [await signIn(there, account), await signIn(here, account)];
  await ensureEnds(there, { ended: others, kept: [account] }, () =>
    post(here, account, 'change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
  );
  const json = { email: account.email, password: PASSWORD };
  const { status } = await call(`${there.address}/api/auth/login`, { method: 'POST', json });
  ensure(status === 401, `the other planner answers the old password with 401, not ${status}`);
  await signIn(there, account, NEW_PASSWORD);
}

const listed = z.array(z.looseObject({ id: z.uuid(), current: z.boolean() }));

async function endOne(here: Planner, there: Planner): Promise<void> {
  const account = await register(here.address);
  const second = await signIn(there, account);
  const { bytes } = await call(`${here.address}/api/auth/sessions`, { as: account });
  const [strange] = listed.parse(JSON.parse(bytes.toString())).filter(({ current }) => !current);
  await ensureEnds(there, { ended: [second], kept: [account] }, async () => {
    const url = `${here.address}/api/auth/sessions/${strange?.id}`;
    const { status } = await call(url, { as: account, method: 'DELETE' });
    ensure(status === 204, `the end of one session is answered with 204, not ${status}`);
  });
}

/** Sends wrong passwords to both planners at once. Together they must check no more than one planner would. */
async function guess(one: Planner, other: Planner): Promise<string> {
  const { email } = await register(one.address);
  const json = { email, password: 'a guess that is wrong' };
  const asked = Array.from({ length: 2 * GUESSES }, (_, each) =>
    call(`${(each % 2 ? one : other).address}/api/auth/login`, { method: 'POST', json }),
  );
  const answers = await Promise.all(asked);
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  const statuses = answers.map(({ status }) => status).join(' ');
  ensure(
    count(401) === GUESSES && count(429) === GUESSES,
    `both planners together check ten wrong passwords: ${statuses}`,
  );
  const hasRetryAfter = answers.every(({ status, retryAfter }) => status === 401 || retryAfter !== null);
  ensure(hasRetryAfter, 'a 429 has Retry-After');
  return `${2 * GUESSES} wrong passwords on both at once: ${GUESSES} checked, ${GUESSES} refused`;
}
