import type { JobHelpers } from 'graphile-worker';
import { Client, type Notification } from 'pg';
import { v7 as newId } from 'uuid';
import { POST as resetPassword } from '@/app/api/auth/reset-password/route';
import { database } from '@/lib/db/client';
import { transaction } from '@/lib/db/transaction';
import { resetTokenOf } from '@/lib/server/auth/reset-tokens';
import { endIntegrations } from '@/lib/server/email-integration/endings';
import { unsealToken } from '@/lib/server/google/tokens';
import { revokeGoogleToken } from '@/lib/server/jobs/revoke-google-token';
import { CHANNEL } from '@/lib/server/live/announce';
import { hashOf } from '@/lib/server/secrets';
import { testDatabaseUrl } from '@/lib/testing/database/test-database';
import { connectGmail, useGoogle } from '@/lib/testing/google/connecting';
import { FakeGoogle } from '@/lib/testing/google/fake-google';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { testRefusals } from '@/lib/testing/server/refusals';
import { changeSettings } from '@/lib/testing/server/settings';
import { DELETE, GET } from './route';

const unused = {} as JobHelpers;

const listener = new Client({ connectionString: testDatabaseUrl() });
let google: FakeGoogle;
let issuer: string;

beforeAll(async () => {
  google = new FakeGoogle();
  issuer = await google.start();
  await listener.connect();
  await listener.query(`LISTEN ${CHANNEL}`);
});

beforeEach(() => {
  useGoogle(issuer);
  google.revoked.length = 0;
  google.revocationAnswers = [];
});

afterAll(async () => {
  await listener.end();
  await google.stop();
});

let made = 0;
const anAddress = () => {
  made += 1;
  return `person-${made}@gmail.example`;
};

async function connected(email = anAddress()): Promise<Person & { token: string }> {
  const person = await aUser();
  await connectGmail(google, person, { email, allows: true });
  const { refreshToken } = await database.emailIntegration.findUniqueOrThrow({
    where: { userId: person.user.id },
  });
  return { ...person, token: unsealToken(person.user.id, refreshToken) };
}

const disconnect = (as: Person) => call(DELETE, { as, method: 'DELETE' });

/** Returns the waiting jobs, and deletes them. */
async function jobs(): Promise<unknown[]> {
  const rows = await database.$queryRaw<{ payload: unknown }[]>`
    DELETE FROM graphile_worker._private_jobs AS job USING graphile_worker._private_tasks AS task
    WHERE task.id = job.task_id AND task.identifier = 'revoke-google-token' RETURNING job.payload`;
  return rows.map(({ payload }) => payload);
}

describe('disconnecting the mail account', () => {
  testRefusals({ handler: DELETE, method: 'DELETE', as: connected });

  test('deletes the connection, and is 404 afterwards', async () => {
    const ines = await connected();
    expect((await disconnect(ines)).status).toBe(204);
    expect((await call(GET, { as: ines })).status).toBe(404);
    expect((await disconnect(ines)).status).toBe(404);
    expect(await database.emailIntegration.count({ where: { userId: ines.user.id } })).toBe(0);
  });

  test("notifies the person's other windows", async () => {
    const ines = await connected();
    const announced = new Promise((resolve) => {
      listener.on('notification', ({ payload = '' }: Notification) => {
        const announcement = JSON.parse(payload);
        if (announcement.topic === 'emailIntegration' && announcement.people.includes(ines.user.id))
          resolve(announcement);
      });
    });
    await disconnect(ines);
    expect(await announced).toEqual({ topic: 'emailIntegration', people: [ines.user.id], sender: null });
  });

  test('twice simultaneously succeeds once', async () => {
    const ines = await connected();
    await jobs();
    const statuses = await Promise.all([disconnect(ines), disconnect(ines)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await jobs()).toHaveLength(1);
  });

  test('enqueues no revocation when its transaction fails', async () => {
    const ines = await connected();
    await jobs();
    const failing = transaction(async (tx) => {
      expect(await endIntegrations(tx, ines.user.id)).toBe(true);
      throw new Error('undo');
    });
    await expect(failing).rejects.toThrow('undo');
    expect(await jobs()).toEqual([]);
    expect((await call(GET, { as: ines })).status).toBe(200);
  });
});

test('a password reset by mail removes the connection, and notifies the person', async () => {
  const ines = await connected();
  await jobs();
  const id = newId();
  const [token, createdAt] = [resetTokenOf(id), new Date()];
  const expiresAt = new Date(createdAt.getTime() + 60_000);
  await database.passwordReset.create({
    data: { id, userId: ines.user.id, tokenHash: hashOf(token), createdAt, expiresAt },
  });
  const body = { token, password: 'another walk by the sea' };
  expect((await call(resetPassword, { method: 'POST', body })).status).toBe(204);
  expect(await database.emailIntegration.count({ where: { userId: ines.user.id } })).toBe(0);
  const [payload, ...more] = await jobs();
  expect(more).toEqual([]);
  await revokeGoogleToken(payload, unused);
  expect(google.revoked).toEqual([ines.token]);
  const notifications = await database.notification.findMany({ where: { userId: ines.user.id } });
  expect(notifications.map(({ title }) => title)).toEqual(['Gmail is no longer connected']);
});

describe('the job that revokes the permission', () => {
  async function ordered(person: Person): Promise<unknown> {
    await jobs();
    await disconnect(person);
    const [payload] = await jobs();
    return payload;
  }

  test('sends the token to Google, and stores it only encrypted', async () => {
    const ines = await connected();
    const payload = await ordered(ines);
    expect(JSON.stringify(payload)).not.toContain(ines.token);
    await revokeGoogleToken(payload, unused);
    expect(google.revoked).toEqual([ines.token]);
  });

  test('runs when the account has been deleted, too', async () => {
    const ines = await connected();
    await jobs();
    await transaction(async (tx) => {
      await endIntegrations(tx, ines.user.id);
      await tx.user.delete({ where: { id: ines.user.id } });
    });
    for (const payload of await jobs()) await revokeGoogleToken(payload, unused);
    expect(google.revoked).toEqual([ines.token]);
  });

  test.each([503, 429, 400])('fails and is retried when Google answers %i', async (status) => {
    const ines = await connected();
    const payload = await ordered(ines);
    google.revocationAnswers = [{ status, body: { error: 'temporarily_unavailable' } }];
    await expect(revokeGoogleToken(payload, unused)).rejects.toThrow();
    await revokeGoogleToken(payload, unused);
    expect(google.revoked).toEqual([ines.token, ines.token]);
  });

  test('fails and is retried when Google cannot be reached', async () => {
    const payload = await ordered(await connected());
    changeSettings({ GOOGLE_ISSUER: 'http://localhost:1' });
    await expect(revokeGoogleToken(payload, unused)).rejects.toThrow();
  });

  test('succeeds when Google does not know the token any more', async () => {
    const ines = await connected();
    const payload = await ordered(ines);
    await revokeGoogleToken(payload, unused);
    await revokeGoogleToken(payload, unused);
    expect(google.revoked).toHaveLength(2);
  });

  test('succeeds when Google is not configured any more', async () => {
    const payload = await ordered(await connected());
    changeSettings({ GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' });
    await revokeGoogleToken(payload, unused);
    expect(google.revoked).toEqual([]);
  });

  test('does not revoke the permission of an account that is connected again', async () => {
    const address = anAddress();
    const ines = await connected(address);
    const payload = await ordered(ines);
    await connectGmail(google, ines, { email: address, allows: true });
    await revokeGoogleToken(payload, unused);
    expect(google.revoked).toEqual([]);
  });

  test('cannot decrypt the token of another person', async () => {
    const [ines, ada] = [await connected(), await connected()];
    const payload = await ordered(ines);
    const forged = { ...Object(payload), userId: ada.user.id };
    await expect(revokeGoogleToken(forged, unused)).rejects.toThrow('not as it was sealed');
  });
});
