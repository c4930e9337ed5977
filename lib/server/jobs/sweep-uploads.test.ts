import { getRandomValues } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { JobHelpers } from 'graphile-worker';
import { v7 as uuid } from 'uuid';
import { database } from '@/lib/db/client';
import { env } from '@/lib/server/env';
import { makeFolder } from '@/lib/server/storage/folders';
import { deleteJobs } from '@/lib/testing/mail/run-jobs';
import { sweepUploads } from './sweep-uploads';

const unused = {} as JobHelpers;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000);

async function createUpload(expiresAt: Date): Promise<string> {
  const userId = uuid();
  const storageKey = uuid();
  const person = { id: userId, email: `${userId}@example.org`, firstName: 'Odile', timeZone: 'UTC' };
  await database.user.create({ data: person });
  const tokenHash = getRandomValues(new Uint8Array(32));
  const createdAt = new Date(expiresAt.getTime() - 15 * 60 * 1000);
  await database.upload.create({ data: { id: uuid(), userId, tokenHash, storageKey, createdAt, expiresAt } });
  return storageKey;
}

afterEach(async () => {
  await database.user.deleteMany();
  await deleteJobs();
});

test('an upload that was never attached is removed with its file, and a recent one stays', async () => {
  const recent = await createUpload(hoursAgo(11));
  const abandoned = await createUpload(hoursAgo(13));
  await sweepUploads({}, unused);
  expect(await database.upload.findMany({ select: { storageKey: true } })).toEqual([{ storageKey: recent }]);
  const jobs = await database.$queryRaw`SELECT payload FROM graphile_worker._private_jobs`;
  expect(jobs).toEqual([{ payload: { key: abandoned } }]);
});

test('incomplete files that a crash has left are removed', async () => {
  const folder = await makeFolder(env.dataDir, 'incoming');
  for (const name of ['old', 'new']) await writeFile(path.join(folder, name), 'x');
  await utimes(path.join(folder, 'old'), hoursAgo(13), hoursAgo(13));
  await sweepUploads({}, unused);
  expect(await readdir(folder)).toEqual(['new']);
});

test('thumbnails are removed after a month, to be made again on request', async () => {
  const folder = await makeFolder(env.dataDir, 'thumbnails');
  for (const name of ['old.webp', 'new.webp']) await writeFile(path.join(folder, name), 'x');
  await utimes(path.join(folder, 'old.webp'), hoursAgo(31 * 24), hoursAgo(31 * 24));
  await utimes(path.join(folder, 'new.webp'), hoursAgo(29 * 24), hoursAgo(29 * 24));
  await sweepUploads({}, unused);
  expect(await readdir(folder)).toEqual(['new.webp']);
});
