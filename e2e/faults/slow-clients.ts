import { connect, type Socket } from 'node:net';
import type { Random } from '@/prisma/demo/random';
import { type Bench, type Planner, pause } from '../running/planner';
import { type Account, register } from './account';
import { call } from './call';
import { databaseOf, rowsOf } from './database';
import { LiveStream } from './live-stream';
import { ensure, type Outcome, seconds, until } from './outcome';
import { PDF, Sender } from './sender';
import { folderStore, incomingOf, untilTidy } from './tidy';

const HEADERS = 200;
const BODIES = 100;

/** Milliseconds after which the last of them is disconnected: 15 s and 300 s, checked every 5 s, on a busy machine. */
const CUT_OFF = { headers: 40_000, bodies: 330_000 };

/** Milliseconds that the last body has at least; the first began a moment before they were counted. */
const LAST_BODY_MIN = 295_000;

/** Announcements to the one who does not read: more than all buffers can hold, in so many parts. */
const ANNOUNCED = { parts: 20, each: 10_000 };

/** Headers and bodies that never end, and a reader of events who never reads. */
export async function slowClients(bench: Bench, random: Random): Promise<Outcome> {
  const planner = await bench.start();
  const { dataDir } = bench;
  const where = { dataDir, url: await databaseOf(dataDir), store: folderStore(dataDir) };
  const person = await register(planner.address);
  const sender = new Sender(planner.address, person);
  const bodies = await beginBodies(planner, sender);
  const isThere = async () => (await incomingOf(dataDir)).length === BODIES / 2;
  await until('what is sent slowly arrives', 20_000, isThere);
  const headers = openHeaders(planner);
  const began = performance.now();
  let slowest = 0;
  /** Sends a little more every second, and asks as others do, until all of these are disconnected. */
  const cutOff = async (sockets: readonly Socket[], limit: number) => {
    while (isAnyOpen(sockets)) {
      ensure(performance.now() - began < limit, `who never ends is cut off within ${seconds(limit)}`);
      for (const socket of headers) if (socket.writable) socket.write('X-More: a\r\n');
      for (const socket of bodies) if (socket.writable) socket.write(' ');
      slowest = Math.max(slowest, await askAsOthers(planner, sender));
      await pause(1_000);
    }
    return performance.now() - began;
  };
  const headersTook = await cutOff(headers, CUT_OFF.headers);
  const bodiesTook = await cutOff(bodies, CUT_OFF.bodies);
  ensure(bodiesTook > LAST_BODY_MIN, 'who sends slowly has 300 s');
  await untilTidy(where, 'when slow senders are cut off', 20_000);
  const deaf = await openDeaf(planner, person);
  const other = await register(planner.address);
  const stream = new LiveStream(planner.address, other);
  for (let part = 0; part < ANNOUNCED.parts; part++) await announce(where.url, person, ANNOUNCED.each);
  const heard = await readOn(deaf);
  ensure(heard < ANNOUNCED.parts * ANNOUNCED.each, 'who does not read is not remembered everything for');
  await until('others hear of changes', 10_000, async () => {
    await announce(where.url, other, 1);
    return stream.heardAnew();
  });
  stream.close();
  // The fault itself causes this many announcements, which may still be in progress.
  await until('calls are answered once the news is told', 20_000, async () => {
    const { status } = await call(`${planner.address}/api/auth/me`, { as: person });
    return status === 200;
  });
  await sender.keep(Buffer.from(`%PDF-1.7\n${random.next()}`));
  await planner.stop();
  return {
    fault: 'slow clients',
    injected: `${HEADERS} headers and ${BODIES} bodies that never end, half of them files; a reader of events who never reads`,
    found: `headers cut off after ${seconds(headersTook)}, bodies after ${seconds(bodiesTook)}, and nothing left of them; others answered in ${seconds(slowest)} at most; who does not read is hung up on`,
  };
}

/** Requests the events, sees that they arrive, and then stops reading. */
async function openDeaf(planner: Planner, { sessionId }: Account): Promise<Socket> {
  const socket = connect(planner.port, '127.0.0.1');
  // It would not notice the end of the planner either.
  socket.unref();
  socket.on('error', () => undefined);
  const isOpen = new Promise<void>((resolve) => {
    socket.once('data', () => {
      socket.pause();
      resolve();
    });
  });
  socket.write(`GET /api/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${sessionId}\r\n\r\n`);
  await isOpen;
  return socket;
}

/** @returns the number of events until the server sends no more */
async function readOn(socket: Socket): Promise<number> {
  let heard = 0;
  let isOver = false;
  let rest = '';
  socket.on('data', (chunk) => {
    rest += chunk;
    heard += rest.split('event: stale').length - 1;
    // The last chunk of an answer is empty.
    isOver ||= rest.endsWith('\r\n0\r\n\r\n');
    rest = rest.slice(-11);
  });
  socket.on('close', () => {
    isOver = true;
  });
  socket.resume();
  await until('the stream of who does not read is ended', 10_000, () => isOver);
  socket.destroy();
  return heard;
}

/** Notifies the planner's processes of changes of a person's items, as they notify each other. */
const announce = (url: string, { userId }: Account, times: number): Promise<unknown> =>
  rowsOf(
    url,
    `SELECT pg_notify('dayfold_live', json_build_object('topic', 'tasks', 'people', json_build_array($1::text), 'time', each)::text)
     FROM generate_series(1, $2::int) AS each`,
    [userId, times],
  );

function openHeaders(planner: Planner): Socket[] {
  return Array.from({ length: HEADERS }, () => {
    const socket = connect(planner.port, '127.0.0.1');
    socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n');
    socket.on('error', () => undefined);
    socket.on('data', () => undefined);
    return socket;
  });
}

const isAnyOpen = (sockets: readonly Socket[]): boolean => sockets.some(({ closed }) => !closed);

/** Half of them files, half of them tasks, with a byte from time to time. */
async function beginBodies(planner: Planner, sender: Sender): Promise<Socket[]> {
  const bodies: Socket[] = [];
  for (let each = 0; each < BODIES; each++) {
    const isFile = each % 2 === 0;
    const head = isFile
      ? [`PUT ${await sender.begin()} HTTP/1.1`, `Content-Type: ${PDF}`]
      : ['POST /api/tasks HTTP/1.1', 'Content-Type: application/json'];
    const socket = connect(planner.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.on('data', () => undefined);
    const more = [`Authorization: Bearer ${sender.account.sessionId}`, 'Content-Length: 1000'];
    socket.write([...head, ...more, 'Host: localhost', '', isFile ? '%PDF-1.7' : '{'].join('\r\n'));
    bodies.push(socket);
  }
  return bodies;
}

/** @returns milliseconds of the slowest answer */
async function askAsOthers(planner: Planner, { account }: Sender): Promise<number> {
  const json = { title: 'Meanwhile', date: '2026-03-02' };
  const answers = await Promise.all([
    call(`${planner.address}/api/ready`),
    call(`${planner.address}/api/tasks/2026-03-02`, { as: account }),
    call(`${planner.address}/api/tasks`, { as: account, method: 'POST', json }),
  ]);
  const told = answers.map(({ status }) => status).join(' ');
  ensure(told === '200 200 201', `others are answered meanwhile, not ${told}`);
  return Math.max(...answers.map(({ took }) => took));
}
