import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { folderPath } from '@/lib/server/storage/folders';
import type { Random } from '@/prisma/demo/random';
import type { Bench } from '../running/planner';
import { register } from './account';
import { call } from './call';
import { filesOf, folderStore, untilConsistent } from './consistency';
import { databaseOf } from './database';
import { ensure, NotPossible, type Outcome, seconds } from './outcome';
import { pdfOf, Sender } from './sender';

const MIB = 1024 * 1024;

/** The most milliseconds until an upload is refused for lack of room. */
const REFUSED_WITHIN = 5_000;

/** Stores the attachments on a disk of 4 MiB, and uploads more than that. */
export async function diskFull(bench: Bench, random: Random): Promise<Outcome> {
  const planner = await bench.start({ WEB_PROCESSES: '1' });
  const { dataDir } = bench;
  const folder = path.dirname(folderPath(dataDir, 'stored'));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await mount(folder, '-t', 'tmpfs', '-o', 'size=4m,mode=700', 'tmpfs');
  try {
    const where = { dataDir, url: await databaseOf(dataDir), store: folderStore(dataDir) };
    const sender = new Sender(planner.address, await register(planner.address));
    await sender.keep(pdfOf(MIB, random));
    const picture = await sender.keep(await pictureOf(random), undefined, 'image/png');
    const waiting = await fill(sender, random);
    await untilConsistent(where, 'on a full disk');
    // Fills the last free blocks, so that nothing fits.
    await fillUp(sender, random);
    const small = await call(`${planner.address}/api/files/${picture}?thumbnail=1`, { as: sender.account });
    ensure(
      small.status === 200,
      `a picture is sent in full when there is no room for its thumbnail, not ${small.status}`,
    );
    const thumbnails = await filesOf(folderPath(dataDir, 'thumbnails'));
    ensure(thumbnails.length === 0, `no part of a thumbnail is left: ${thumbnails}`);
    const json = { title: 'While the disk is full', date: '2026-03-02' };
    const task = await call(`${planner.address}/api/tasks`, { as: sender.account, method: 'POST', json });
    ensure(task.status === 201, `a call that stores no file succeeds, not ${task.status}`);
    await sender.check();
    await mount(folder, '-o', 'remount,size=64m', 'tmpfs');
    for (const [uploadUrl, file] of waiting.refused) await sender.keep(file, uploadUrl);
    await untilConsistent(where, 'once there is room');
    const found = await sender.check();
    await planner.stop();
    return {
      fault: 'disk full',
      injected: 'attachments on a tmpfs of 4 MiB, 8 files of 1 MiB at once',
      found: `${waiting.refused.size} refused with 503 in ${seconds(waiting.slowest)} at most; no row and no part of a file left; the same addresses accept them once there is room; ${found}`,
    };
  } finally {
    await planner.stop();
    await promisify(execFile)('umount', [folder]);
  }
}

/** Mounts a file system. @throws NotPossible where this is not permitted, as in most containers */
async function mount(folder: string, ...options: string[]): Promise<void> {
  await promisify(execFile)('mount', [...options, folder]).catch((cause: unknown) => {
    throw new NotPossible('no right to mount', { cause });
  });
}

const pictureOf = async (random: Random): Promise<Buffer<ArrayBuffer>> => {
  const [width, height] = [200, 150];
  const noise = Uint8Array.from({ length: width * height * 3 }, () => random.between(0, 255));
  const picture = await sharp(noise, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return Buffer.from(new Uint8Array(picture));
};

/** Uploads more files at once than there is room for. @returns the refused ones, by upload address */
async function fill(
  sender: Sender,
  random: Random,
): Promise<{ refused: Map<string, Buffer<ArrayBuffer>>; slowest: number }> {
  const refused = new Map<string, Buffer<ArrayBuffer>>();
  let slowest = 0;
  const sent = Array.from({ length: 8 }, async () => {
    const file = pdfOf(MIB, random);
    const uploadUrl = await sender.begin();
    const { status, retryAfter, bytes, took } = await sender.send(uploadUrl, file);
    if (status === 200) return void (await sender.attach(uploadUrl, file));
    ensure(
      status === 503 && retryAfter !== null,
      `an upload without room is refused with 503, not ${status}: ${bytes}`,
    );
    ensure(bytes.includes('no room left for files'), `the answer names the reason: ${bytes}`);
    refused.set(uploadUrl, file);
    slowest = Math.max(slowest, took);
  });
  await Promise.all(sent);
  ensure(refused.size > 4, `not more is accepted than there is room for; ${refused.size} were refused`);
  ensure(slowest < REFUSED_WITHIN, `an upload is refused within 5 s, not ${seconds(slowest)}`);
  return { refused, slowest };
}

/** Uploads files of each size until one is refused, each size half as large as the one before. */
async function fillUp(sender: Sender, random: Random): Promise<void> {
  for (let size = MIB; size >= 1024; size /= 2) while (await isStored(sender, pdfOf(size, random)));
}

/** Uploads and attaches a file. @returns false when it is refused for lack of room */
async function isStored(sender: Sender, file: Buffer<ArrayBuffer>): Promise<boolean> {
  const uploadUrl = await sender.begin();
  const { status } = await sender.send(uploadUrl, file);
  ensure(status === 200 || status === 503, `a file is accepted or refused with 503, not ${status}`);
  if (status === 200) await sender.attach(uploadUrl, file);
  return status === 200;
}
