import type { JobHelpers } from 'graphile-worker';
import { v7 as newId } from 'uuid';
import { database } from '@/lib/db/client';
import { aUser } from '@/lib/testing/server/people';
import { purgeReadNotifications, READ_DAYS, UNREAD_MAX } from './purge-read-notifications';

const unused = {} as JobHelpers;

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

afterEach(async () => {
  await database.user.deleteMany();
});

test('notifications that were read long ago are removed, and others stay', async () => {
  const { user } = await aUser();
  const news = (title: string, readAt: Date | null) => ({
    id: newId(),
    userId: user.id,
    type: 'general' as const,
    title,
    message: '',
    createdAt: daysAgo(READ_DAYS * 2),
    readAt,
  });
  await database.notification.createMany({
    data: [news('gone', daysAgo(READ_DAYS + 1)), news('lately', daysAgo(READ_DAYS - 1)), news('never', null)],
  });
  await purgeReadNotifications({}, unused);
  const left = await database.notification.findMany({ select: { title: true }, orderBy: { title: 'asc' } });
  expect(left.map(({ title }) => title)).toEqual(['lately', 'never']);
});

test('notifications of more than one batch are removed', async () => {
  const { user } = await aUser();
  await database.$executeRaw`
    INSERT INTO notifications (id, user_id, type, title, message, read_at)
    SELECT gen_random_uuid(), ${user.id}::uuid, 'general', 'Old', '', now() - interval '100 days'
    FROM generate_series(1, 2500)`;
  await purgeReadNotifications({}, unused);
  expect(await database.notification.count()).toBe(0);
});

test('each person keeps the newest unread notifications', async () => {
  const [ines, tomas] = [(await aUser()).user, (await aUser()).user];
  const fill = (userId: string, count: number) => database.$executeRaw`
    INSERT INTO notifications (id, user_id, type, title, message, created_at)
    SELECT gen_random_uuid(), ${userId}::uuid, 'general', 'Unread ' || number, '', now() - make_interval(mins => number)
    FROM generate_series(1, ${count}::int) AS number`;
  await fill(ines.id, UNREAD_MAX + 1_500);
  await fill(tomas.id, UNREAD_MAX);
  await purgeReadNotifications({}, unused);
  const counted = [ines, tomas].map(({ id }) => database.notification.count({ where: { userId: id } }));
  expect(await Promise.all(counted)).toEqual([UNREAD_MAX, UNREAD_MAX]);
  const kept = { userId: ines.id, title: `Unread ${UNREAD_MAX}` };
  expect(await database.notification.count({ where: kept })).toBe(1);
});
