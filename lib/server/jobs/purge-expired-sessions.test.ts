import { getRandomValues } from 'node:crypto';
import type { JobHelpers } from 'graphile-worker';
import { v7 as uuid } from 'uuid';
import { database } from '@/lib/db/client';
import { purgeExpiredSessions } from './purge-expired-sessions';

const unused = {} as JobHelpers;
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds);

const randomHash = () => getRandomValues(new Uint8Array(32));

async function createPerson(): Promise<string> {
  const id = uuid();
  await database.user.create({
    data: { id, email: `${id}@example.org`, firstName: 'Tomas', timeZone: 'UTC' },
  });
  return id;
}

async function createSession(userId: string, times: { createdAt: Date; lastSeenAt: Date; expiresAt: Date }) {
  const id = uuid();
  const hashes = { bearerHash: randomHash(), cookieHash: randomHash() };
  await database.session.create({ data: { id, userId, ...hashes, ...times } });
  return id;
}

afterEach(async () => {
  await database.user.deleteMany();
  await database.rateLimit.deleteMany();
});

test('only sessions that are used and not too old stay', async () => {
  const userId = await createPerson();
  const createdAt = fromNow(-20 * DAY);
  const living = await createSession(userId, {
    createdAt,
    lastSeenAt: fromNow(-6 * DAY),
    expiresAt: fromNow(DAY),
  });
  await createSession(userId, { createdAt, lastSeenAt: fromNow(-8 * DAY), expiresAt: fromNow(DAY) });
  await createSession(userId, { createdAt, lastSeenAt: fromNow(-HOUR), expiresAt: fromNow(-1000) });
  await purgeExpiredSessions({}, unused);
  expect(await database.session.findMany({ select: { id: true } })).toEqual([{ id: living }]);
});

test('reset links, OAuth attempts and counts are removed once they have expired', async () => {
  const userId = await createPerson();
  const now = { createdAt: fromNow(-DAY), lastSeenAt: new Date(), expiresAt: fromNow(DAY) };
  const sessionId = await createSession(userId, now);
  for (const expiresAt of [fromNow(-1000), fromNow(HOUR)]) {
    const common = { userId, createdAt: fromNow(-2 * HOUR), expiresAt };
    await database.passwordReset.create({ data: { id: uuid(), tokenHash: randomHash(), ...common } });
    await database.addressConfirmation.create({
      data: { id: uuid(), tokenHash: randomHash(), email: 'new@example.com', ...common },
    });
    await database.addressChange.create({
      data: { id: uuid(), tokenHash: randomHash(), oldEmail: 'old@example.com', ...common },
    });
    await database.authorizationRequest.create({
      data: { id: uuid(), sessionId, stateHash: randomHash(), codeVerifier: 'v', nonce: 'n', ...common },
    });
  }
  await database.rateLimit.createMany({
    data: [
      { key: 'over', points: 1, expire: BigInt(Date.now() - 1000) },
      { key: 'open', points: 1, expire: BigInt(Date.now() + HOUR) },
    ],
  });
  await purgeExpiredSessions({}, unused);
  expect(await database.passwordReset.count()).toBe(1);
  expect(await database.addressChange.count()).toBe(1);
  expect(await database.authorizationRequest.count()).toBe(1);
  expect(await database.rateLimit.findMany({ select: { key: true } })).toEqual([{ key: 'open' }]);
});

test('the record of a mailed occasion stays for three months', async () => {
  const userId = await createPerson();
  const mail = (days: number) => ({
    occasion: randomHash(),
    userId,
    jobId: BigInt(1),
    takenAt: fromNow(-days * DAY),
  });
  const [recent, old] = [mail(89), mail(91)];
  await database.mail.createMany({ data: [recent, old] });
  await purgeExpiredSessions({}, unused);
  expect(await database.mail.findMany({ select: { takenAt: true } })).toEqual([{ takenAt: recent.takenAt }]);
});
