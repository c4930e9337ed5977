import { createHash } from 'node:crypto';
import { OAuth2Server } from 'oauth2-mock-server';
import { v7 as newId } from 'uuid';
import { database } from '@/lib/db/client';
import { signInErrorText } from '@/lib/shared/contract/plain/sign-in-errors';
import type { BegunSession } from '@/lib/shared/contract/schemas/auth';
import { Browser } from '@/lib/testing/server/browser';
import { call } from '@/lib/testing/server/call';
import { aUser } from '@/lib/testing/server/people';
import { changeSettings } from '@/lib/testing/server/settings';
import { POST as invite } from '../../invitations/route';
import { GET as me } from '../me/route';
import { POST as sessionId } from '../session-id/route';
import { DELETE, GET, PATCH, POST, PUT } from './route';

const RETURN = 'http://localhost:3000/auth?signed-in=1';
const failed = (reason: string) => `http://localhost:3000/auth?error=${reason}`;

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

afterAll(() => provider.stop());

beforeEach(() => {
  provider.service.removeAllListeners();
});

/** Sets the provider's claims about the person who signs in next. */
function setClaims(claims: Record<string, unknown>): void {
  provider.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) =>
    Object.assign(token.payload, claims),
  );
}

let made = 0;
const aNewcomer = () => {
  made += 1;
  return { sub: `subject-${made}`, email: `newcomer-${made}@example.com`, email_verified: true };
};

async function begin(browser: Browser): Promise<URL> {
  const csrf = await browser.call<{ csrfToken: string }>(GET, { params: { nextauth: ['csrf'] } });
  const { body } = await browser.call<{ url: string }>(POST, {
    method: 'POST',
    params: { nextauth: ['signin', 'oidc'] },
    body: { csrfToken: csrf.body.csrfToken, callbackUrl: 'https://elsewhere.example/', json: 'true' },
  });
  return new URL(body.url);
}

/** Signs in at the provider, and returns the address that it redirects the browser to. */
async function passProvider(address: URL): Promise<URL> {
  const response = await fetch(address, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '');
}

async function comeBack(browser: Browser, address: URL): Promise<string | null> {
  const answer = await browser.call(GET, {
    path: `${address.pathname}${address.search}`,
    params: { nextauth: ['callback', 'oidc'] },
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  return answer.headers.get('location');
}

const signIn = async (browser: Browser): Promise<string | null> =>
  comeBack(browser, await passProvider(await begin(browser)));

/** Requests the session that the browser's cookie belongs to, as the sign-in page does. */
const adopt = (browser: Browser) => browser.call<BegunSession>(sessionId, { method: 'POST' });

const reasonOf = (location: string | null): string | null =>
  new URL(location ?? '').searchParams.get('error');

const counts = async () => ({
  users: await database.user.count(),
  identities: await database.identity.count(),
  sessions: await database.session.count(),
});

describe('where not everybody may sign up', () => {
  // The first account of an installation is always accepted.
  beforeAll(() => aUser());
  afterEach(() => changeSettings({ REGISTRATION: 'open' }));

  test('a newcomer whose address was invited gets an account, and others do not', async () => {
    changeSettings({ REGISTRATION: 'invited' });
    const claims = aNewcomer();
    setClaims(claims);
    const before = await counts();
    expect(reasonOf(await signIn(new Browser()))).toBe('invitation-missing');
    expect(await counts()).toEqual(before);
    await call(invite, { as: await aUser(), method: 'POST', body: { email: claims.email.toUpperCase() } });
    expect(await signIn(new Browser())).toBe(RETURN);
    expect(await signIn(new Browser())).toBe(RETURN);
    expect(await database.signUpInvitation.count({ where: { email: claims.email } })).toBe(0);
  });

  test('a closed sign-up refuses newcomers, and lets people with an account in', async () => {
    const known = aNewcomer();
    setClaims(known);
    expect(await signIn(new Browser())).toBe(RETURN);
    changeSettings({ REGISTRATION: 'closed' });
    expect(await signIn(new Browser())).toBe(RETURN);
    provider.service.removeAllListeners();
    setClaims(aNewcomer());
    expect(reasonOf(await signIn(new Browser()))).toBe('registration-closed');
  });

  test('an address that has an account is refused like everywhere', async () => {
    changeSettings({ REGISTRATION: 'invited' });
    const { user } = await aUser();
    setClaims({ ...aNewcomer(), email: user.email });
    expect(reasonOf(await signIn(new Browser()))).toBe('account-exists');
  });
});

describe('with an SMTP server', () => {
  beforeEach(() => changeSettings({ SMTP_URL: 'smtp://127.0.0.1:1' }));
  afterEach(() => changeSettings({ SMTP_URL: '' }));

  const isConfirmed = async (browser: Browser) => (await adopt(browser)).body.user.emailConfirmed;

  test('an address that the provider calls verified is confirmed, and any other is not', async () => {
    const browser = new Browser();
    const { email_verified: _, ...claims } = aNewcomer();
    setClaims(claims);
    await signIn(browser);
    expect(await isConfirmed(browser)).toBe(false);
    // The provider first verifies another address than the account's, and then the account's.
    provider.service.removeAllListeners();
    setClaims({ ...claims, email: 'other@example.com', email_verified: true });
    await signIn(browser);
    expect(await isConfirmed(browser)).toBe(false);
    provider.service.removeAllListeners();
    setClaims({ ...claims, email: claims.email.toUpperCase(), email_verified: true });
    await signIn(browser);
    expect(await isConfirmed(browser)).toBe(true);
  });

  test('a newcomer whose address the provider calls verified is not asked to confirm it', async () => {
    const browser = new Browser();
    setClaims(aNewcomer());
    await signIn(browser);
    expect(await isConfirmed(browser)).toBe(true);
  });
});

describe('a newcomer', () => {
  test('gets an account with an identity, and a session that the cookie opens', async () => {
    const browser = new Browser();
    const claims = { ...aNewcomer(), given_name: 'Ana', family_name: 'Lima', zoneinfo: 'America/Recife' };
    setClaims(claims);

    expect(await signIn(browser)).toBe(RETURN);

    const { body } = await adopt(browser);
    expect(body.user).toMatchObject({
      email: claims.email,
      firstName: 'Ana',
      lastName: 'Lima',
      timeZone: 'America/Recife',
    });
    expect((await call(me, { headers: { authorization: `Bearer ${body.sessionId}` } })).body).toEqual(
      body.user,
    );
    const stored = await database.user.findUniqueOrThrow({
      where: { id: body.user.id },
      select: { passwordHash: true, identities: { select: { provider: true, subject: true } } },
    });
    expect(stored).toEqual({
      passwordHash: null,
      identities: [{ provider: expect.stringMatching(/^oidc:[0-9a-f]{32}$/), subject: claims.sub }],
    });
  });

  test('gets a session with 256-bit secrets, of which only hashes are stored', async () => {
    const browser = new Browser();
    setClaims(aNewcomer());
    await signIn(browser);
    const cookie = browser.cookie('dayfold.session') ?? '';
    expect(Buffer.from(cookie, 'base64url')).toHaveLength(32);

    const before = await sessionOf(cookie);
    expect(before.bearerHash).toBeNull();
    const { body } = await adopt(browser);
    const after = await sessionOf(cookie);
    expect(Buffer.from(after.bearerHash ?? [])).toEqual(createHash('sha256').update(body.sessionId).digest());
  });

  test.each([
    [{ given_name: undefined, name: 'Grace Brewster Hopper' }, 'Grace', 'Brewster Hopper'],
    [{ given_name: 'Prince', name: 'Prince Rogers' }, 'Prince', null],
    [{ name: undefined }, 'newcomer', null],
    [{ given_name: 'x'.repeat(120), family_name: 'two\nlines' }, 'x'.repeat(100), null],
  ])('gets the names that the provider sends: %j', async (names, firstName, lastName) => {
    const browser = new Browser();
    const newcomer = aNewcomer();
    setClaims({ ...newcomer, email: `newcomer@${newcomer.sub}.example`, ...names });
    await signIn(browser);
    expect((await adopt(browser)).body.user).toMatchObject({ firstName, lastName });
  });

  test('gets the address of the userinfo endpoint when the ID token has none', async () => {
    const browser = new Browser();
    const { sub, email } = aNewcomer();
    setClaims({ sub });
    provider.service.on('beforeUserinfo', (response) => {
      response.body = { sub, email, email_verified: true };
    });
    expect(await signIn(browser)).toBe(RETURN);
    expect((await adopt(browser)).body.user.email).toBe(email);
  });

  test.each([
    ['no address', { email: undefined }, 'email-missing'],
    ['no real address', { email: 'somebody' }, 'email-missing'],
    ['an address it has not verified', { email_verified: false }, 'email-unverified'],
    ['email_verified as text', { email_verified: 'false' }, 'email-unverified'],
  ])('is refused when the provider sends %s', async (_what, claims, reason) => {
    const newcomer = aNewcomer();
    setClaims({ ...newcomer, ...claims });
    provider.service.on('beforeUserinfo', (response) => {
      response.body = { sub: newcomer.sub };
    });
    const before = await counts();
    expect(await signIn(new Browser())).toBe(failed(reason));
    expect(await counts()).toEqual(before);
  });
});

describe('an account that exists', () => {
  test('is not opened by an identity that only has the same address', async () => {
    const newcomer = aNewcomer();
    const ada = await aUser({ email: `Ada-${newcomer.sub}@Example.com` });
    setClaims({ ...newcomer, email: `ada-${newcomer.sub}@example.COM` });
    const before = await counts();

    expect(await signIn(new Browser())).toBe(failed('account-exists'));

    expect(await counts()).toEqual(before);
    expect((await call(me, { as: ada })).status).toBe(200);
    expect(signInErrorText('account-exists')).toContain('exists already');
  });

  test('is opened again by its identity, and ignores what the provider sends now', async () => {
    const newcomer = aNewcomer();
    setClaims({ ...newcomer, given_name: 'Ana' });
    const first = new Browser();
    await signIn(first);
    const { user } = (await adopt(first)).body;

    provider.service.removeAllListeners();
    setClaims({ sub: newcomer.sub, email: 'other@example.com', email_verified: false, given_name: 'Bea' });
    const second = new Browser();
    expect(await signIn(second)).toBe(RETURN);
    expect((await adopt(second)).body.user).toEqual(user);
  });

  test('gets no identity when its person is signed in and another signs in; the browser changes to the other', async () => {
    const ada = await aUser();
    const browser = new Browser();
    browser.setCookie('dayfold.session', ada.cookie.split('=')[1] ?? '');
    setClaims(aNewcomer());

    expect(await signIn(browser)).toBe(RETURN);

    expect((await adopt(browser)).body.user.id).not.toBe(ada.user.id);
    expect(await database.identity.count({ where: { userId: ada.user.id } })).toBe(0);
    expect((await call(me, { headers: { cookie: ada.cookie } })).status).toBe(401);
  });

  test('is not opened by the same subject of another issuer', async () => {
    const ada = await aUser();
    const { sub, ...rest } = aNewcomer();
    const id = newId();
    await database.identity.create({
      data: { id, userId: ada.user.id, provider: `oidc:${'0'.repeat(32)}`, subject: sub },
    });
    setClaims({ sub, ...rest });
    const browser = new Browser();
    expect(await signIn(browser)).toBe(RETURN);
    expect((await adopt(browser)).body.user.id).not.toBe(ada.user.id);
  });
});

describe('the redirect to the provider and back', () => {
  test('has a state, a nonce and a PKCE challenge, and our own return address', async () => {
    const { searchParams } = await begin(new Browser());
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'dayfold',
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: 'http://localhost:3000/api/auth/callback/oidc',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test('fails with the state of another browser', async () => {
    setClaims(aNewcomer());
    const victim = new Browser();
    await begin(victim);
    const attackers = await passProvider(await begin(new Browser()));
    expect(await comeBack(victim, attackers)).toBe(failed('failed'));
    expect(victim.cookie('dayfold.session')).toBeUndefined();
  });

  test('fails in a browser that did not begin it', async () => {
    setClaims(aNewcomer());
    const address = await passProvider(await begin(new Browser()));
    expect(await comeBack(new Browser(), address)).toBe(failed('failed'));
  });

  test('fails with the nonce of another sign-in', async () => {
    setClaims({ ...aNewcomer(), nonce: 'another' });
    expect(await signIn(new Browser())).toBe(failed('failed'));
  });

  test('fails with a token for another client', async () => {
    setClaims({ ...aNewcomer(), aud: 'another' });
    expect(await signIn(new Browser())).toBe(failed('failed'));
  });

  test('fails with a code verifier of another challenge', async () => {
    setClaims(aNewcomer());
    const browser = new Browser();
    const address = await passProvider(await begin(browser));
    const other = new Browser();
    await begin(other);
    const name = 'next-auth.pkce.code_verifier';
    browser.setCookie(name, other.cookie(name) ?? '');
    expect(await comeBack(browser, address)).toBe(failed('failed'));
  });

  test('works once', async () => {
    setClaims(aNewcomer());
    const browser = new Browser();
    const address = await passProvider(await begin(browser));
    expect(await comeBack(browser, address)).toBe(RETURN);
    expect(await comeBack(browser, address)).toBe(failed('failed'));
  });

  test('ends on the sign-in page when the person declines, or the provider fails', async () => {
    const browser = new Browser();
    const { searchParams } = await begin(browser);
    const denied = new URL('http://localhost:3000/api/auth/callback/oidc?error=access_denied');
    denied.searchParams.set('state', searchParams.get('state') ?? '');
    expect(await comeBack(browser, denied)).toBe(failed('cancelled'));

    provider.service.on('beforeResponse', (response) => {
      response.statusCode = 500;
    });
    expect(reasonOf(await signIn(browser))).toBe('failed');
  });

  test('cannot begin without the CSRF token of the browser', async () => {
    const browser = new Browser();
    await browser.call(GET, { params: { nextauth: ['csrf'] } });
    const answer = await browser.call(POST, {
      method: 'POST',
      params: { nextauth: ['signin', 'oidc'] },
      body: { csrfToken: '0'.repeat(64) },
    });
    expect(answer.status).toBe(403);
  });

  test('cannot begin by an HTML form, which another site could send', async () => {
    const answer = await call(POST, {
      method: 'POST',
      params: { nextauth: ['signin', 'oidc'] },
      rawBody: new URLSearchParams({ csrfToken: 'x' }),
    });
    expect(answer.status).toBe(415);
  });
});

describe('/api/auth', () => {
  test('lists the providers', async () => {
    const { body } = await call(GET, { params: { nextauth: ['providers'] } });
    expect(body).toEqual({
      oidc: {
        id: 'oidc',
        name: 'Home',
        type: 'oauth',
        signinUrl: 'http://localhost:3000/api/auth/signin/oidc',
        callbackUrl: 'http://localhost:3000/api/auth/callback/oidc',
      },
    });
  });

  test.each([
    ['GET', ['nothing'], GET],
    ['GET', ['session'], GET],
    ['GET', ['signin'], GET],
    ['GET', ['signout'], GET],
    ['GET', ['error'], GET],
    ['GET', ['callback'], GET],
    ['GET', ['callback', 'google'], GET],
    ['GET', ['callback', 'nobody'], GET],
    ['GET', ['callback', 'oidc', 'more'], GET],
    ['POST', ['nothing'], POST],
    ['POST', ['signout'], POST],
    ['POST', ['_log'], POST],
    ['POST', ['session'], POST],
    ['POST', ['callback', 'oidc'], POST],
    ['PUT', ['nothing'], PUT],
    ['PATCH', ['nothing'], PATCH],
    ['DELETE', ['nothing'], DELETE],
  ] as const)('is 404 as JSON for any other path: %s %j', async (method, nextauth, handler) => {
    const body = method === 'POST' ? {} : undefined;
    const answer = await call(handler, { method, params: { nextauth: [...nextauth] }, body });
    expect(answer).toMatchObject({ status: 404, body: { error: 'Not found.' } });
  });

  test('is 404 for a provider that is not configured', async () => {
    const answer = await call(POST, {
      method: 'POST',
      params: { nextauth: ['signin', 'google'] },
      body: { csrfToken: 'x' },
    });
    expect(answer.status).toBe(404);
  });
});

test('many attempts from one network address are refused for a while', async () => {
  changeSettings({ RATE_LIMIT_SCALE: '0.05' });
  made += 1;
  const headers = { 'x-dayfold-client-address': `198.51.100.${made}` };
  const attempt = () => call(GET, { params: { nextauth: ['callback', 'oidc'] }, headers });
  const statuses: number[] = [];
  for (let tried = 0; tried < 4; tried++) statuses.push((await attempt()).status);
  expect(statuses).toEqual([302, 302, 302, 429]);
});

const sessionOf = (cookie: string) =>
  database.session.findUniqueOrThrow({
    where: { cookieHash: new Uint8Array(createHash('sha256').update(cookie).digest()) },
    select: { bearerHash: true },
  });
