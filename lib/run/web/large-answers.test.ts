import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { ROUTES } from '@/app/api/routes';
import { autocommit } from '@/lib/db/autocommit';
import type { Comment } from '@/lib/shared/contract/schemas/comments';
import type { DeletedItem } from '@/lib/shared/contract/schemas/deleted';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { addTasksWithNotes } from '@/lib/testing/server/many-notes';
import { calendarOf, storeOutsideCalendar } from '@/lib/testing/server/outside-calendar';
import { aUser, type Person } from '@/lib/testing/server/people';
import { requestListener } from './listener';
import { createWebServer, type WebServer } from './web-server';

/** Lists of one person that are many megabytes, and answers that nobody reads, against the web server. */

const YEAR = '/api/tasks?startDate=2026-01-01&endDate=2026-12-31';
/** A day of under a megabyte, which is answered as a whole. */
const FULL_DAY = '/api/tasks/2027-01-01';
const EMPTY_DAY = '/api/tasks/2028-01-01';

let web: WebServer;
let port: number;
/** Has 2,190 tasks with notes of 10,000 letters in 2026, 23 megabytes of JSON. */
let ines: Person;
const sockets: Socket[] = [];
const serverSockets = new Map<Socket, Socket>();

beforeAll(async () => {
  const listener = requestListener(ROUTES, async (_request, response) => void response.writeHead(418).end());
  web = createWebServer(listener, { trustedHops: 0, pageHeaders: {}, otherHeaders: {} });
  await new Promise<void>((resolve) => web.server.listen(0, '127.0.0.1', resolve));
  port = (web.server.address() as AddressInfo).port;
  ines = await aUser();
  await addTasksWithNotes(ines, { start: '2026-01-01', days: 365, aDay: 6 });
  await addTasksWithNotes(ines, { start: '2027-01-01', days: 1, aDay: 85 });
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) await closed(socket);
});

afterAll(() => {
  web.server.closeAllConnections();
  web.server.close();
});

/** Resolves when a socket has been closed on both sides. */
async function closed(socket: Socket): Promise<void> {
  const other = serverSockets.get(socket);
  const ends = [socket, ...(other ? [other] : [])].filter((end) => !end.closed);
  const all = Promise.all(ends.map((end) => new Promise((resolve) => end.once('close', resolve))));
  socket.destroy();
  await all;
}

const read = (path: string, as: Person): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${as.sessionId}` } });

/** Sends the same request so many times on one connection, whose answers are not read. */
async function ask(path: string, as: Person, times = 1): Promise<Socket> {
  const connected = once(web.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  const [other]: Socket[] = await connected;
  if (other) serverSockets.set(socket, other);
  const close = times === 1 ? 'Connection: close\r\n' : '';
  const request = `GET ${path} HTTP/1.1\r\nHost: x\r\n${close}Authorization: Bearer ${as.sessionId}\r\n\r\n`;
  const arrived = once(web.server, 'request');
  socket.write(request.repeat(times));
  await arrived;
  return socket;
}

/** Reads a chunked answer to its end. Returns the bytes of each of its chunks (RFC 9112, section 7.1). */
async function chunksOf(socket: Socket): Promise<number[]> {
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => void parts.push(part));
  await once(socket, 'end');
  const answer = Buffer.concat(parts);
  const sizes: number[] = [];
  for (let place = answer.indexOf('\r\n\r\n') + 4; place < answer.length; ) {
    const end = answer.indexOf('\r\n', place);
    const size = Number.parseInt(answer.toString('latin1', place, end), 16);
    sizes.push(size);
    place = end + 2 + size + 2;
  }
  return sizes;
}

const megabytes = (): number => {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1_000_000;
};

test('a list of 23 megabytes is complete and in order, and is made while it is sent', async () => {
  const answer = await read(YEAR, ines);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.headers.get('content-length')).toBeNull();
  const tasks: Task[] = await answer.json();
  expect(tasks).toHaveLength(2_190);
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(2_190);
  expect(tasks.map(({ date }) => date)).toEqual(tasks.map(({ date }) => date).toSorted());
  expect(tasks.every(({ notes }) => notes?.length === 10_000)).toBe(true);
});

test('a page without a range has its thousand tasks and the link to the next, however long they are', async () => {
  const pages: Task[][] = [];
  let path: string | undefined = '/api/tasks';
  while (path !== undefined) {
    const answer: Response = await read(path, ines);
    pages.push(await answer.json());
    path = /<(.*)>/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  expect(pages.map(({ length }) => length)).toEqual([1_000, 1_000, 275]);
  const dates = pages.flat().map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(2_275);
});

test('long lists of one person are made in small pieces, between which others have their turn', async () => {
  const asked = await Promise.all([ask(YEAR, ines), ask(YEAR, ines), ask(YEAR, ines)]);
  for (const sizes of await Promise.all(asked.map(chunksOf))) {
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(20_000_000);
    expect(Math.max(...sizes)).toBeLessThan(500_000);
  }
});

test('answers that nobody reads take little memory, and others are answered meanwhile', async () => {
  const tomas = await aUser();
  const before = megabytes();
  let most = before;
  for (let index = 0; index < 60; index += 1) {
    await ask(YEAR, ines);
    expect((await read(EMPTY_DAY, tomas)).status).toBe(200);
    most = Math.max(most, megabytes());
  }
  expect(most - before).toBeLessThan(150);
});

test('a person with many unread bytes gets 429 until they have been read or dropped, and others do not', async () => {
  const tomas = await aUser();
  const socket = await ask(FULL_DAY, ines, 30);
  const refused = await read(FULL_DAY, ines);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect((await read(EMPTY_DAY, tomas)).status).toBe(200);
  await closed(socket);
  const { status } = await read(FULL_DAY, ines);
  expect(status).toBe(200);
});

test('outside events are made in small pieces, and wait like other answers until they are read', async () => {
  const tomas = await aUser();
  const events = Array.from({ length: 1_590 }, (_, index) => [
    `UID:${index}`,
    'DTSTART:20260105T090000Z',
    `DESCRIPTION:${'x'.repeat(10_000)}`,
  ]);
  await storeOutsideCalendar(tomas, calendarOf(...events));
  const path = '/api/outside-events?startDate=2026-01-01&endDate=2026-01-31';
  const sizes = await chunksOf(await ask(path, tomas));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(16_000_000);
  expect(Math.max(...sizes)).toBeLessThan(500_000);
  const socket = await ask(path, tomas);
  await once(socket, 'readable');
  expect((await read(EMPTY_DAY, tomas)).status).toBe(429);
  await closed(socket);
  expect((await read(EMPTY_DAY, tomas)).status).toBe(200);
});

test('many deleted items are read as a whole list, and are made in small pieces', async () => {
  const tomas = await aUser();
  await addTasksWithNotes(tomas, { start: '2026-01-01', days: 300, aDay: 1 });
  await autocommit.$executeRaw`
    UPDATE items SET deleted_at = now() - make_interval(secs => date - '2026-01-01') WHERE owner_id = ${tomas.user.id}::uuid`;
  const deleted: DeletedItem[] = await (await read('/api/deleted', tomas)).json();
  expect(deleted).toHaveLength(300);
  expect(deleted.map(({ date }) => date)).toEqual(deleted.map(({ date }) => date).toSorted());
  expect(deleted.every((item) => 'notes' in item && item.notes?.length === 10_000)).toBe(true);
  const sizes = await chunksOf(await ask('/api/deleted', tomas));
  expect(Math.max(...sizes)).toBeLessThan(500_000);
});

test('many comments on a day are read as a whole list', async () => {
  await autocommit.$executeRaw`
    INSERT INTO comments (id, content, author_id, day_owner_id, day, created_at)
    SELECT gen_random_uuid(), repeat('x', 5000), ${ines.user.id}::uuid, ${ines.user.id}::uuid, '2026-01-01',
      now() + make_interval(secs => place) FROM generate_series(1, 300) AS place`;
  const answer = await read('/api/comments/day/2026-01-01', ines);
  expect(answer.headers.get('content-length')).toBeNull();
  const comments: Comment[] = await answer.json();
  expect(comments).toHaveLength(300);
  const times = comments.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted());
});
