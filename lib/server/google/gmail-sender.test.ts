import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { symbols } from 'pino';
import PostalMime from 'postal-mime';
import { GET as integrationRoute } from '@/app/api/email-integration/route';
import { GET as notificationsRoute } from '@/app/api/notifications/route';
import { database } from '@/lib/db/client';
import { deliver } from '@/lib/server/jobs/deliver-mail';
import { log } from '@/lib/server/log';
import type { MailKind } from '@/lib/server/mail/order/orders';
import { closeSystemTransport } from '@/lib/server/mail/transport/system-transport';
import type { Notification } from '@/lib/shared/contract/schemas/notifications';
import { connectGmail, useGoogle } from '@/lib/testing/google/connecting';
import { FakeGmail } from '@/lib/testing/google/fake-gmail';
import { FakeGoogle } from '@/lib/testing/google/fake-google';
import { MailServer } from '@/lib/testing/mail/mail-server';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { changeSettings } from '@/lib/testing/server/settings';
import { markLost } from './loss';
import { unsealToken } from './tokens';

let google: FakeGoogle;
let issuer: string;
let gmail: FakeGmail;
let gmailUrl: string;
let system: MailServer;

beforeAll(async () => {
  google = new FakeGoogle();
  issuer = await google.start();
  gmail = new FakeGmail(google.ownerOf);
  gmailUrl = await gmail.start();
  system = await new MailServer().listen();
});

beforeEach(() => {
  useGoogle(issuer);
  changeSettings({ SMTP_URL: system.url, GMAIL_SMTP_URL: gmailUrl });
  google.beforeAnswer = () => undefined;
  google.tokenRequests.length = 0;
  gmail.refusal = null;
  gmail.posted.length = 0;
  gmail.attempts = 0;
  system.taken.length = 0;
});

afterAll(async () => {
  closeSystemTransport();
  await Promise.all([google.stop(), gmail.stop(), system.close()]);
});

let made = 0;

type Connected = Person & { gmail: string };

async function connected(): Promise<Connected> {
  made += 1;
  const person = { ...(await aUser()), gmail: `person-${made}@gmail.example` };
  await connectGmail(google, person, { email: person.gmail, allows: true });
  google.tokenRequests.length = 0;
  return person;
}

function send({ user }: Person, kind: MailKind = 'task-reminder'): Promise<void> {
  made += 1;
  return deliver(kind, user, {
    to: { name: user.firstName, address: user.email },
    subject: 'Water the fig',
    html: '<p>In 15 minutes.</p>',
    text: 'In 15 minutes.',
    calendar: null,
    messageId: `<mail-${made}@localhost>`,
    boundary: `mail-${made}`,
    date: new Date('2026-03-14T08:00:00Z'),
    unsubscribeUrl: null,
  });
}

const counts = () => [gmail.posted.length, system.taken.length];

const integrationOf = async (as: Person) =>
  (await call<{ isActive: boolean }>(integrationRoute, { as })).body;

const bell = async (as: Person) => (await call<Notification[]>(notificationsRoute, { as })).body;

const tokenOf = async ({ user }: Person) => {
  const { refreshToken } = await database.emailIntegration.findUniqueOrThrow({ where: { userId: user.id } });
  return { sealed: Buffer.from(refreshToken), token: unsealToken(user.id, refreshToken) };
};

describe('mail of a person with Gmail', () => {
  test.each(['task-reminder', 'meeting-reminder', 'daily-digest', 'weekly-digest'] as const)(
    'is sent through it: %s',
    async (kind) => {
      const ines = await connected();
      await send(ines, kind);
      expect(counts()).toEqual([1, 0]);
      const [posted] = gmail.posted;
      expect(posted).toMatchObject({ user: ines.gmail, from: ines.gmail, to: [ines.user.email] });
      const message = await PostalMime.parse(posted?.message ?? '');
      expect(message).toMatchObject({
        from: { name: 'Dayfold', address: ines.gmail },
        to: [{ address: ines.user.email }],
        messageId: `<mail-${made}@localhost>`,
        subject: 'Water the fig',
      });
    },
  );

  test.each(['welcome', 'share', 'comment', 'meeting-changed', 'password-reset'] as const)(
    'of other kinds is sent by the planner: %s',
    async (kind) => {
      await send(await connected(), kind);
      expect(counts()).toEqual([0, 1]);
    },
  );

  test('needs one access token, until shortly before it expires', async () => {
    const ines = await connected();
    await send(ines);
    await send(ines);
    expect(google.tokenRequests).toHaveLength(1);
    expect(counts()).toEqual([2, 0]);
  });

  test('needs a new access token when the old one is about to expire', async () => {
    const ines = await connected();
    google.beforeAnswer = ({ body }) => Object.assign(body, { expires_in: 59 });
    await send(ines);
    await send(ines);
    expect(google.tokenRequests).toHaveLength(2);
  });

  test('needs a new access token when Gmail refuses the old one', async () => {
    const ines = await connected();
    await send(ines);
    google.expireAccess();
    await send(ines);
    expect(counts()).toEqual([2, 0]);
    expect(google.tokenRequests).toHaveLength(2);
  });

  test('encrypts the refresh token again with the newest key when it is used', async () => {
    const ines = await connected();
    const before = await tokenOf(ines);
    const keys = [
      `test:${Buffer.alloc(32, 7).toString('base64')}`,
      `next:${Buffer.alloc(32, 8).toString('base64')}`,
    ];
    changeSettings({ ENCRYPTION_KEYS: keys.toReversed().join(',') });
    await send(ines);
    const after = await tokenOf(ines);
    changeSettings({ ENCRYPTION_KEYS: keys[0] ?? '' });
    expect(counts()).toEqual([1, 0]);
    expect(before.sealed.subarray(1, 5).toString()).toBe('test');
    expect(after.sealed.subarray(1, 5).toString()).toBe('next');
    expect(after.token).toBe(before.token);
  });

  test('stores the refresh token that Google sends in place of the old one', async () => {
    const ines = await connected();
    google.beforeAnswer = ({ body }) => Object.assign(body, { refresh_token: 'replaced' });
    await send(ines);
    await send(ines);
    expect((await tokenOf(ines)).token).toBe('replaced');
    expect(google.tokenRequests).toHaveLength(1);
  });
});

describe('the mail is sent by the planner at once, with the same Message-ID', () => {
  const expectFallback = async (person: Connected) => {
    await send(person);
    expect(system.taken).toHaveLength(1);
    const message = await PostalMime.parse(system.taken[0]?.bytes ?? '');
    expect(message.messageId).toBe(`<mail-${made}@localhost>`);
    expect(message.from?.address).toBe('no-reply@localhost');
  };

  test.each([421, 451, 550, 554])('when Gmail answers %i', async (status) => {
    const ines = await connected();
    gmail.refusal = { status };
    await expectFallback(ines);
    expect(gmail.posted).toEqual([]);
    expect(await integrationOf(ines)).toMatchObject({ isActive: true });
  });

  test('when Gmail disconnects before it has answered; two mails with one Message-ID are possible only then', async () => {
    const ines = await connected();
    gmail.refusal = 'hang-up';
    await expectFallback(ines);
    const lost = await PostalMime.parse(gmail.posted[0]?.message ?? '');
    expect(lost.messageId).toBe(`<mail-${made}@localhost>`);
  });

  test('when nothing listens on its address', async () => {
    const ines = await connected();
    changeSettings({ GMAIL_SMTP_URL: 'smtp://127.0.0.1:1' });
    await expectFallback(ines);
  });

  test('when Gmail sends nothing', async () => {
    let isClosed = false;
    const silent: Server = createServer((socket) => {
      socket.resume();
      socket.on('close', () => {
        isClosed = true;
      });
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const ines = await connected();
    changeSettings({ GMAIL_SMTP_URL: `smtp://127.0.0.1:${port}` });
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date', 'performance'] });
    const connects = once(silent, 'connection');
    const fallback = expectFallback(ines);
    await connects;
    while (!isClosed) {
      jest.advanceTimersByTime(500);
      await new Promise(setImmediate);
    }
    jest.useRealTimers();
    await fallback;
    silent.close();
  });

  test('when Google cannot issue an access token at present', async () => {
    const ines = await connected();
    google.beforeAnswer = (answer) => {
      answer.statusCode = 503;
    };
    await expectFallback(ines);
    expect(await integrationOf(ines)).toMatchObject({ isActive: true });
    expect(await bell(ines)).toEqual([]);
  });

  test('when Gmail refuses the access token and its replacement', async () => {
    const ines = await connected();
    google.beforeAnswer = ({ body }) => Object.assign(body, { access_token: 'unknown-to-gmail' });
    await expectFallback(ines);
    expect(gmail.attempts).toBe(2);
  });

  test('when Google is not configured any more', async () => {
    const ines = await connected();
    changeSettings({ GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' });
    await expectFallback(ines);
  });
});

describe('a connection that Google no longer accepts', () => {
  test('becomes inactive, and its person is notified once, however many mails fail', async () => {
    const ines = await connected();
    google.revokeFor(ines.gmail);
    await Promise.all([send(ines), send(ines), send(ines)]);
    await send(ines);
    expect(counts()).toEqual([0, 4]);
    expect(await integrationOf(ines)).toEqual({ provider: 'google', email: ines.gmail, isActive: false });
    expect(await bell(ines)).toMatchObject([
      {
        type: 'general',
        title: 'Gmail is no longer connected',
        message: expect.stringContaining(ines.gmail),
        actionUrl: '/email-settings',
      },
    ]);
  });

  test('is not used until it is connected again', async () => {
    const ines = await connected();
    google.revokeFor(ines.gmail);
    await send(ines);
    google.tokenRequests.length = 0;
    await send(ines);
    expect(google.tokenRequests).toEqual([]);

    await connectGmail(google, ines, { email: ines.gmail, allows: true });
    await send(ines);
    expect(counts()).toEqual([1, 2]);
    expect(await integrationOf(ines)).toMatchObject({ isActive: true });
  });

  test('is also recognised when Gmail refuses an access token that has not expired', async () => {
    const ines = await connected();
    await send(ines);
    google.revokeFor(ines.gmail);
    await send(ines);
    expect(counts()).toEqual([1, 1]);
    expect(await integrationOf(ines)).toMatchObject({ isActive: false });
  });

  test('is not made inactive when its person has connected again meanwhile', async () => {
    const ines = await connected();
    const { refreshToken } = await database.emailIntegration.findUniqueOrThrow({
      where: { userId: ines.user.id },
    });
    await connectGmail(google, ines, { email: ines.gmail, allows: true });
    await markLost({ userId: ines.user.id, email: ines.gmail, refreshToken });
    expect(await integrationOf(ines)).toMatchObject({ isActive: true });
    expect(await bell(ines)).toEqual([]);
  });
});

test('no secret and no address is logged', async () => {
  const lines: string[] = [];
  const stream = Reflect.get(log, symbols.streamSym) as { write(line: string): void };
  const ines = await connected();
  const { token } = await tokenOf(ines);
  const secrets = [token, ines.gmail];
  google.beforeAnswer = ({ body }) => {
    if (body !== '') secrets.push(String(body.access_token));
  };
  jest.spyOn(stream, 'write').mockImplementation((line) => lines.push(line));
  log.level = 'trace';
  gmail.refusal = { status: 550 };
  await send(ines);
  google.revokeFor(ines.gmail);
  await send(ines);
  log.level = 'silent';
  jest.restoreAllMocks();
  expect(lines.map((line) => JSON.parse(line).event)).toEqual(['gmail-failed', 'gmail-lost']);
  expect(lines[0]).toContain('550');
  expect(secrets.length).toBeGreaterThan(2);
  for (const secret of secrets) expect(lines.join('\n')).not.toContain(secret);
});
