import { Client } from 'pg';
import { GET as me } from '@/app/api/auth/me/route';
import { POST as createTask } from '@/app/api/tasks/route';
import { database } from '@/lib/db/client';
import { CHANNEL } from '@/lib/server/live/announce';
import { testDatabaseUrl } from '@/lib/testing/database/test-database';
import { call } from '@/lib/testing/server/call';
import { aUser } from '@/lib/testing/server/people';
import { onShutdown, runShutdownHooks } from './shutdown-hooks';

test('a change that was answered is announced before the process ends', async () => {
  const ines = await aUser();
  const listener = new Client({ connectionString: testDatabaseUrl() });
  const announcements: unknown[] = [];
  listener.on('notification', ({ payload = '' }) => announcements.push(JSON.parse(payload)));
  await listener.connect();
  await listener.query(`LISTEN ${CHANNEL}`);
  await call(createTask, { as: ines, method: 'POST', body: { title: 'Sing', date: '2025-11-21' } });
  await runShutdownHooks();
  // Two statements, since a notification may arrive after the answer to the first one, but arrives before the second
  // one's.
  await listener.query('SELECT 1');
  await listener.query('SELECT 1');
  expect(announcements).toContainEqual({ topic: 'tasks', people: [ines.user.id], sender: null });
  await listener.end();
});

test('accepted requests are counted before the process ends', async () => {
  const ines = await aUser();
  for (let asked = 0; asked < 3; asked++) await call(me, { as: ines });
  await runShutdownHooks();
  const row = await database.rateLimit.findUnique({ where: { key: `requests:${ines.user.id}` } });
  expect(row?.points).toBe(3);
});

test('a hook that fails prevents neither the other hooks nor the end of the process', async () => {
  const done = jest.fn(async () => undefined);
  onShutdown(() => Promise.reject(new Error('away')));
  onShutdown(done);
  await runShutdownHooks();
  expect(done).toHaveBeenCalledTimes(1);
});
