import { readdirSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { test as base, expect } from '@playwright/test';
import { Listeners } from './running/listeners';
import { Bench, type Planner, pause } from './running/planner';

/**
 * The checks of lib/run/web/web-server.test.ts over sockets, on what `npm start` runs, with Next behind it, after it
 * has served a page: Next initialises itself with the first.
 */

type Started = { planner: Planner; web: number; listeners: Listeners };

const test = base.extend<{ started: Started }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures in use from the pattern
  started: async ({}, use) => {
    const bench = new Bench();
    try {
      const listeners = new Listeners(`${bench.folder}/listeners`);
      const planner = await bench.start({ WEB_PROCESSES: '1', ...listeners.variables });
      expect((await fetch(`${planner.address}/auth`)).status).toBe(200);
      expect((await fetch(`${planner.address}/nothing`)).status).toBe(404);
      const [web = 0] = planner.children('web.ts');
      await use({ planner, web, listeners });
    } finally {
      await bench.clear();
    }
  },
});

test.describe.configure({ mode: 'default', timeout: 120_000 });

/** A raw connection; `heard` is everything that the server has sent. */
class Line {
  readonly #socket: Socket;
  readonly closed: Promise<void>;
  heard = '';

  constructor({ port }: Planner) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.on('data', (chunk) => {
      this.heard += chunk;
    });
    // The server may close it in any way.
    this.#socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => this.#socket.on('close', () => resolve()));
  }

  say(text: string): this {
    this.#socket.write(text);
    return this;
  }

  /** The status of each answer so far. */
  get statuses(): number[] {
    return [...this.heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  }

  async answers(count: number): Promise<number[]> {
    await expect.poll(() => this.statuses.length).toBe(count);
    return this.statuses;
  }

  leave(): void {
    this.#socket.destroy();
  }
}

const WANTS = {
  'a websocket':
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n',
  'HTTP/2': 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n',
};

const requestOf = (target: string, headers = '', method = 'GET') =>
  `${method} ${target} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;

const register = (planner: Planner) =>
  fetch(`${planner.address}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({
      email: 'ines@example.org',
      password: 'correct horse battery',
      firstName: 'Ines',
      lastName: 'Reis',
    }),
  });

const socketsOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/fd`).filter((descriptor) => isSocket(`/proc/${pid}/fd/${descriptor}`)).length;

function isSocket(descriptor: string): boolean {
  try {
    return readlinkSync(descriptor).startsWith('socket:');
  } catch {
    // Closed meanwhile.
    return false;
  }
}

test('nobody listens to the server but the server itself', async ({ started: { web, listeners } }) => {
  const { upgrade = 0, connect: connects = 0, checkContinue = 0, request } = await listeners.of(web);
  expect({ upgrade, connects, checkContinue, request }).toEqual({
    upgrade: 0,
    connects: 0,
    checkContinue: 0,
    request: 1,
  });
});

test('a request that would rather speak another protocol is answered as any other, and is one of many', async ({
  started: { planner, web },
}) => {
  const before = socketsOf(web);
  const lines: Line[] = [];
  for (const wish of Object.values(WANTS))
    for (const target of [
      '/auth',
      '/api/health',
      '/nothing',
      '/_next/hmr',
      '/api/tasks',
      '/api/nothing',
      '/%zz',
    ]) {
      const plain = new Line(planner).say(requestOf(target));
      const line = new Line(planner).say(requestOf(target, wish));
      const [status = 0] = await plain.answers(1);
      expect([target, ...(await line.answers(1))]).toEqual([target, status]);
      expect(line.heard).toMatch(/\r\nConnection: close\r\n/i);
      await line.closed;
      lines.push(plain);
    }
  for (const line of lines) line.leave();
  await expect.poll(() => socketsOf(web)).toBeLessThanOrEqual(before);
});

test('nor does it take more than others, or stay longer', async ({ started: { planner, web } }) => {
  const before = socketsOf(web);
  const write = requestOf(
    '/api/auth/login',
    `${WANTS['a websocket']}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n`,
    'POST',
  );
  // Larger than a body may be, without an end: refused and disconnected.
  const large = new Line(planner).say(`${write}100000\r\n${'x'.repeat(0x100000)}\r\n`);
  // Headers without an end: they have 15 s.
  const slow = new Line(planner).say(`GET / HTTP/1.1\r\nHost: localhost\r\n${WANTS['a websocket']}`);
  // A client that disconnects while the body is awaited.
  const gone = new Line(planner).say(write);
  await new Line(planner).say(requestOf('/api/health')).answers(1);
  gone.leave();
  await Promise.all([large.closed, slow.closed]);
  expect(large.statuses).toEqual([413]);
  expect(slow.statuses).toEqual([408]);
  await expect.poll(() => socketsOf(web)).toBeLessThanOrEqual(before + 1);
});

test('a tunnel is hung up on', async ({ started: { planner } }) => {
  const line = new Line(planner).say('CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n');
  await line.closed;
  expect(line.heard).toBe('');
});

test('who asks whether to go on is told so, and is answered', async ({ started: { planner } }) => {
  const headers = 'Content-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n';
  const line = new Line(planner).say(requestOf('/api/auth/login', headers, 'POST'));
  expect(await line.answers(1)).toEqual([100]);
  expect(await line.say('{}').answers(2)).toEqual([100, 400]);
  line.leave();
});

test('none of these connections keeps it from ending', async ({ started: { planner } }) => {
  const targets = ['/auth', '/api/health', '/nothing'];
  const lines = targets.flatMap((target) =>
    Object.values(WANTS).map((wish) => new Line(planner).say(requestOf(target, wish))),
  );
  const { sessionId } = await (await register(planner)).json();
  const session = `Authorization: Bearer ${sessionId}\r\n`;
  const stream = new Line(planner).say(requestOf('/api/events', session + WANTS['a websocket']));
  await Promise.all([...lines, stream].map((line) => line.answers(1)));
  expect(stream.statuses).toEqual([200]);
  const began = performance.now();
  planner.send('SIGTERM');
  const code = await planner.exitCode();
  expect(code).toBe(0);
  // A process that does not exit by itself is killed after 18 s (lib/run/launcher/processes.ts).
  expect(performance.now() - began).toBeLessThan(15_000);
  await Promise.all([...lines, stream].map(({ closed }) => closed));
});

test('a request in parts is put together', async ({ started: { planner } }) => {
  const line = new Line(planner);
  for (const character of requestOf('/api/health', WANTS['a websocket'])) {
    line.say(character);
    await pause(1);
  }
  expect(await line.answers(1)).toEqual([200]);
  line.leave();
});
