import { Client, type Notification } from 'pg';
import { v7 as newId } from 'uuid';
import { POST as changePassword } from '@/app/api/auth/change-password/route';
import { POST as login } from '@/app/api/auth/login/route';
import { POST as logout } from '@/app/api/auth/logout/route';
import { POST as resetPassword } from '@/app/api/auth/reset-password/route';
import { DELETE as revoke } from '@/app/api/auth/sessions/[id]/route';
import { PUT as putProfile } from '@/app/api/user/profile/route';
import { database } from '@/lib/db/client';
import { resetTokenOf } from '@/lib/server/auth/reset-tokens';
import { CHANNEL } from '@/lib/server/live/announce';
import { hashOf } from '@/lib/server/secrets';
import { testDatabaseUrl } from '@/lib/testing/database/test-database';
import { call } from '@/lib/testing/server/call';
import { aUser, PASSWORD } from '@/lib/testing/server/people';

/** Receives the announcements that web processes receive, which then close the event streams of ended sessions. */
const listener = new Client({ connectionString: testDatabaseUrl() });

beforeAll(async () => {
  await listener.connect();
  await listener.query(`LISTEN ${CHANNEL}`);
});

afterAll(() => listener.end());

/** Resolves with the next announcement of a topic; those of other topics that a call causes are in no order. */
const nextAnnouncement = (wanted = 'sessions') =>
  new Promise<unknown>((resolve) => {
    const onNotification = ({ payload = '' }: Notification) => {
      const announcement: { topic: string } = JSON.parse(payload);
      if (announcement.topic !== wanted) return;
      listener.off('notification', onNotification);
      resolve(announcement);
    };
    listener.on('notification', onNotification);
  });

const sessions = (people: { user: { id: string } }[]) => ({
  topic: 'sessions',
  people: people.map(({ user }) => user.id),
  sender: null,
});

test('a logout is announced', async () => {
  const ada = await aUser();
  const announced = nextAnnouncement();
  await call(logout, { method: 'POST', as: ada });
  expect(await announced).toEqual(sessions([ada]));
});

test('a revoked session is announced', async () => {
  const ada = await aUser();
  const { id } = await database.session.findFirstOrThrow({ where: { userId: ada.user.id } });
  const announced = nextAnnouncement();
  await call(revoke, { method: 'DELETE', as: ada, params: { id } });
  expect(await announced).toEqual(sessions([ada]));
});

test('the sessions that a change of the password ends are announced', async () => {
  const ada = await aUser();
  await call(login, { method: 'POST', body: { email: ada.user.email, password: PASSWORD } });
  const announced = nextAnnouncement();
  const body = { currentPassword: PASSWORD, newPassword: 'another walk by the sea' };
  await call(changePassword, { method: 'POST', as: ada, body });
  expect(await announced).toEqual(sessions([ada]));
});

test('the sessions that a password reset ends are announced', async () => {
  const ada = await aUser();
  const id = newId();
  const token = resetTokenOf(id);
  const expiresAt = new Date(Date.now() + 60_000);
  await database.passwordReset.create({
    data: { id, userId: ada.user.id, tokenHash: hashOf(token), expiresAt },
  });
  const announced = nextAnnouncement();
  await call(resetPassword, { method: 'POST', body: { token, password: 'another walk by the sea' } });
  expect(await announced).toEqual(sessions([ada]));
});

test('the session that a sign-in in the same browser replaces is announced', async () => {
  const [ada, bea] = [await aUser(), await aUser()];
  const announced = nextAnnouncement();
  const headers = { cookie: ada.cookie, 'sec-fetch-site': 'same-origin' };
  await call(login, { method: 'POST', headers, body: { email: bea.user.email, password: PASSWORD } });
  expect(await announced).toEqual(sessions([ada]));
});

test('a changed profile is announced to the windows of its person', async () => {
  const ada = await aUser();
  const announced = nextAnnouncement('me');
  const body = { firstName: 'Ada', lastName: 'Lovelace', email: ada.user.email };
  await call(putProfile, { method: 'PUT', as: ada, body });
  expect(await announced).toEqual({ topic: 'me', people: [ada.user.id], sender: null });
});
