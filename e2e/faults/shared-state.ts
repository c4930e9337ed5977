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

/** Wrong guesses that one account allows in a quarter of an hour. */
const GUESSES = 10;

/** What ends on one of two planners has ended on the other, and counts of one count on the other. */
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
    const told = await guess(one, other);
    await Promise.all([one.stop(), other.stop()]);
    return {
      fault: 'two instances, what they share',
      injected: 'sign-out, a changed password, a session ended from the list; wrong guesses side by side',
      found: `refused by the other with the very next request, live connections ended; ${told}`,
    };
  } finally {
    await outside.stop();
  }
}

const isSignedIn = async (planner: Planner, as: Account): Promise<boolean> => {
  const { status } = await call(`${planner.address}/api/auth/me`, { as });
  ensure(status === 200 || status === 401, `a session is good or not: ${status}`);
  return status === 200;
};

const begun = z.looseObject({ sessionId: z.string() });

/** @returns the same person, with another session */
async function signIn(planner: Planner, account: Account, password = PASSWORD): Promise<Account> {
  const json = { email: account.email, password };
  const { status, bytes } = await call(`${planner.address}/api/auth/login`, { method: 'POST', json });
  ensure(status === 200, `they sign in, not ${status}`);
  return { ...account, sessionId: begun.parse(JSON.parse(bytes.toString())).sessionId };
}

/** Runs what ends sessions, and checks at once, including open windows. */
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
    'a session that has ended is refused by the other at once',
  );
  ensure(keptAtOnce?.every((isGood) => isGood) ?? false, 'a session that goes on is good on the other');
  await until('their live connections end', 5_000, () => streams.every(({ isOpen }) => !isOpen));
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
  ensure(status === 401, `the old password opens nothing on the other, not ${status}`);
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
    ensure(status === 204, `one session is ended, not ${status}`);
  });
}

/** Guesses on both at the same time: no more are accepted than on one. */
async function guess(one: Planner, other: Planner): Promise<string> {
  const { email } = await register(one.address);
  const json = { email, password: 'a guess that is wrong' };
  const asked = Array.from({ length: 2 * GUESSES }, (_, each) =>
    call(`${(each % 2 ? one : other).address}/api/auth/login`, { method: 'POST', json }),
  );
  const answers = await Promise.all(asked);
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  const said = answers.map(({ status }) => status).join(' ');
  ensure(
    count(401) === GUESSES && count(429) === GUESSES,
    `ten guesses are let through on both together: ${said}`,
  );
  const isTold = answers.every(({ status, retryAfter }) => status === 401 || retryAfter !== null);
  ensure(isTold, 'a 429 says when to come back');
  return `${2 * GUESSES} wrong guesses at once on both: ${GUESSES} looked at, ${GUESSES} refused`;
}
