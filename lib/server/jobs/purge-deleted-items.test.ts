import type { JobHelpers } from 'graphile-worker';
import { v7 as uuid } from 'uuid';
import { database } from '@/lib/db/client';
import { RESTORE_DAYS } from '@/lib/shared/contract/plain/limits';
import { purgeDeletedItems } from './purge-deleted-items';

const unused = {} as JobHelpers;

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

async function createOwner(): Promise<string> {
  const id = uuid();
  await database.user.create({
    data: { id, email: `${id}@example.org`, firstName: 'Ines', timeZone: 'UTC' },
  });
  return id;
}

async function createTask(ownerId: string, deletedAt: Date | null): Promise<string> {
  const id = uuid();
  await database.item.create({
    data: {
      id,
      kind: 'task',
      ownerId,
      title: 'Water the plants',
      date: new Date('2026-03-14'),
      deletedAt,
      task: { create: {} },
      comments: { create: { id: uuid(), authorId: ownerId, content: 'Twice a week.' } },
    },
  });
  return id;
}

async function attachFile(itemId: string, uploaderId: string): Promise<string> {
  const storageKey = uuid();
  const file = {
    name: 'a.png',
    originalName: 'a.png',
    fileType: 'image',
    mimeType: 'image/png',
    size: 1,
  } as const;
  await database.attachment.create({
    data: { id: uuid(), itemId, uploaderId, storageKey, sha256: new Uint8Array(32), ...file },
  });
  return storageKey;
}

afterEach(async () => {
  await database.user.deleteMany();
  await database.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
});

test('an item that can still be restored stays, with everything attached to it', async () => {
  const owner = await createOwner();
  const living = await createTask(owner, null);
  const deleted = await createTask(owner, daysAgo(RESTORE_DAYS - 1));
  await purgeDeletedItems({}, unused);
  const left = await database.item.findMany({ select: { id: true }, orderBy: { id: 'asc' } });
  expect(left.map(({ id }) => id)).toEqual([living, deleted]);
  expect(await database.comment.count()).toBe(2);
});

test('an item that can no longer be restored is removed with everything attached to it', async () => {
  const owner = await createOwner();
  await createTask(owner, daysAgo(RESTORE_DAYS + 1));
  await purgeDeletedItems({}, unused);
  expect([await database.item.count(), await database.task.count(), await database.comment.count()]).toEqual([
    0, 0, 0,
  ]);
});

test('jobs delete its files', async () => {
  const owner = await createOwner();
  await attachFile(await createTask(owner, daysAgo(RESTORE_DAYS - 1)), owner);
  const key = await attachFile(await createTask(owner, daysAgo(RESTORE_DAYS + 1)), owner);
  await purgeDeletedItems({}, unused);
  const jobs = await database.$queryRaw`
    SELECT payload, identifier FROM graphile_worker._private_jobs AS job
    JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id`;
  expect(jobs).toEqual([{ payload: { key }, identifier: 'delete-stored-file' }]);
});

test('items of more than one batch are removed', async () => {
  const owner = await createOwner();
  const count = 450;
  await database.$executeRaw`
    INSERT INTO items (id, kind, owner_id, title, date, deleted_at)
    SELECT gen_random_uuid(), 'task', ${owner}::uuid, 'Old', '2026-01-01', now() - interval '40 days'
    FROM generate_series(1, ${count}::int)`;
  await purgeDeletedItems({}, unused);
  expect(await database.item.count()).toBe(0);
});

test('a deleted series is removed with its last item', async () => {
  const owner = await createOwner();
  const id = uuid();
  const deletedAt = daysAgo(RESTORE_DAYS + 1);
  const rule = { rrule: 'FREQ=DAILY', startDay: new Date('2026-03-14'), template: {} };
  await database.series.create({ data: { id, kind: 'task', ownerId: owner, uid: id, ...rule, deletedAt } });
  const item = await createTask(owner, daysAgo(RESTORE_DAYS - 1));
  const occurrence = { seriesId: id, occurrenceDay: new Date('2026-03-14') };
  await database.item.update({ where: { id: item }, data: occurrence });
  await purgeDeletedItems({}, unused);
  expect(await database.series.count()).toBe(1);
  await database.item.update({ where: { id: item }, data: { deletedAt } });
  await purgeDeletedItems({}, unused);
  expect([await database.item.count(), await database.series.count()]).toEqual([0, 0]);
});

test('a series whose rule gives no further items is removed with the last of them, and its shares', async () => {
  const [owner, recipientId] = [await createOwner(), await createOwner()];
  const rule = { rrule: 'FREQ=DAILY', startDay: new Date('2026-03-14'), template: {} };
  const [ended, going, changed] = [uuid(), uuid(), uuid()];
  for (const id of [ended, going, changed])
    await database.series.create({
      data: {
        id,
        kind: 'task',
        ownerId: owner,
        uid: id,
        ...rule,
        laidOutUntil: id === going ? new Date('2027-03-14') : null,
        shares: { create: { id: uuid(), recipientId, sharedById: owner } },
      },
    });
  await database.seriesChange.create({ data: { id: uuid(), seriesId: changed, before: {} } });
  const item = await createTask(owner, daysAgo(RESTORE_DAYS - 1));
  const occurrence = { seriesId: ended, occurrenceDay: new Date('2026-03-14') };
  await database.item.update({ where: { id: item }, data: occurrence });
  await purgeDeletedItems({}, unused);
  expect(await database.series.count()).toBe(3);
  await database.item.update({ where: { id: item }, data: { deletedAt: daysAgo(RESTORE_DAYS + 1) } });
  await purgeDeletedItems({}, unused);
  const left = await database.share.findMany({ select: { seriesId: true } });
  expect(left.map(({ seriesId }) => seriesId).sort()).toEqual([going, changed].sort());
  expect(await database.series.count()).toBe(2);
});
