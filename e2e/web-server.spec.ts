import { readdirSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { test as base, expect } from '@playwright/test';
import { Inspector } from './running/inspector';
import { Bench, type Planner } from './running/planner';

/**
 * Requests over raw sockets to a planner as `npm start` runs it, like those of lib/run/web/web-server.test.ts to a web
 * server without Next. They are sent once Next has served a page, since it initialises itself with the first one.
 */

type Started = { planner: Planner; web: number; inspector: Inspector };

/** One planner for all tests of a worker. The last test stops it. */
const test = base.extend<object, { started: Started }>({
  started: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures in use from the pattern
    async ({}, use) => {
      const bench = new Bench();
      try {
        const inspector = new Inspector(`${bench.folder}/inspector`);
        const planner = await bench.start({ WEB_PROCESSES: '1', ...inspector.variables });
        expect((await fetch(`${planner.address}/auth`)).status).toBe(200);
        expect((await fetch(`${planner.address}/nothing`)).status).toBe(404);
        const [web = 0] = planner.children('web.js');
        await use({ planner, web, inspector });
      } finally {
        await bench.clear();
      }
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'default' });

/** A TCP connection to the web server. */
class Connection {
  readonly #socket: Socket;
  /** Resolves when the connection is closed. */
  readonly closed: Promise<void>;
  /** All that the server has sent. */
  received = '';

  constructor({ port }: Planner) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.on('data', (chunk) => {
      this.received += chunk;
    });
    // The server may also reset the connection.
    this.#socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => this.#socket.on('close', () => resolve()));
  }

  send(text: string): this {
    this.#socket.write(text);
    return this;
  }

  /** The status of each answer so far, interim ones included. */
  get statuses(): number[] {
    return [...this.received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  }

  /**
   * Waits for as many answers. Not by asking now and then: the server closes a connection whose next request is late.
   * @throws Error when the connection is closed before
   */
  async answers(count: number): Promise<number[]> {
    while (this.statuses.length < count) {
      if (this.#socket.destroyed)
        throw new Error(`Closed after ${this.statuses.length} of ${count} answers.`);
      const more = new Promise<void>((resolve) => this.#socket.once('data', () => resolve()));
      await Promise.race([more, this.closed]);
    }
    return this.statuses;
  }

  destroy(): void {
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

/** Returns the number of open sockets of a process, from /proc. */
const socketsOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/fd`).filter((descriptor) => isSocket(`/proc/${pid}/fd/${descriptor}`)).length;

function isSocket(descriptor: string): boolean {
  try {
    return readlinkSync(descriptor).startsWith('socket:');
  } catch {
    // The file descriptor was closed meanwhile.
    return false;
  }
}

test('the web server has no listeners of Next for upgrades, tunnels or requests', { tag: '@short' }, async ({
  started: { web, inspector },
}) => {
  const { upgrade = 0, connect: connects = 0, checkContinue = 0, request } = await inspector.listenersOf(web);
  expect({ upgrade, connects, checkContinue, request }).toEqual({
    upgrade: 0,
    connects: 0,
    checkContinue: 0,
    request: 1,
  });
});

test('a request to upgrade to another protocol is answered like any other, and its connection is closed', {
  tag: '@short',
}, async ({ started: { planner, web } }) => {
  test.skip(process.platform !== 'linux', 'only Linux tells the sockets of a process');
  const before = socketsOf(web);
  const connections: Connection[] = [];
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
      const plain = new Connection(planner).send(requestOf(target));
      const connection = new Connection(planner).send(requestOf(target, wish));
      const [status = 0] = await plain.answers(1);
      expect([target, ...(await connection.answers(1))]).toEqual([target, status]);
      expect(connection.received).toMatch(/\r\nConnection: close\r\n/i);
      await connection.closed;
      connections.push(plain);
    }
  for (const connection of connections) connection.destroy();
  await expect.poll(() => socketsOf(web)).toBeLessThanOrEqual(before);
});

test('requests to upgrade are subject to the same limits of size and time as others', {
  tag: '@short',
}, async ({ started: { planner, web } }) => {
  test.skip(process.platform !== 'linux', 'only Linux tells the sockets of a process');
  const before = socketsOf(web);
  const write = requestOf(
    '/api/auth/login',
    `${WANTS['a websocket']}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n`,
    'POST',
  );
  // A body above the limit of size that does not end: it is refused and disconnected.
  const large = new Connection(planner).send(`${write}100000\r\n${'x'.repeat(0x100000)}\r\n`);
  // Headers that do not end: they are refused after 15 s. The test waits, since the planner has its usual limits.
  const slow = new Connection(planner).send(`GET / HTTP/1.1\r\nHost: localhost\r\n${WANTS['a websocket']}`);
  // A client that disconnects while the server waits for the body.
  const gone = new Connection(planner).send(write);
  await new Connection(planner).send(requestOf('/api/health')).answers(1);
  gone.destroy();
  await Promise.all([large.closed, slow.closed]);
  expect(large.statuses).toEqual([413]);
  expect(slow.statuses).toEqual([408]);
  await expect.poll(() => socketsOf(web)).toBeLessThanOrEqual(before + 1);
});

test('a request for a tunnel is disconnected without an answer, one with Expect: 100-continue gets 100 and then its answer', {
  tag: '@short',
}, async ({ started: { planner } }) => {
  const tunnel = new Connection(planner).send(
    'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n',
  );
  await tunnel.closed;
  expect(tunnel.received).toBe('');

  const headers = 'Content-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n';
  const waiting = new Connection(planner).send(requestOf('/api/auth/login', headers, 'POST'));
  expect(await waiting.answers(1)).toEqual([100]);
  expect(await waiting.send('{}').answers(2)).toEqual([100, 400]);
  waiting.destroy();
});

test('a request that arrives in two parts is answered, wherever it is cut', { tag: '@short' }, async ({
  started: { planner },
}) => {
  const whole = requestOf('/api/health');
  const cut = requestOf('/api/health', WANTS['a websocket']);
  const connections = Array.from({ length: cut.length - 1 }, async (_, index) => {
    const connection = new Connection(planner).send(whole + cut.slice(0, index + 1));
    // The server has read the first part, which came with the request that it answers.
    expect(await connection.answers(1)).toEqual([200]);
    expect(await connection.send(cut.slice(index + 1)).answers(2)).toEqual([200, 200]);
    connection.destroy();
  });
  await Promise.all(connections);
});

test('connections that asked for an upgrade do not delay the end of the planner', { tag: '@short' }, async ({
  started: { planner, web, inspector },
}) => {
  const targets = ['/auth', '/api/health', '/nothing'];
  const connections = targets.flatMap((target) =>
    Object.values(WANTS).map((wish) => new Connection(planner).send(requestOf(target, wish))),
  );
  const { sessionId } = await (await register(planner)).json();
  const session = `Authorization: Bearer ${sessionId}\r\n`;
  const stream = new Connection(planner).send(requestOf('/api/events', session + WANTS['a websocket']));
  await Promise.all([...connections, stream].map((connection) => connection.answers(1)));
  expect(stream.statuses).toEqual([200]);
  planner.send('SIGTERM');
  expect(await planner.exitCode()).toBe(0);
  // The web process has ended by itself; after a delay the launcher would have killed it.
  expect(inspector.hasExited(web)).toBe(true);
  await Promise.all([...connections, stream].map(({ closed }) => closed));
});
