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
import { databaseOf } from './database';
import { ensure, NotPossible, type Outcome, seconds } from './outcome';
import { pdfOf, Sender } from './sender';
import { filesOf, folderStore, untilTidy } from './tidy';

const MIB = 1024 * 1024;

/** Milliseconds within which a sender is told that there is no room. */
const TOLD_WITHIN = 5_000;

/** A disk of four MiB for the attachments, and people who send more than that. */
export async function diskFull(bench: Bench, random: Random): Promise<Outcome> {
  const planner = await bench.start();
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
    await untilTidy(where, 'on a full disk');
    // To the last block, so that nothing at all fits.
    await fillUp(sender, random);
    const small = await call(`${planner.address}/api/files/${picture}?thumbnail=1`, { as: sender.account });
    ensure(
      small.status === 200,
      `a picture is shown without room for a small one of it, not ${small.status}`,
    );
    const thumbnails = await filesOf(folderPath(dataDir, 'thumbnails'));
    ensure(thumbnails.length === 0, `no part of a small picture is left: ${thumbnails}`);
    const json = { title: 'While the disk is full', date: '2026-03-02' };
    const task = await call(`${planner.address}/api/tasks`, { as: sender.account, method: 'POST', json });
    ensure(task.status === 201, `what needs no room for files goes on, not ${task.status}`);
    await sender.check();
    await mount(folder, '-o', 'remount,size=64m', 'tmpfs');
    for (const [uploadUrl, file] of waiting.refused) await sender.keep(file, uploadUrl);
    await untilTidy(where, 'once there is room');
    const found = await sender.check();
    await planner.stop();
    return {
      fault: 'disk full',
      injected: 'attachments on a tmpfs of 4 MiB, 8 files of 1 MiB at once',
      found: `${waiting.refused.size} told 503 in ${seconds(waiting.slowest)} at most; no row and no part of a file left; the same addresses take them once there is room; ${found}`,
    };
  } finally {
    await planner.stop();
    await promisify(execFile)('umount', [folder]);
  }
}

/** @throws NotPossible where this is not permitted, as in most containers */
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

/** More at once than there is room for. */
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
      `whoever finds no room is told 503, not ${status}: ${bytes}`,
    );
    ensure(bytes.includes('no room left for files'), `they are told why: ${bytes}`);
    refused.set(uploadUrl, file);
    slowest = Math.max(slowest, took);
  });
  await Promise.all(sent);
  ensure(refused.size > 4, `not more is taken than there is room for; ${refused.size} were refused`);
  ensure(slowest < TOLD_WITHIN, `it is told within 5 s, not ${seconds(slowest)}`);
  return { refused, slowest };
}

/** Sends files half as large each time, as long as one fits. */
async function fillUp(sender: Sender, random: Random): Promise<void> {
  for (let size = 512 * 1024; size >= 1024; size /= 2) {
    const file = pdfOf(size, random);
    const uploadUrl = await sender.begin();
    const { status } = await sender.send(uploadUrl, file);
    ensure(status === 200 || status === 503, `a file is taken or refused with 503, not ${status}`);
    if (status === 200) await sender.attach(uploadUrl, file);
  }
}
