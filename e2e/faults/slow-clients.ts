import { connect, type Socket } from 'node:net';
import type { Random } from '@/prisma/demo/random';
import { type Bench, type Planner, pause } from '../running/planner';
import { type Account, register } from './account';
import { call } from './call';
import { folderStore, incomingOf, untilConsistent } from './consistency';
import { databaseOf, rowsOf } from './database';
import { LiveStream } from './live-stream';
import { ensure, type Outcome, seconds, until } from './outcome';
import { PDF, Sender } from './sender';

const HEADERS = 200;
const BODIES = 100;

/**
 * The most milliseconds until the last of these clients is disconnected. The planner's limits are 15 s for headers and
 * 300 s for bodies, and it checks them every 5 s.
 */
const CUT_OFF = { headers: 40_000, bodies: 330_000 };

/**
 * The least milliseconds until the last body is disconnected. They are less than 300 s, since the bodies begin before
 * the measurement does.
 */
const LAST_BODY_MIN = 295_000;

/** The notifications for the client that does not read: more than all buffers can hold, sent in parts. */
const ANNOUNCED = { parts: 20, each: 10_000 };

/** Sends headers and bodies that never end, and opens an event stream that is never read. */
export async function slowClients(bench: Bench, random: Random): Promise<Outcome> {
  const planner = await bench.start();
  const { dataDir } = bench;
  const where = { dataDir, url: await databaseOf(dataDir), store: folderStore(dataDir) };
  const person = await register(planner.address);
  const sender = new Sender(planner.address, person);
  const bodies = await beginBodies(planner, sender);
  const isThere = async () => (await incomingOf(dataDir)).length === BODIES / 2;
  await until('the beginnings of all files have arrived', 20_000, isThere);
  const headers = openHeaders(planner);
  const began = performance.now();
  let slowest = 0;
  /** Sends a byte each second, and requests of other people, until all of these sockets are disconnected. */
  const cutOff = async (sockets: readonly Socket[], limit: number) => {
    while (isAnyOpen(sockets)) {
      ensure(
        performance.now() - began < limit,
        `a request that does not end is disconnected within ${seconds(limit)}`,
      );
      for (const socket of headers) if (socket.writable) socket.write('X-More: a\r\n');
      for (const socket of bodies) if (socket.writable) socket.write(' ');
      slowest = Math.max(slowest, await sendOthers(planner, sender));
      await pause(1_000);
    }
    return performance.now() - began;
  };
  const headersTook = await cutOff(headers, CUT_OFF.headers);
  const bodiesTook = await cutOff(bodies, CUT_OFF.bodies);
  ensure(bodiesTook > LAST_BODY_MIN, 'a slow body is not disconnected before 300 s');
  await untilConsistent(where, 'when slow senders are disconnected', 20_000);
  const unread = await openUnread(planner, person);
  const other = await register(planner.address);
  const stream = new LiveStream(planner.address, other);
  for (let part = 0; part < ANNOUNCED.parts; part++) await announce(where.url, person, ANNOUNCED.each);
  const received = await countEvents(unread);
  ensure(
    received < ANNOUNCED.parts * ANNOUNCED.each,
    'not all events are buffered for a client that does not read',
  );
  await until('others receive events', 10_000, async () => {
    await announce(where.url, other, 1);
    return stream.hasNewEvents();
  });
  stream.close();
  // The planner may still be busy with the many notifications of this fault.
  await until('calls are answered after the notifications', 20_000, async () => {
    const { status } = await call(`${planner.address}/api/auth/me`, { as: person });
    return status === 200;
  });
  await sender.keep(Buffer.from(`%PDF-1.7\n${random.next()}`));
  await planner.stop();
  return {
    fault: 'slow clients',
    injected: `${HEADERS} headers and ${BODIES} bodies that never end, half of them files; an event stream that is never read`,
    found: `headers disconnected after ${seconds(headersTook)}, bodies after ${seconds(bodiesTook)}, and nothing left of them; others answered in ${seconds(slowest)} at most; the unread stream is disconnected`,
  };
}

/** Opens an event stream, waits for its first bytes, and then stops reading. */
async function openUnread(planner: Planner, { sessionId }: Account): Promise<Socket> {
  const socket = connect(planner.port, '127.0.0.1');
  // A socket that is not read does not notice the end of the planner, and must not keep this process running.
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

/** Reads a stream until the server ends it. @returns the number of events */
async function countEvents(socket: Socket): Promise<number> {
  let count = 0;
  let isOver = false;
  let rest = '';
  socket.on('data', (chunk) => {
    rest += chunk;
    count += rest.split('event: stale').length - 1;
    // The last chunk of an answer is empty.
    isOver ||= rest.endsWith('\r\n0\r\n\r\n');
    rest = rest.slice(-11);
  });
  socket.on('close', () => {
    isOver = true;
  });
  socket.resume();
  await until('the unread stream is ended', 10_000, () => isOver);
  socket.destroy();
  return count;
}

/** Notifies the processes of the planner of changes to a person's items, as they notify each other. */
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

/** Begins requests whose bodies stay incomplete: half of them upload files, half of them create tasks. */
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

/** Sends requests of other people, which must succeed. @returns milliseconds of the slowest answer */
async function sendOthers(planner: Planner, { account }: Sender): Promise<number> {
  const json = { title: 'Meanwhile', date: '2026-03-02' };
  const answers = await Promise.all([
    call(`${planner.address}/api/ready`),
    call(`${planner.address}/api/tasks/2026-03-02`, { as: account }),
    call(`${planner.address}/api/tasks`, { as: account, method: 'POST', json }),
  ]);
  const statuses = answers.map(({ status }) => status).join(' ');
  ensure(
    statuses === '200 200 201',
    `requests of other people are answered with 200 200 201 meanwhile, not ${statuses}`,
  );
  return Math.max(...answers.map(({ took }) => took));
}
