import { utimes } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { folderPath } from '@/lib/server/storage/folders';
import type { Random } from '@/prisma/demo/random';
import type { Bench, Planner } from '../running/planner';
import { register } from './account';
import { folderStore, incomingOf, type Store, untilConsistent } from './consistency';
import { databaseOf, rowsOf } from './database';
import { ensure, type Outcome, until } from './outcome';
import { PDF, pdfOf, Sender } from './sender';

const SIZE = 600_000;

/** A way in which the connection of an upload ends before the file is complete. */
type Interruption = {
  /** True when the request has a Content-Length, false when it is chunked. */
  isAnnounced: boolean;
  end: (socket: Socket) => void;
  /** True when the sender still reads, and has to be answered. */
  isAnswered?: boolean;
};

type Scene = {
  planner: Planner;
  dataDir: string;
  url: string;
  store: Store;
  sender: Sender;
  random: Random;
};

const INTERRUPTIONS: Record<string, Interruption> = {
  'the connection is reset': { isAnnounced: true, end: (socket) => socket.resetAndDestroy() },
  'the sender disconnects': { isAnnounced: true, end: (socket) => socket.destroy() },
  'the sender ends the body too early': {
    isAnnounced: true,
    end: (socket) => socket.end(),
    isAnswered: true,
  },
  'a chunked upload is reset': { isAnnounced: false, end: (socket) => socket.resetAndDestroy() },
  'a chunked body ends too early': { isAnnounced: false, end: (socket) => socket.end(), isAnswered: true },
};

/** Interrupts uploads in several ways and by a crash, and leaves a file that is never attached. */
export async function brokenUploads(bench: Bench, random: Random): Promise<Outcome> {
  const planner = await bench.start({ WEB_PROCESSES: '1' });
  const { dataDir } = bench;
  const url = await databaseOf(dataDir);
  const sender = new Sender(planner.address, await register(planner.address));
  const scene: Scene = { planner, dataDir, url, store: folderStore(dataDir), sender, random };
  for (const [what, interruption] of Object.entries(INTERRUPTIONS)) {
    const file = pdfOf(SIZE, random);
    const uploadUrl = await sender.begin({ size: file.length });
    await interrupt(scene, uploadUrl, file, interruption);
    await untilConsistent(scene, `when ${what}`);
    // Nothing was stored, so that the same address still accepts the whole file.
    await sender.keep(file, uploadUrl);
  }
  // The actual size counts, and not the one that was claimed when the upload began.
  await sender.keep(pdfOf(500, random), await sender.begin({ size: 1_000 }));
  await checkSweep(scene);
  const found = await sender.check();
  await planner.stop();
  return {
    fault: 'interrupted uploads',
    injected: `${Object.keys(INTERRUPTIONS).length} kinds of interruption; the web processes killed; a file that is never attached`,
    found: `no row and no part of a file left; the same address accepts the whole file; remains swept; ${found}`,
  };
}

/** Sends half of a file, and waits until it is on the disk. @returns the connection */
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
  await until('the beginning of the file is on the disk', 10_000, hasBegun);
  return socket;
}

async function interrupt(
  scene: Scene,
  uploadUrl: string,
  file: Buffer,
  { isAnnounced, end, isAnswered = false }: Interruption,
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
  await until('the interrupted connection is closed', 5_000, () => isClosed);
  ensure(!/^HTTP\/1\.1 2/.test(answer), `half a file is not confirmed: ${answer}`);
  ensure(!isAnswered || /^HTTP\/1\.1 400/.test(answer), `a sender that still reads gets 400: ${answer}`);
}

/** Checks that the sweep deletes partial and unattached files once they are half a day old, and not before. */
async function checkSweep(scene: Scene): Promise<void> {
  const { planner, dataDir, url, sender, random } = scene;
  await sender.send(await sender.begin(), pdfOf(SIZE, random));
  const cut = await sendHalf(scene, await sender.begin(), pdfOf(SIZE, random));
  for (const pid of planner.children('web.js')) process.kill(pid, 'SIGKILL');
  await until('the planner answers again', 30_000, async () => {
    const { status } = await sender.read(sender.kept.keys().next().value ?? '');
    return status === 200;
  });
  cut.destroy();
  const left = await incomingOf(dataDir);
  ensure(left.length === 1, `a crash leaves one partial file, not ${left.length}`);
  await sweep(url);
  ensure((await incomingOf(dataDir)).length === 1, 'a new partial file is not swept');
  await makeOld(url, dataDir, left);
  // A slow upload is in progress during the sweep.
  const file = pdfOf(SIZE, random);
  const address = await sender.begin();
  const slow = await sendHalf(scene, address, file);
  await sweep(url);
  slow.write(file.subarray(file.length / 2));
  const isStored = async () =>
    (await rowsOf(url, "SELECT 1 FROM uploads WHERE status = 'stored'")).length === 1;
  await until('a slow upload is accepted', 5_000, isStored);
  slow.destroy();
  await sender.attach(address, file);
  await untilConsistent(scene, 'after the sweep', 10_000);
}

/** Makes uploads that are not attached, and these partial files, thirteen hours older. */
async function makeOld(url: string, dataDir: string, parts: readonly string[]): Promise<void> {
  await rowsOf(
    url,
    "UPDATE uploads SET created_at = created_at - interval '13 hours', expires_at = expires_at - interval '13 hours'",
  );
  const before = new Date(Date.now() - 13 * 60 * 60_000);
  for (const part of parts) await utimes(path.join(folderPath(dataDir, 'incoming'), part), before, before);
}

/** Requests the sweep that the worker runs each hour, and waits for it. */
async function sweep(url: string): Promise<void> {
  await rowsOf(url, "SELECT graphile_worker.add_job('sweep-uploads')");
  const isDone = async () =>
    (await rowsOf(url, "SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'sweep-uploads'"))
      .length === 0;
  await until('the sweep is done', 10_000, isDone);
}
