import { v7 as newId } from 'uuid';
import { database } from '@/lib/db/client';
import { refusalOf } from './failure';

const CONFLICT = { code: 'conflict', body: { details: expect.stringContaining('was deleted a moment ago') } };

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => new Error('Nothing failed.'),
    (error: unknown) => error,
  );

test('a write that refers to a deleted row is a conflict, by Prisma and by raw SQL', async () => {
  const [id, userId] = [newId(), newId()];
  const data = { id, userId, type: 'general', title: 'News', message: 'Of nobody' } as const;
  const created = await failureOf(database.notification.create({ data }));
  expect(refusalOf(created, 'request')).toMatchObject(CONFLICT);
  const raw = await failureOf(
    database.$executeRaw`INSERT INTO identities (id, user_id, provider, subject)
      VALUES (${id}::uuid, ${userId}::uuid, 'google', '1')`,
  );
  expect(refusalOf(raw, 'request')).toMatchObject(CONFLICT);
});

test('any other failure is answered with its request id alone', async () => {
  const failed = await failureOf(database.$executeRaw`SELECT 1 / 0`);
  expect(refusalOf(failed, 'request-1')).toMatchObject({
    code: 'internal',
    body: { requestId: 'request-1' },
  });
});
