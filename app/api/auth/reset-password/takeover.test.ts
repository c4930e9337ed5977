import { OAuth2Server } from 'oauth2-mock-server';
import { v7 as newId } from 'uuid';
import { POST as accept } from '@/app/api/collaboration-requests/[id]/accept/route';
import { POST as invite } from '@/app/api/collaborations/route';
import { POST as inviteToSignUp } from '@/app/api/invitations/route';
import { GET as people } from '@/app/api/people/route';
import { POST as shareTask } from '@/app/api/task-shares/route';
import { POST as addRole } from '@/app/api/tasks/[dateOrId]/collaborators/route';
import { GET as tasksOfDay } from '@/app/api/tasks/[dateOrId]/route';
import { PUT as profile } from '@/app/api/user/profile/route';
import { database } from '@/lib/db/client';
import { resetTokenOf } from '@/lib/server/auth/reset-tokens';
import { hub, openStream } from '@/lib/server/events/hub';
import type { Handler } from '@/lib/server/http/route';
import { hashOf } from '@/lib/server/secrets';
import type { BegunSession } from '@/lib/shared/contract/schemas/auth';
import { add, collaborate, giveRole, patch, share } from '@/lib/testing/server/acts';
import { Browser } from '@/lib/testing/server/browser';
import { type Call, call } from '@/lib/testing/server/call';
import { anUpload, aTicket, pdfOf, put } from '@/lib/testing/server/files';
import { aUser, type Person } from '@/lib/testing/server/people';
import { changeSettings } from '@/lib/testing/server/settings';
import { untilTransactionBlocked } from '@/lib/testing/server/waiting';
import { GET as openIdGet, POST as openIdPost } from '../[...nextauth]/route';
import { POST as login } from '../login/route';
import { GET as me } from '../me/route';
import { POST as adopt } from '../session-id/route';
import { POST } from './route';

/**
 * Somebody opens an account with another person's address, gives their second account every kind of access to it, and
 * waits. The owner of the address takes the account over by a password reset: from then on, nobody else has access.
 */

// Password hashing is slow by design, and slower on a busy machine.
jest.setTimeout(60_000);

const NEW = 'another walk by the sea';
const DAY = '2026-03-14';

const provider = new OAuth2Server();

beforeAll(async () => {
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, 'localhost');
  changeSettings({
    OIDC_ISSUER: provider.issuer.url ?? '',
    OIDC_CLIENT_ID: 'dayfold',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_NAME: 'Home',
    RATE_LIMIT_SCALE: '100',
  });
});

afterAll(async () => {
  await provider.stop();
  await hub.close();
});

async function takeOver({ user }: Person): Promise<Person> {
  const id = newId();
  const token = resetTokenOf(id);
  await database.passwordReset.create({
    data: { id, userId: user.id, tokenHash: hashOf(token), expiresAt: new Date(Date.now() + 60_000) },
  });
  expect((await call(POST, { method: 'POST', body: { token, password: NEW } })).status).toBe(204);
  const body = { email: user.email, password: NEW };
  const { body: begun } = await call<BegunSession>(login, { method: 'POST', body });
  return { ...begun, password: NEW, cookie: '' };
}

/** Signs in at the provider with these claims; returns the final address. */
async function signInAs(claims: { sub: string; email: string }, browser: Browser): Promise<string> {
  provider.service.removeAllListeners();
  provider.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) =>
    Object.assign(token.payload, claims),
  );
  const csrf = await browser.call<{ csrfToken: string }>(openIdGet, { params: { nextauth: ['csrf'] } });
  const begun = await browser.call<{ url: string }>(openIdPost, {
    method: 'POST',
    params: { nextauth: ['signin', 'oidc'] },
    body: { csrfToken: csrf.body.csrfToken, json: 'true' },
  });
  const { headers } = await fetch(begun.body.url, { redirect: 'manual' });
  const back = new URL(headers.get('location') ?? '');
  const answer = await browser.call(openIdGet, {
    path: `${back.pathname}${back.search}`,
    params: { nextauth: ['callback', 'oidc'] },
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  return answer.headers.get('location') ?? '';
}

/** Creates somebody who opens an account through a provider that does not verify addresses. */
async function aSquatter(claims: { sub: string; email: string }): Promise<Person> {
  const browser = new Browser();
  expect(await signInAs(claims, browser)).toContain('signed-in=1');
  const { body } = await browser.call<BegunSession>(adopt, { method: 'POST' });
  return { ...body, password: '', cookie: '' };
}

const aClaim = () => ({ sub: newId(), email: `victim-${newId()}@example.com` });

const seenBy = async (as: Person): Promise<string[]> =>
  (await call<{ id: string }[]>(tasksOfDay, { as, params: { dateOrId: DAY } })).body.map(({ id }) => id);

const isIn = async (as: Person): Promise<number> => (await call(me, { as })).status;

test('a second account that was given access as admin, by shares and by roles, reads nothing afterwards', async () => {
  const [squatter, planner, sharer, worker] = [await aUser(), await aUser(), await aUser(), await aUser()];
  const task = await add(squatter, 'task', { date: DAY });
  await collaborate(squatter, planner, 'admin');
  await share(planner, task, sharer, 'edit');
  await giveRole(planner, task, worker, 'admin');
  for (const person of [planner, sharer, worker]) expect(await seenBy(person)).toEqual([task.id]);

  const victim = await takeOver(squatter);

  const own = await add(victim, 'task', { date: DAY });
  for (const person of [planner, sharer, worker]) {
    expect(await seenBy(person)).toEqual([]);
    await expect(patch(person, task, { completed: true })).rejects.toThrow('404');
    await expect(share(person, own, await aUser())).rejects.toThrow('404');
    expect((await call(people, { as: person })).body).toEqual([]);
  }
});

test('the squatter’s sessions, identity, tickets, invitations and unattached files no longer work', async () => {
  const claims = aClaim();
  const [squatter, accomplice] = [await aSquatter(claims), await aUser()];
  const ticket = await aTicket(squatter);
  await anUpload(squatter);
  const invited = await call<{ id: string }>(invite, {
    as: squatter,
    method: 'POST',
    body: { email: accomplice.user.email, role: 'admin' },
  });
  const link = await call<{ id: string }>(inviteToSignUp, {
    as: squatter,
    method: 'POST',
    body: { email: `${newId()}@example.com` },
  });
  expect(link.status).toBe(201);

  const victim = await takeOver(squatter);

  expect(await isIn(squatter)).toBe(401);
  expect(await signInAs(claims, new Browser())).toContain('error=account-exists');
  expect((await put(ticket, pdfOf(100))).status).toBe(404);
  const params = { id: invited.body.id };
  expect((await call(accept, { as: accomplice, method: 'POST', params })).status).toBe(404);
  const left = { where: { userId: victim.user.id } };
  expect(await database.upload.count(left)).toBe(0);
  expect(await database.identity.count(left)).toBe(0);
  expect(await database.session.count(left)).toBe(1);
  expect(await database.signUpInvitation.count({ where: { inviterId: victim.user.id } })).toBe(0);
});

test("the second account's open windows are notified at once, and the squatter’s event streams end", async () => {
  const [squatter, accomplice] = [await aUser(), await aUser()];
  await collaborate(squatter, accomplice, 'viewer');
  const [ended, readText] = [await streamTextOf(squatter, null), await streamTextOf(accomplice, '"tasks"')];
  await takeOver(squatter);
  expect(await ended()).toContain('retry:');
  expect(await readText()).toContain('"tasks"');
});

/**
 * Opens an event stream for the person. Returns a function that reads its text until the topic comes or the stream
 * ends.
 */
async function streamTextOf(person: Person, until: string | null): Promise<() => Promise<string>> {
  const row = await database.session.findFirstOrThrow({ where: { userId: person.user.id } });
  const actor = { id: person.user.id, user: person.user, sessionId: row.id, token: null, isConfirmed: true };
  const reader = (await openStream(actor, 0, new AbortController().signal)).getReader();
  return async () => {
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += new TextDecoder().decode(value);
      if (until && text.includes(until)) {
        await reader.cancel();
        return text;
      }
    }
  };
}

describe('a request of the squatter that arrives during the takeover', () => {
  /** Takes the account over after `send` was authenticated, and before it stores anything. */
  async function meanwhile({ user }: Person, send: () => Promise<number>): Promise<number> {
    const { sending } = await database.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${user.id}::uuid FOR NO KEY UPDATE`;
      await tx.identity.deleteMany({ where: { userId: user.id } });
      await tx.session.deleteMany({ where: { userId: user.id } });
      const sending = send();
      await untilTransactionBlocked();
      return { sending };
    });
    return sending;
  }

  const ACTS: [what: string, act: (squatter: Person, accomplice: Person, task: string) => [Handler, Call]][] =
    [
      [
        'an invitation',
        (_squatter, { user }) => [invite, { method: 'POST', body: { email: user.email, role: 'admin' } }],
      ],
      [
        'a share',
        (_squatter, { user }, taskId) => [
          shareTask,
          { method: 'POST', body: { taskId, sharedWithEmail: user.email, permission: 'edit' } },
        ],
      ],
      [
        'a role',
        (_squatter, { user }, dateOrId) => [
          addRole,
          { method: 'POST', params: { dateOrId }, body: { userEmail: user.email, role: 'admin' } },
        ],
      ],
      [
        'another address',
        () => [
          profile,
          {
            method: 'PUT',
            body: { firstName: 'Mal', lastName: 'Lory', email: `${newId()}@example.com` },
          },
        ],
      ],
    ];

  test.each(ACTS)('for %s is refused', async (_what, act) => {
    const [squatter, accomplice] = [await aUser(), await aUser()];
    const { id } = await add(squatter, 'task', { date: DAY });
    const [handler, sent] = act(squatter, accomplice, id);
    const status = await meanwhile(
      squatter,
      async () => (await call(handler, { as: squatter, ...sent })).status,
    );
    expect(status).toBe(401);
    expect(await seenBy(accomplice)).toEqual([]);
  });

  test('for a sign-in by the identity begins no session', async () => {
    const claims = aClaim();
    const squatter = await aSquatter(claims);
    let location = '';
    await meanwhile(squatter, async () => {
      location = await signInAs(claims, new Browser());
      return 0;
    });
    expect(location).toContain('error=failed');
    expect(await database.session.count({ where: { userId: squatter.user.id } })).toBe(0);
  });
});

test('what others have given to the account stays', async () => {
  const [ada, bea] = [await aUser(), await aUser()];
  const task = await add(bea, 'task', { date: DAY });
  await share(bea, task, ada);
  expect(await seenBy(await takeOver(ada))).toEqual([task.id]);
});
