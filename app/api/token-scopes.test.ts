import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { v7 } from 'uuid';
import { POST as changePassword } from '@/app/api/auth/change-password/route';
import { POST as resetPassword } from '@/app/api/auth/reset-password/route';
import { POST as createFeed, GET as listFeeds } from '@/app/api/calendar-feeds/route';
import { PUT as putProfile } from '@/app/api/user/profile/route';
import { DELETE as deleteAccount } from '@/app/api/user/route';
import { database } from '@/lib/db/client';
import { requestListener } from '@/lib/run/web/listener';
import { createWebServer } from '@/lib/run/web/web-server';
import { resetTokenOf } from '@/lib/server/auth/reset-tokens';
import { hub } from '@/lib/server/events/hub';
import type { Method } from '@/lib/server/http/resource';
import type { Handler } from '@/lib/server/http/route';
import { hashOf, newSecret } from '@/lib/server/secrets';
import type { CreatedCalendarFeed } from '@/lib/shared/contract/schemas/calendar-feeds';
import type { TokenScope } from '@/lib/shared/contract/schemas/tokens';
import { add } from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { PATHS } from './openapi.json/paths';
import { ROUTES } from './routes';

/** What access tokens may do (docs/product/tokens.md), through the web server. */

// Password hashing is slow by design, and slower on a busy machine.
jest.setTimeout(60_000);

const listener = requestListener(ROUTES, async (_request, response) => void response.writeHead(418).end());
const web = createWebServer(listener, { trustedHops: 0, pageHeaders: {}, otherHeaders: {} });
let address: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => web.server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(web.server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await hub.close();
  web.server.closeAllConnections();
  const closed = once(web.server, 'close');
  web.server.close();
  await closed;
});

/** Stores a token as its creation does. Returns its id and its secret. */
async function aToken(
  { user }: Person,
  scope: TokenScope,
  expiresAt: Date | null = null,
): Promise<{ id: string; secret: string }> {
  const secret = `dayfold_${newSecret()}`;
  const { id } = await database.token.create({
    data: {
      id: v7(),
      userId: user.id,
      name: 'Script',
      scope,
      hint: 'abcd…wxyz',
      tokenHash: hashOf(secret),
      expiresAt,
    },
  });
  return { id, secret };
}

type Sent = { method?: string; headers?: Record<string, string>; body?: string };

const send = (path: string, secret: string | null, { headers, ...init }: Sent = {}): Promise<Response> =>
  fetch(address + path, {
    ...init,
    headers: { ...(secret === null ? {} : { authorization: `Bearer ${secret}` }), ...headers },
  });

const DAY = '2026-11-20';

const me = async (secret: string): Promise<number> => (await send('/api/auth/me', secret)).status;

/** Calls that no token may make, whatever its scope. */
const NEVER =
  /^\w+ \/api\/(auth|user|tokens|notification-settings|email-integration|push-subscriptions|calendar-feeds)\b|^(POST|DELETE) \/api\/(collaborations|collaboration-requests|invitations)\b/;

/** The scopes of the calls that read the planner, or only compute something. */
const scopesOf = (name: string): readonly TokenScope[] => {
  if (name === 'GET /api/auth/me') return ['read', 'write'];
  if (NEVER.test(name)) return [];
  return name.startsWith('GET ') || name === 'POST /api/parse' ? ['read', 'write'] : ['write'];
};

type Endpoint = { name: string; method: Method; path: string; handler: Handler };

const endpoints = (): Endpoint[] =>
  Object.entries(PATHS).flatMap(([path, load]) =>
    (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).flatMap((method) => {
      const handler = load()[method];
      const isOffered = Object.keys(handler.operation.responses).length > 0;
      return isOffered ? [{ name: `${method} ${path}`, method, path, handler }] : [];
    }),
  );

test.each<TokenScope>(['read', 'write', 'calendar'])(
  'a token of scope %s gets 403 from every call that its scope does not allow, and from no other',
  async (scope) => {
    const { secret } = await aToken(await aUser(), scope);
    const wrong: string[] = [];
    for (const { name, method, path, handler } of endpoints()) {
      if (handler.operation.access === 'public' || path === '/api/events') continue;
      // Neither the item nor the body is looked at before the scope.
      const target = path.replace(/\{\w+\}/g, v7());
      const answer = await send(target, secret, {
        method,
        ...(method === 'GET'
          ? {}
          : { body: '{"unknown":1}', headers: { 'content-type': 'application/json' } }),
      });
      await answer.body?.cancel();
      const isAllowed = scopesOf(name).includes(scope);
      if (answer.status === 401 || (answer.status === 403) === isAllowed)
        wrong.push(`${name}: ${answer.status}`);
    }
    expect(wrong).toEqual([]);
  },
);

test('no call whose answer would differ between own, foreign and absent is allowed to a token without its scope', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const { secret } = await aToken(ines, 'read');
  const [own, foreign] = [await add(ines, 'task', { date: DAY }), await add(tomas, 'task', { date: DAY })];
  const answers = await Promise.all(
    [own.id, foreign.id, v7()].map(async (id) => {
      const answer = await send(`/api/tasks/${id}`, secret, { method: 'DELETE' });
      return [answer.status, await answer.text()];
    }),
  );
  expect(answers[0]?.[0]).toBe(403);
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test('a token reads and writes the planner of its person', async () => {
  const ines = await aUser();
  const task = await add(ines, 'task', { title: 'Water the fig', date: DAY });
  const reader = await aToken(ines, 'read');
  const writer = await aToken(ines, 'write');
  const read = await send(`/api/tasks/${DAY}`, reader.secret);
  expect([read.status, await read.json()]).toEqual([200, [expect.objectContaining({ id: task.id })]]);
  const changed = await send(`/api/tasks/${task.id}`, writer.secret, {
    method: 'PATCH',
    body: '{"completed":true}',
    // A script has no origin of ours, and is not asked for one.
    headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example' },
  });
  expect([changed.status, await changed.json()]).toEqual([200, expect.objectContaining({ completed: true })]);
  expect(changed.headers.get('access-control-allow-origin')).toBeNull();
});

test('a write of a token may share, but let nobody into the planner', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const task = await add(ines, 'task', { date: DAY });
  const { secret } = await aToken(ines, 'write');
  const post = async (path: string, body: object) =>
    (
      await send(path, secret, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
    ).status;
  expect(await post('/api/task-shares', { taskId: task.id, sharedWithEmail: tomas.user.email })).toBe(201);
  expect(await post('/api/collaborations', { email: tomas.user.email, role: 'viewer' })).toBe(403);
});

test('an unknown, withdrawn or expired token is 401 with WWW-Authenticate, and no cookie stands in for it', async () => {
  const ines = await aUser();
  const withdrawn = await aToken(ines, 'read');
  const expired = await aToken(ines, 'read', new Date(Date.now() - 1_000));
  await database.token.delete({ where: { id: withdrawn.id } });
  for (const secret of [`dayfold_${newSecret()}`, withdrawn.secret, expired.secret]) {
    const answer = await send('/api/tasks', secret, { headers: { cookie: ines.cookie } });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    // The browser's own session has not ended.
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
  expect((await send('/api/tasks', null, { headers: { cookie: ines.cookie } })).status).toBe(200);
});

test('a token counts neither in a query nor as a cookie', async () => {
  const { secret } = await aToken(await aUser(), 'write');
  expect((await send(`/api/auth/me?token=${secret}`, null)).status).toBe(401);
  expect(
    (await send('/api/auth/me', null, { headers: { cookie: `dayfold.session=${secret}` } })).status,
  ).toBe(401);
});

test('the last use of a token is true to the minute; refused requests do not count', async () => {
  const { id, secret } = await aToken(await aUser(), 'read');
  const lastUsedAt = async () => (await database.token.findUniqueOrThrow({ where: { id } })).lastUsedAt;
  await send('/api/tasks', secret, { method: 'POST', body: '{}' });
  expect(await lastUsedAt()).toBeNull();
  const before = Date.now();
  expect(await me(secret)).toBe(200);
  const used = (await lastUsedAt())?.getTime() ?? 0;
  expect(used).toBeGreaterThan(before - 60_000);
  expect(used).toBeLessThanOrEqual(Date.now());
  await database.token.update({ where: { id }, data: { lastUsedAt: new Date(used - 60_000) } });
  expect(await me(secret)).toBe(200);
  expect((await lastUsedAt())?.getTime()).toBeGreaterThanOrEqual(used);
});

test('the tokens of a person share a budget, which leaves that of the person alone', async () => {
  const ines = await aUser();
  const [one, other] = [await aToken(ines, 'read'), await aToken(ines, 'read')];
  const subject = `requests:tokens:${ines.user.id}`;
  const expire = BigInt(Date.now() + 60_000);
  await database.rateLimit.create({ data: { key: subject, points: 1_000_000_000, expire } });
  expect(await me(one.secret)).toBe(429);
  expect(await me(other.secret)).toBe(429);
  expect(await me(ines.sessionId)).toBe(200);
  expect((await database.token.findUniqueOrThrow({ where: { id: one.id } })).lastUsedAt).toBeNull();
});

describe('an open stream of events', () => {
  /** Opens a stream. `over` resolves when it has ended. */
  async function open(secret: string) {
    const { status, body } = await send('/api/events', secret);
    expect(status).toBe(200);
    const reader = body?.getReader();
    if (!reader) throw new Error('The answer has no body.');
    await reader.read();
    return {
      async over() {
        while (!(await reader.read()).done);
      },
      close: () => reader.cancel(),
    };
  }

  test('ends when its token is withdrawn, and those of other tokens go on', async () => {
    const ines = await aUser();
    const [one, other] = [await aToken(ines, 'read'), await aToken(ines, 'read')];
    const [ending, going] = [await open(one.secret), await open(other.secret)];
    const answer = await send(`/api/tokens/${one.id}`, ines.sessionId, { method: 'DELETE' });
    expect(answer.status).toBe(204);
    await ending.over();
    expect(await me(one.secret)).toBe(401);
    expect(await me(other.secret)).toBe(200);
    await going.close();
  });

  test('ends when its token expires', async () => {
    const { secret } = await aToken(await aUser(), 'read', new Date(Date.now() + 2_000));
    await (await open(secret)).over();
    expect(await me(secret)).toBe(401);
  });

  test('of a token of scope calendar is 403', async () => {
    const { secret } = await aToken(await aUser(), 'calendar');
    expect((await send('/api/events', secret)).status).toBe(403);
  });
});

describe('what ends tokens and calendar feeds', () => {
  const PASSWORD_RESET = 'another walk by the sea';

  /** Makes a feed. Returns the path of its address. */
  async function aFeed(as: Person): Promise<string> {
    const body = { name: 'Phone', contents: 'both' };
    const { url } = (await call<CreatedCalendarFeed>(createFeed, { as, method: 'POST', body })).body;
    return new URL(url).pathname;
  }

  const statusOf = async (path: string): Promise<number> => {
    const { status, body } = await send(path, null);
    await body?.cancel();
    return status;
  };

  async function resetByMail({ user }: Person): Promise<number> {
    const id = v7();
    const token = resetTokenOf(id);
    const expiresAt = new Date(Date.now() + 60_000);
    await database.passwordReset.create({
      data: { id, userId: user.id, tokenHash: hashOf(token), expiresAt },
    });
    const body = { token, password: PASSWORD_RESET };
    return (await call(resetPassword, { method: 'POST', body })).status;
  }

  const moveAddress = async (as: Person): Promise<number> => {
    const body = { firstName: 'Ada', lastName: 'Lovelace', email: `moved-${as.user.email}` };
    return (await call(putProfile, { as, method: 'PUT', body })).status;
  };

  const deleteAll = async (as: Person): Promise<number> =>
    (await call(deleteAccount, { as, method: 'DELETE', body: { password: as.password } })).status;

  test.each<[string, (as: Person) => Promise<number>]>([
    ['a reset by mail', resetByMail],
    ['a changed address', moveAddress],
    ['the deletion of the account', deleteAll],
  ])('%s', async (_way, end) => {
    const ines = await aUser();
    const { secret } = await aToken(ines, 'read');
    const feed = await aFeed(ines);
    const { body: stream } = await send('/api/events', secret);
    const reader = stream?.getReader();
    await reader?.read();
    expect(await statusOf(feed)).toBe(200);
    expect(await end(ines)).toBeLessThan(300);
    expect(await me(secret)).toBe(401);
    expect(await statusOf(feed)).toBe(404);
    while (!(await reader?.read())?.done);
  });

  test('not a changed password', async () => {
    const ines = await aUser();
    const { secret } = await aToken(ines, 'read');
    const feed = await aFeed(ines);
    const body = { currentPassword: ines.password, newPassword: PASSWORD_RESET };
    expect((await call(changePassword, { as: ines, method: 'POST', body })).status).toBe(204);
    expect(await me(secret)).toBe(200);
    expect(await statusOf(feed)).toBe(200);
    expect((await call<unknown[]>(listFeeds, { as: ines })).body).toHaveLength(1);
  });
});
