import { utimes } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { folderPath } from '@/lib/server/storage/folders';
import type { Random } from '@/prisma/demo/random';
import type { Bench, Planner } from '../running/planner';
import { register } from './account';
import { databaseOf, rowsOf } from './database';
import { ensure, type Outcome, until } from './outcome';
import { PDF, pdfOf, Sender } from './sender';
import { folderStore, incomingOf, type Store, untilTidy } from './tidy';

const SIZE = 600_000;

/** A way in which a connection ends midway. */
type Way = {
  /** True when its sender has announced the length. */
  isAnnounced: boolean;
  end: (socket: Socket) => void;
  /** True when the sender still listens, and has to be answered. */
  isTold?: boolean;
};

type Scene = {
  planner: Planner;
  dataDir: string;
  url: string;
  store: Store;
  sender: Sender;
  random: Random;
};

const WAYS: Record<string, Way> = {
  'its connection is reset': { isAnnounced: true, end: (socket) => socket.resetAndDestroy() },
  'its sender goes': { isAnnounced: true, end: (socket) => socket.destroy() },
  'its sender ends it too early': { isAnnounced: true, end: (socket) => socket.end(), isTold: true },
  'a chunked one is reset': { isAnnounced: false, end: (socket) => socket.resetAndDestroy() },
  'a chunked one ends too early': { isAnnounced: false, end: (socket) => socket.end(), isTold: true },
};

/** Uploads that are interrupted in several ways, and by a crash; then files that nobody attached. */
export async function brokenUploads(bench: Bench, random: Random): Promise<Outcome> {
  const planner = await bench.start();
  const { dataDir } = bench;
  const url = await databaseOf(dataDir);
  const sender = new Sender(planner.address, await register(planner.address));
  const scene: Scene = { planner, dataDir, url, store: folderStore(dataDir), sender, random };
  for (const [what, way] of Object.entries(WAYS)) {
    const file = pdfOf(SIZE, random);
    const uploadUrl = await sender.begin({ size: file.length });
    await breakOff(scene, uploadUrl, file, way);
    await untilTidy(scene, `when ${what}`);
    // Nothing was stored, so that the same address still accepts the whole.
    await sender.keep(file, uploadUrl);
  }
  // The earlier claims are not trusted.
  await sender.keep(pdfOf(500, random), await sender.begin({ size: 1_000 }));
  await sweepWhatIsLeft(scene);
  const found = await sender.check();
  await planner.stop();
  return {
    fault: 'uploads broken off',
    injected: `${Object.keys(WAYS).length} ways to end half-way; the web processes killed; a file that nobody attached`,
    found: `no row and no part of a file left; the same address takes the whole; swept; ${found}`,
  };
}

/** @returns the connection, with half of the file on disk */
async function sendHalf(
  { planner, dataDir }: Scene,
  uploadUrl: string,
  file: Buffer,
  isAnnounced = true,
): Promise<Socket> {
  const before = await incomingOf(dataDir);
  const socket = connect(planner.port, '127.0.0.1');
  socket.on('error', () => undefined);
  const half = file.subarray(0, file.length / 2);
  const length = isAnnounced ? `Content-Length: ${file.length}` : 'Transfer-Encoding: chunked';
  socket.write(`PUT ${uploadUrl} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${PDF}\r\n${length}\r\n\r\n`);
  if (!isAnnounced) socket.write(`${half.length.toString(16)}\r\n`);
  socket.write(half);
  const hasBegun = async () => (await incomingOf(dataDir)).length > before.length;
  await until('the beginning of a file lies on the disk', 10_000, hasBegun);
  return socket;
}

async function breakOff(
  scene: Scene,
  uploadUrl: string,
  file: Buffer,
  { isAnnounced, end, isTold = false }: Way,
): Promise<void> {
  const socket = await sendHalf(scene, uploadUrl, file, isAnnounced);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  let isClosed = false;
  socket.on('close', () => {
    isClosed = true;
  });
  end(socket);
  await until('whoever broke off is done with', 5_000, () => isClosed);
  ensure(!/^HTTP\/1\.1 2/.test(answer), `half a file is not confirmed: ${answer}`);
  ensure(!isTold || /^HTTP\/1\.1 400/.test(answer), `whoever listens is told that it is half: ${answer}`);
}

/** A crash midway, and a complete file that was never attached: only what is older than half a day is removed. */
async function sweepWhatIsLeft(scene: Scene): Promise<void> {
  const { planner, dataDir, url, sender, random } = scene;
  await sender.send(await sender.begin(), pdfOf(SIZE, random));
  const cut = await sendHalf(scene, await sender.begin(), pdfOf(SIZE, random));
  for (const pid of planner.children('web.ts')) process.kill(pid, 'SIGKILL');
  await until('the planner is back', 30_000, async () => {
    const { status } = await sender.read(sender.kept.keys().next().value ?? '');
    return status === 200;
  });
  cut.destroy();
  const left = await incomingOf(dataDir);
  ensure(left.length === 1, `a crash leaves the part that had come, not ${left.length}`);
  await sweep(url);
  ensure((await incomingOf(dataDir)).length === 1, 'what is new is not swept');
  await makeOld(url, dataDir, left);
  // A slow upload in progress meanwhile.
  const file = pdfOf(SIZE, random);
  const address = await sender.begin();
  const slow = await sendHalf(scene, address, file);
  await sweep(url);
  slow.write(file.subarray(file.length / 2));
  const isTaken = async () =>
    (await rowsOf(url, "SELECT 1 FROM uploads WHERE status = 'stored'")).length === 1;
  await until('a slow upload is taken', 5_000, isTaken);
  slow.destroy();
  await sender.attach(address, file);
  await untilTidy(scene, 'after the sweep', 10_000);
}

/** Makes pending uploads and partial files thirteen hours older. */
async function makeOld(url: string, dataDir: string, parts: readonly string[]): Promise<void> {
  await rowsOf(
    url,
    "UPDATE uploads SET created_at = created_at - interval '13 hours', expires_at = expires_at - interval '13 hours'",
  );
  const before = new Date(Date.now() - 13 * 60 * 60_000);
  for (const part of parts) await utimes(path.join(folderPath(dataDir, 'incoming'), part), before, before);
}

/** Runs the worker's hourly sweep. */
async function sweep(url: string): Promise<void> {
  await rowsOf(url, "SELECT graphile_worker.add_job('sweep-uploads')");
  const isDone = async () =>
    (await rowsOf(url, "SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'sweep-uploads'"))
      .length === 0;
  await until('the sweep is done', 10_000, isDone);
}
