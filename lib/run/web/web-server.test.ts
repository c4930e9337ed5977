import { once } from 'node:events';
import {
  Agent,
  type IncomingMessage,
  type RequestListener,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { createWebServer, type WebServer } from './web-server';

/** The server that was started last. */
let web: WebServer | null = null;
let all: WebServer[] = [];

afterEach(() => {
  for (const { server } of all) {
    server.closeAllConnections();
    server.close();
  }
  all = [];
  web = null;
});

/** The `unreadTimeout` of the servers in this file, in milliseconds. */
const UNREAD_TIMEOUT = 300;

async function serve(
  handle: RequestListener,
  more: { trustedHops?: number; stillTimeout?: number; unsentTimeout?: number } = {},
): Promise<number> {
  const opened = createWebServer(handle, {
    trustedHops: 0,
    pageHeaders: { 'Content-Security-Policy': "default-src 'none'", 'X-Content-Type-Options': 'nosniff' },
    otherHeaders: { 'Content-Security-Policy': 'sandbox', 'X-Content-Type-Options': 'nosniff' },
    unreadTimeout: UNREAD_TIMEOUT,
    ...more,
  });
  web = opened;
  all.push(opened);
  await new Promise<void>((resolve) => opened.server.listen(0, '127.0.0.1', resolve));
  return (opened.server.address() as AddressInfo).port;
}

interface Answer {
  status: number | undefined;
  connection: string | undefined;
  body: string;
}

function get(
  port: number,
  headers: Record<string, string> = {},
  agent: Agent | false = false,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, headers, agent }, (response: IncomingMessage) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode, connection: response.headers.connection, body }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}

const echo: RequestListener = (incoming, response) => response.end(JSON.stringify(incoming.headers));

test('headers of a request about the caller and its id are replaced by the server', async () => {
  const port = await serve(echo);
  const { body } = await get(port, {
    'x-dayfold-client-address': '6.6.6.6',
    'X-Dayfold-Anything': 'forged',
    'x-forwarded-for': '6.6.6.6',
    'x-request-id': 'chosen',
  });
  const headers = JSON.parse(body);
  expect(headers['x-dayfold-client-address']).toBe('127.0.0.1');
  expect(headers['x-dayfold-anything']).toBeUndefined();
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-/);
});

test('the address that a trusted proxy has added is used', async () => {
  const port = await serve(echo, { trustedHops: 1 });
  const { body } = await get(port, { 'x-forwarded-for': '6.6.6.6, 198.51.100.7' });
  expect(JSON.parse(body)['x-dayfold-client-address']).toBe('198.51.100.7');
});

test('a draining server sends the answers in progress, and then ends', async () => {
  let arrive: (response: ServerResponse) => void = () => undefined;
  const arrived = new Promise<ServerResponse>((resolve) => {
    arrive = resolve;
  });
  const port = await serve((_request, response) => arrive(response));
  const answer = get(port);
  const underway = await arrived;
  const drained = web?.drain();
  await closingIdle();
  underway.end('whole');
  expect(await answer).toMatchObject({ status: 200, body: 'whole' });
  await drained;
  await expect(get(port)).rejects.toThrow('ECONNREFUSED');
});

test('a draining server closes idle connections', async () => {
  const agent = new Agent({ keepAlive: true });
  try {
    const port = await serve(echo);
    await get(port, {}, agent);
    await web?.drain();
  } finally {
    agent.destroy();
  }
});

test('a draining server ends streams of events', async () => {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const port = await serve((_request, response: ServerResponse) => {
    response.setHeader('Content-Type', 'text/event-stream');
    response.write('data: 1\n\n');
    arrive();
  });
  const stream = get(port);
  await arrived;
  await Promise.all([web?.drain(), expect(stream).rejects.toThrow()]);
});

/** Opens a socket to the server; `received` is everything that the server has sent. */
async function dial(port: number) {
  const socket = connect(port, '127.0.0.1');
  const closed = new Promise((resolve) => socket.on('close', resolve));
  const line = { socket, received: '', closed };
  socket.on('data', (chunk) => {
    line.received += chunk;
  });
  // The server may reset the connection, which is no failure here.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return line;
}

/** Resolves when the draining server next closes idle connections. */
const closingIdle = () =>
  new Promise<void>((resolve) => {
    const server = web?.server;
    if (!server) return;
    jest.spyOn(server, 'closeIdleConnections').mockImplementationOnce(() => {
      resolve();
    });
  });

/** Replaces the clock of intervals, which measure the time of unread bodies, so that a test moves it. */
function fakeIntervals(): void {
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout', 'Date', 'performance'],
  });
}

afterEach(() => jest.useRealTimers());

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(setImmediate);
}

const MIB = Buffer.alloc(1024 * 1024, 'x');

test.each([
  ['stops reading', async () => undefined],
  ['cancels the body', (cancel: () => Promise<unknown>) => cancel()],
])(
  'a client whose body is refused by a handler that %s gets the answer, and its connection is closed',
  async (_what, stop) => {
    fakeIntervals();
    const port = await serve(async (incoming, response) => {
      const body = Readable.toWeb(incoming).getReader();
      await body.read();
      response.statusCode = 413;
      response.end('too much');
      await stop(() => body.cancel());
    });
    const line = await dial(port);
    const { socket } = line;
    socket.write('PUT / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
    for (let sent = 0; sent < 8; sent++) {
      socket.write('100000\r\n');
      socket.write(MIB);
      socket.write('\r\n');
    }
    await until(() => line.received.includes('too much'));
    while (!socket.destroyed) {
      jest.advanceTimersByTime(UNREAD_TIMEOUT);
      await new Promise(setImmediate);
    }
    await line.closed;
    expect(line.received).toContain('413');
    expect(line.received).toContain('too much');
  },
);

test('a client whose body is refused unread may send it slowly to its end, and then another request', async () => {
  fakeIntervals();
  let received = () => 0;
  const port = await serve(({ socket }, response) => {
    received = () => socket.bytesRead;
    response.statusCode = 413;
    response.end('too much');
  });
  const line = await dial(port);
  line.socket.write(`PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: ${5 * MIB.length}\r\n\r\n`);
  for (let sent = 1; sent <= 5; sent++) {
    line.socket.write(MIB);
    await until(() => received() > sent * MIB.length);
    jest.advanceTimersByTime(UNREAD_TIMEOUT);
  }
  line.socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await line.closed;
  expect(line.received.split('413').length - 1).toBe(2);
});

test('an answer that the client does not read is aborted', async () => {
  let abort: () => void = () => undefined;
  const aborted = new Promise<void>((resolve) => {
    abort = resolve;
  });
  const more: RequestListener = (_incoming, response) => {
    response.on('close', abort);
    response.end(Buffer.alloc(64 * MIB.length));
  };
  const port = await serve(more, { stillTimeout: UNREAD_TIMEOUT });
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await aborted;
  socket.destroy();
});

test('answers to pipelined requests are closed with their connection', async () => {
  const closed: Promise<unknown>[] = [];
  let arrived: () => void = () => undefined;
  const three = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const port = await serve((_request, response) => {
    closed.push(once(response, 'close'));
    // The first request is not answered, and HTTP/1.1 answers in order, so the others have to wait.
    if (closed.length > 1) response.end('done');
    if (closed.length === 3) arrived();
  });
  const line = await dial(port);
  line.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3));
  await three;
  line.socket.destroy();
  await Promise.all(closed);
  expect(closed).toHaveLength(3);
});

test('a connection with too many pipelined requests is closed', async () => {
  let begun = 0;
  const port = await serve(() => {
    begun += 1;
  });
  const line = await dial(port);
  line.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_000));
  await line.closed;
  expect(begun).toBeLessThan(50);
});

test('a connection can be used for many requests in succession', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const port = await serve(echo);
  for (let sent = 0; sent < 100; sent++) expect((await get(port, {}, agent)).status).toBe(200);
  agent.destroy();
});

test('a request to upgrade the protocol is answered, and its connection is closed', async () => {
  const line = await dial(await serve(echo));
  line.socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await line.closed;
  expect(line.received).toMatch(/^HTTP\/1\.1 200 /);
  expect(line.received).toMatch(/\r\nConnection: close\r\n/i);
});

test('the listener for an unread body is removed when the body has arrived', async () => {
  fakeIntervals();
  let first: IncomingMessage | undefined;
  const listeners = () => first?.socket.listenerCount('close') ?? 0;
  const port = await serve((incoming, response) => {
    first ??= incoming;
    response.end('too much');
  });
  const line = await dial(port);
  line.socket.write('PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n');
  await once(line.socket, 'data');
  const watched = listeners();
  line.socket.write('body');
  await until(() => first?.complete === true);
  jest.advanceTimersByTime(UNREAD_TIMEOUT);
  expect(listeners()).toBeLessThan(watched);
  expect(first?.socket.destroyed).toBe(false);
});

describe('security headers', () => {
  const headersOf = async (handle: RequestListener) =>
    (await fetch(`http://127.0.0.1:${await serve(handle)}/foo.json`)).headers;

  test('are added to a page without a Content Security Policy', async () => {
    const headers = await headersOf((_request, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end('<p>Not found');
    });
    expect(headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('of a page are not replaced', async () => {
    const page = await headersOf((_request, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.setHeader('Content-Security-Policy', "default-src 'self'");
      response.writeHead(200).end();
    });
    expect(page.get('content-security-policy')).toBe("default-src 'self'");
  });
});

test('an answer that is no page gets the Content Security Policy sandbox', async () => {
  const port = await serve((_request, response) => response.end());
  const { headers } = await fetch(`http://127.0.0.1:${port}/`);
  expect(headers.get('content-security-policy')).toBe('sandbox');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

describe('a request that Node would answer itself', () => {
  test.each([
    ['nonsense', 400, 'NONSENSE\r\n\r\n'],
    ['no host', 400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['no host in HTTP/0.9', 400, 'GET /\r\nConnection: close\r\n\r\n'],
    ['no host in HTTP/2', 400, 'GET / HTTP/2.0\r\nConnection: close\r\n\r\n'],
    ['no host in HTTP/1.0', 200, 'GET / HTTP/1.0\r\n\r\n'],
    ['two hosts', 400, 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n'],
    ['headers without end', 431, `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`],
    [
      'another expectation than 100-continue',
      200,
      'GET / HTTP/1.1\r\nHost: x\r\nExpect: gold\r\nConnection: close\r\n\r\n',
    ],
  ])('is answered with security headers: %s', async (_what, status, request) => {
    const line = await dial(await serve(echo));
    line.socket.write(request);
    await line.closed;
    expect(line.received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(line.received).toMatch(/\r\ncontent-security-policy: .+\r\n/i);
    expect(line.received).toContain('nosniff');
  });

  test('is not answered in the middle of another answer', async () => {
    const port = await serve((_request, response) => response.write('first'));
    const line = await dial(port);
    line.socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
    await once(line.socket, 'data');
    line.socket.write('no length\r\n');
    await line.closed;
    expect(line.received.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

test.each([
  [200, 's-maxage=31536000'],
  [404, 'private, no-store'],
  [500, 'private, no-store'],
])('an answer with status %i that may be cached for a year is sent as %s', async (status, sent) => {
  const port = await serve((_request, response) => {
    response.statusCode = status;
    response.setHeader('Cache-Control', 's-maxage=31536000');
    response.end();
  });
  expect((await fetch(`http://127.0.0.1:${port}/`)).headers.get('cache-control')).toBe(sent);
});

const LONG = JSON.stringify({ text: 'Water the fig. '.repeat(200) });

test.each([
  ['long text', { 'Content-Type': 'application/json' }, LONG, 'gzip'],
  ['short text', { 'Content-Type': 'application/json', 'Content-Length': '2' }, '{}', undefined],
  ['pictures', { 'Content-Type': 'image/png' }, LONG, undefined],
  [
    'events',
    { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store, no-transform' },
    LONG,
    undefined,
  ],
])('only long text is compressed for clients that accept it: %s', async (_what, headers, body, encoding) => {
  const port = await serve((_request, response) => response.writeHead(200, headers).end(body));
  const sent = request({ host: '127.0.0.1', port, headers: { 'Accept-Encoding': 'gzip' }, agent: false });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  expect(response.headers['content-encoding']).toBe(encoding);
  const bytes = Buffer.concat(await response.toArray());
  expect(String(encoding ? gunzipSync(bytes) : bytes)).toBe(body);
  expect((await get(port)).body).toBe(body);
});

test('a connection is closed soon whose client takes nothing of its answer', async () => {
  const port = await serve((_request, response) => response.end(Buffer.alloc(30_000_000)), {
    unsentTimeout: 200,
  });
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  const [answering]: Socket[] = await once(web?.server as Server, 'connection');
  const closed = once(answering as Socket, 'close');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await closed;
  socket.destroy();
});

test('an answer that is made slowly is not ended', async () => {
  const port = await serve(
    async (_request, response) => {
      response.write('one ');
      await once(response.socket as Socket, 'timeout');
      response.end('two');
    },
    { unsentTimeout: 100 },
  );
  expect((await get(port)).body).toBe('one two');
});
