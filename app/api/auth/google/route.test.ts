import { createHash } from 'node:crypto';
import { symbols } from 'pino';
import { DELETE as disconnectRoute, GET as integrationRoute } from '@/app/api/email-integration/route';
import { database } from '@/lib/db/client';
import { seal } from '@/lib/server/auth/sealed';
import { unsealToken } from '@/lib/server/google/tokens';
import { log } from '@/lib/server/log';
import { hashOf } from '@/lib/server/secrets';
import { begin, comeBack, connectGmail, useGoogle } from '@/lib/testing/google/connecting';
import { FakeGoogle } from '@/lib/testing/google/fake-google';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { testRefusals } from '@/lib/testing/server/refusals';
import { changeSettings } from '@/lib/testing/server/settings';
import { GET } from './route';

const SUCCESS = 'http://localhost:3000/email-settings?integration=success';
const failed = (reason: string) => `http://localhost:3000/email-settings?integration=error&reason=${reason}`;

let google: FakeGoogle;
let issuer: string;

beforeAll(async () => {
  google = new FakeGoogle();
  issuer = await google.start();
});

beforeEach(() => {
  useGoogle(issuer);
  google.claims = {};
  google.beforeAnswer = () => undefined;
});

afterAll(() => google.stop());

const consent = { email: 'ines@gmail.example', allows: true };

const stored = ({ user }: Person) => database.emailIntegration.findUnique({ where: { userId: user.id } });

const requestOf = (address: URL) =>
  database.authorizationRequest.findUniqueOrThrow({
    where: { stateHash: hashOf(address.searchParams.get('state') ?? '') },
  });

describe('the redirect to Google', () => {
  testRefusals({ handler: GET, method: 'GET', as: aUser });

  test('requests offline access to mail, with a state, a nonce and a PKCE challenge', async () => {
    const ines = await aUser();
    const address = await begin(ines);
    expect(`${address.origin}${address.pathname}`).toBe(`${issuer}/authorize`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'dayfold',
      response_type: 'code',
      scope: 'openid email https://mail.google.com/',
      redirect_uri: 'http://localhost:3000/api/auth/google/callback',
      access_type: 'offline',
      prompt: 'consent',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test('stores what the answer is checked against for ten minutes, and only the hash of the state', async () => {
    const ines = await aUser();
    const address = await begin(ines);
    const { stateHash, nonce, codeVerifier, createdAt, expiresAt, userId } = await requestOf(address);
    expect(Buffer.from(stateHash)).toEqual(
      createHash('sha256')
        .update(address.searchParams.get('state') ?? '')
        .digest(),
    );
    expect(nonce).toBe(address.searchParams.get('nonce'));
    expect(createHash('sha256').update(codeVerifier).digest('base64url')).toBe(
      address.searchParams.get('code_challenge'),
    );
    expect(userId).toBe(ines.user.id);
    expect(Math.round((expiresAt.getTime() - createdAt.getTime()) / 1000)).toBe(600);
  });

  test('names the configured return address, whatever host the request names', async () => {
    const { body } = await call<{ authUrl: string }>(GET, {
      as: await aUser(),
      headers: { host: 'elsewhere.example', 'x-forwarded-host': 'elsewhere.example' },
    });
    expect(new URL(body.authUrl).searchParams.get('redirect_uri')).toMatch(/^http:\/\/localhost:3000\//);
  });

  test('is 503 with an explanation where Google is not configured, and still 401 without a session', async () => {
    changeSettings({ GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' });
    expect((await call(GET)).status).toBe(401);
    expect(await call(GET, { as: await aUser() })).toMatchObject({
      status: 503,
      body: { error: 'Gmail cannot be connected.', details: expect.stringContaining('not set up') },
    });
  });

  test('is 503 while Google cannot be reached, and works afterwards', async () => {
    const ines = await aUser();
    changeSettings({ GOOGLE_ISSUER: 'http://localhost:1' });
    expect(await call(GET, { as: ines })).toMatchObject({
      status: 503,
      body: { error: 'Google cannot be reached.' },
    });
    useGoogle(issuer);
    expect((await call(GET, { as: ines })).status).toBe(200);
  });

  test('is limited', async () => {
    changeSettings({ RATE_LIMIT_SCALE: '0.05' });
    const ines = await aUser();
    const statuses: number[] = [];
    for (let tried = 0; tried < 4; tried++) statuses.push((await call(GET, { as: ines })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('a connection', () => {
  test('is shown to its person, and to nobody else', async () => {
    const [ines, ada] = [await aUser(), await aUser()];
    expect(await connectGmail(google, ines, consent)).toBe(SUCCESS);
    expect(await call(integrationRoute, { as: ines })).toMatchObject({
      status: 200,
      body: { provider: 'google', email: consent.email, isActive: true },
    });
    expect((await call(integrationRoute, { as: ada })).status).toBe(404);
    expect((await call(disconnectRoute, { as: ada, method: 'DELETE' })).status).toBe(404);
    expect(await stored(ines)).not.toBeNull();
  });

  test('stores its token encrypted for its person', async () => {
    const [ines, ada] = [await aUser(), await aUser()];
    let given = '';
    google.beforeAnswer = ({ body }) => {
      if (body !== '') given = String(body.refresh_token);
    };
    await connectGmail(google, ines, consent);
    const token = (await stored(ines))?.refreshToken ?? new Uint8Array();
    expect(Buffer.from(token).includes(given)).toBe(false);
    expect(Buffer.from(token).subarray(1, 5).toString()).toBe('test');
    expect(unsealToken(ines.user.id, token)).toBe(given);
    expect(() => unsealToken(ada.user.id, token)).toThrow();
    expect(() => unsealToken(ines.user.id, seal(given, [ines.user.id, 'other']))).toThrow();
  });

  test('replaces an earlier one, whose token is revoked if it belonged to another Google account', async () => {
    const ines = await aUser();
    await connectGmail(google, ines, consent);
    const first = await stored(ines);
    await connectGmail(google, ines, consent);
    expect(await revocations()).toEqual([]);
    const second = await stored(ines);
    expect(second?.refreshToken).not.toEqual(first?.refreshToken);

    await connectGmail(google, ines, { email: 'work@gmail.example', allows: true });
    expect(await revocations()).toEqual([
      {
        userId: ines.user.id,
        email: consent.email,
        token: Buffer.from(second?.refreshToken ?? []).toString('base64'),
      },
    ]);
    expect(await stored(ines)).toMatchObject({ email: 'work@gmail.example', isActive: true });
    expect(await database.emailIntegration.count({ where: { userId: ines.user.id } })).toBe(1);
  });
});

describe('no Gmail account is connected', () => {
  const expectNothing = async (person: Person, landed: string, reason: string) => {
    expect(landed).toBe(failed(reason));
    expect(await stored(person)).toBeNull();
  };

  test('when the person declines; the state cannot be used again', async () => {
    const ines = await aUser();
    const address = await begin(ines);
    const denied = await google.pass(address.href, { ...consent, allows: false });
    await expectNothing(ines, await comeBack(ines, denied), 'denied');
    expect(await comeBack(ines, denied)).toBe(failed('expired'));
  });

  test('when Google answers with an error, whose text is not passed on', async () => {
    const ines = await aUser();
    const address = await begin(ines);
    const back = new URL(address.searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('state', address.searchParams.get('state') ?? '');
    back.searchParams.set('error', '<b>call 555-0100</b>');
    back.searchParams.set('error_description', 'Call 555-0100');
    await expectNothing(ines, await comeBack(ines, back), 'failed');
  });

  test('with the state of another person, who can still use it', async () => {
    const [ines, eve] = [await aUser(), await aUser()];
    const eves = await google.pass((await begin(eve)).href, { email: 'eve@gmail.example', allows: true });
    await expectNothing(ines, await comeBack(ines, eves), 'expired');
    expect(await comeBack(eve, eves)).toBe(SUCCESS);
  });

  test('with the state of another session of the same person', async () => {
    const ines = await aUser();
    const address = await begin(ines);
    const { id } = await requestOf(address);
    const sessionId = (
      await database.session.findFirstOrThrow({ where: { userId: (await aUser()).user.id } })
    ).id;
    await database.session.update({ where: { id: sessionId }, data: { userId: ines.user.id } });
    await database.authorizationRequest.update({ where: { id }, data: { sessionId } });
    await expectNothing(ines, await comeBack(ines, await google.pass(address.href, consent)), 'expired');
  });

  test('in a browser that is not signed in, or no longer', async () => {
    const ines = await aUser();
    const address = await google.pass((await begin(ines)).href, consent);
    await expectNothing(ines, await comeBack(null, address), 'expired');
    await database.session.deleteMany({ where: { userId: ines.user.id } });
    await expectNothing(ines, await comeBack(ines, address), 'expired');
  });

  test('a second time with the same state', async () => {
    const ines = await aUser();
    const address = await google.pass((await begin(ines)).href, consent);
    const landed = await Promise.all([comeBack(ines, address), comeBack(ines, address)]);
    expect(landed.sort()).toEqual([failed('expired'), SUCCESS].sort());
  });

  test('after ten minutes', async () => {
    const ines = await aUser();
    const address = await begin(ines);
    const { id } = await requestOf(address);
    await database.authorizationRequest.update({ where: { id }, data: { expiresAt: new Date() } });
    await expectNothing(ines, await comeBack(ines, await google.pass(address.href, consent)), 'expired');
    expect(await database.authorizationRequest.count({ where: { id } })).toBe(0);
  });

  test.each([
    ['no state', ''],
    ['an unknown state', '?state=AAAA&code=x'],
  ])('with %s', async (_what, search) => {
    const ines = await aUser();
    const address = new URL(`http://localhost:3000/api/auth/google/callback${search}`);
    await expectNothing(ines, await comeBack(ines, address), 'expired');
  });

  test.each([
    ['of another nonce', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['for another client', { aud: 'another' }],
    ['of another issuer', { iss: 'https://elsewhere.example' }],
    ['that has expired', { exp: 1 }],
    ['without an address', { email: undefined }],
    ['with an address that is not verified', { email_verified: false }],
  ])('with an ID token %s', async (_what, claims) => {
    const ines = await aUser();
    google.claims = claims;
    await expectNothing(ines, await connectGmail(google, ines, consent), 'failed');
  });

  test('with an ID token that somebody else has signed', async () => {
    const ines = await aUser();
    google.beforeAnswer = ({ body }) => {
      if (body === '') return;
      const [header, payload] = String(body.id_token).split('.');
      body.id_token = `${header}.${payload}.${Buffer.alloc(256, 1).toString('base64url')}`;
    };
    await expectNothing(ines, await connectGmail(google, ines, consent), 'failed');
  });

  test('with the code verifier of another attempt, or none', async () => {
    const ines = await aUser();
    for (const codeVerifier of ['a'.repeat(43), '']) {
      const address = await begin(ines);
      const { id } = await requestOf(address);
      await database.authorizationRequest.update({ where: { id }, data: { codeVerifier } });
      await expectNothing(ines, await comeBack(ines, await google.pass(address.href, consent)), 'failed');
    }
  });

  test.each([
    ['the person does not allow access to mail', { scope: 'openid email' }, 'mail-not-allowed'],
    ['a narrower permission is given', { scope: 'openid https://mail.google.com/feed' }, 'mail-not-allowed'],
    ['there is no refresh token', { refresh_token: undefined }, 'failed'],
    ['there is no ID token', { id_token: undefined }, 'failed'],
  ])('when %s', async (_what, changes, reason) => {
    const ines = await aUser();
    google.beforeAnswer = ({ body }) => Object.assign(body, changes);
    await expectNothing(ines, await connectGmail(google, ines, consent), reason);
  });

  test('when Google answers with an error of its own', async () => {
    const ines = await aUser();
    google.beforeAnswer = (answer) => {
      answer.statusCode = 500;
    };
    await expectNothing(ines, await connectGmail(google, ines, consent), 'failed');
  });

  test('when the session ends during the request to Google; the token is revoked', async () => {
    const ines = await aUser();
    const address = await google.pass((await begin(ines)).href, consent);
    const { issuer: server } = google;
    const build = server.buildToken.bind(server);
    jest.spyOn(server, 'buildToken').mockImplementation(async (options) => {
      await database.session.deleteMany({ where: { userId: ines.user.id } });
      return build(options);
    });
    const landed = await comeBack(ines, address);
    jest.restoreAllMocks();
    await expectNothing(ines, landed, 'expired');
    expect(await revocations()).toMatchObject([{ userId: ines.user.id, email: consent.email }]);
  });
});

test('no secret is logged or answered, however connecting ends', async () => {
  const lines: string[] = [];
  const stream = Reflect.get(log, symbols.streamSym) as { write(line: string): void };
  jest.spyOn(stream, 'write').mockImplementation((line) => lines.push(line));
  log.level = 'trace';
  const secrets: string[] = ['secret'];
  google.beforeAnswer = ({ body }) => {
    if (body !== '')
      for (const name of ['access_token', 'refresh_token', 'id_token']) secrets.push(String(body[name]));
  };
  const ines = await aUser();
  const answers: unknown[] = [];
  for (const claims of [{ nonce: 'wrong' }, {}]) {
    google.claims = claims;
    const address = await begin(ines);
    const { codeVerifier, nonce } = await requestOf(address);
    const back = await google.pass(address.href, consent);
    secrets.push(codeVerifier, nonce, ...['state', 'code'].map((name) => back.searchParams.get(name) ?? ''));
    answers.push(await comeBack(ines, back));
  }
  answers.push((await call(integrationRoute, { as: ines })).body);
  answers.push((await call(disconnectRoute, { as: ines, method: 'DELETE' })).body);
  log.level = 'silent';
  jest.restoreAllMocks();

  expect(answers.slice(0, 2)).toEqual([failed('failed'), SUCCESS]);
  expect(lines.map((line) => JSON.parse(line).event)).toEqual([
    'gmail-connection-failed',
    'gmail-connected',
    'gmail-disconnected',
  ]);
  const output = `${lines.join('\n')}${JSON.stringify(answers)}`;
  for (const secret of secrets) expect(output).not.toContain(secret);
});

/** Returns the payloads of the waiting jobs that revoke tokens, and deletes the jobs. */
async function revocations(): Promise<unknown[]> {
  const rows = await database.$queryRaw<{ payload: unknown }[]>`
    DELETE FROM graphile_worker._private_jobs AS job USING graphile_worker._private_tasks AS task
    WHERE task.id = job.task_id AND task.identifier = 'revoke-google-token' RETURNING job.payload`;
  return rows.map(({ payload }) => payload);
}
