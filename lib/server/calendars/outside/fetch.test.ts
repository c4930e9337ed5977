import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type RequestOptions,
  type Server,
} from 'node:http';
import https, { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import { brotliCompressSync, createBrotliDecompress, createUnzip, deflateSync, gzipSync } from 'node:zlib';
import type { Resolve } from '@/lib/server/outside/resolve';
import { CERTIFICATE, KEY } from '@/lib/testing/server/certificate';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';
import { fetchCalendar } from './fetch';

const FILE = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
const NONE = { etag: null, lastModified: null };

const servers: Server[] = [];
const asked: IncomingMessage[] = [];

beforeEach(() => changeSettings({ ALLOW_PRIVATE_ADDRESSES: 'true' }));

afterEach(async () => {
  restoreSettings();
  asked.length = 0;
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

/** Starts a server on this machine. @returns its host and port */
async function serve(
  listener: RequestListener,
  create: (listener: RequestListener) => Server = createServer,
) {
  const server = create((request, response) => {
    asked.push(request);
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const fetched = (url: string, more: { known?: typeof NONE; resolve?: Resolve; timeMs?: number } = {}) =>
  fetchCalendar(url, { personId: 'ines', known: NONE, ...more });
const failure = (why: string) => ({ kind: 'failure', why });
const whyOf = async (work: ReturnType<typeof fetchCalendar>) => {
  const result = await work;
  return result.kind === 'failure' ? result.why : result.kind;
};

test('the file and its version are returned', async () => {
  const host = await serve((_request, response) =>
    response.setHeader('etag', '"1"').setHeader('last-modified', 'Mon, 05 Jan 2026 09:00:00 GMT').end(FILE),
  );
  expect(await fetched(`http://${host}/a.ics?key=1`)).toEqual({
    kind: 'file',
    bytes: Buffer.from(FILE),
    version: { etag: '"1"', lastModified: 'Mon, 05 Jan 2026 09:00:00 GMT' },
  });
  expect(asked.map(({ url, headers }) => [url, headers['if-none-match']])).toEqual([
    ['/a.ics?key=1', undefined],
  ]);
});

test('a known version is asked for conditionally', async () => {
  const host = await serve((_request, response) => response.writeHead(304).end());
  const known = { etag: '"1"', lastModified: 'Mon, 05 Jan 2026 09:00:00 GMT' };
  expect(await fetchCalendar(`http://${host}/`, { personId: 'ines', known })).toEqual({ kind: 'unchanged' });
  expect(asked[0]?.headers).toMatchObject({
    'if-none-match': '"1"',
    'if-modified-since': 'Mon, 05 Jan 2026 09:00:00 GMT',
  });
  expect(await fetched(`http://${host}/`)).toEqual(failure('The server answers with an error (304).'));
});

test.each([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
  ['gzip, br', (text: string) => brotliCompressSync(gzipSync(text))],
] as const)('an answer in %s is decompressed', async (encoding, compress) => {
  const host = await serve((_request, response) =>
    response.setHeader('content-encoding', encoding).end(compress(FILE)),
  );
  expect(await fetched(`http://${host}/`)).toMatchObject({ kind: 'file', bytes: Buffer.from(FILE) });
});

const ELEVEN_MIB = Buffer.alloc(11 * 1024 * 1024);

test.each<[why: string, answer: RequestListener]>([
  ['There is no calendar at this address (404).', (_request, response) => response.writeHead(404).end()],
  ['There is no calendar at this address (410).', (_request, response) => response.writeHead(410).end()],
  [
    'The server does not show this calendar without a sign-in (401).',
    (_request, response) => response.writeHead(401).end(),
  ],
  ['The server was asked too often (429).', (_request, response) => response.writeHead(429).end()],
  ['The server answers with an error (503).', (_request, response) => response.writeHead(503).end(FILE)],
  ['The server answers with an error (204).', (_request, response) => response.writeHead(204).end()],
  ['The calendar is larger than 10 MiB.', (_request, response) => response.end(ELEVEN_MIB)],
  [
    'The calendar is larger than 10 MiB.',
    (_request, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(ELEVEN_MIB)),
  ],
  [
    'The calendar is larger than 10 MiB.',
    (_request, response) => response.setHeader('content-encoding', 'br').end(brotliCompressSync(ELEVEN_MIB)),
  ],
  [
    'The server sends the calendar in an unknown encoding.',
    (_request, response) => response.setHeader('content-encoding', 'zstd').end(FILE),
  ],
  [
    'The calendar did not arrive whole.',
    (_request, response) => {
      response.writeHead(200, { 'content-length': 1_000 }).write(FILE, () => response.destroy());
    },
  ],
  [
    'The calendar did not arrive whole.',
    (_request, response) =>
      response.setHeader('content-encoding', 'gzip').end(gzipSync(FILE).subarray(0, 20)),
  ],
  [
    'The calendar did not arrive whole.',
    (_request, response) => response.setHeader('content-encoding', 'br').end(FILE),
  ],
  [
    'The server redirects more than five times.',
    (_request, response) => response.writeHead(302, { location: '/again' }).end(),
  ],
  [
    'The address must not contain a name or a password. It is not read.',
    ({ headers }, response) =>
      response.writeHead(302, { location: `http://name:word@${headers.host}/` }).end(),
  ],
  [
    'The address must begin with https:// or http://. It is not read.',
    (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  ],
])('a failure: %s', async (why, answer) => {
  const host = await serve(answer);
  expect(await fetched(`http://${host}/`)).toEqual(failure(why));
});

test('a server that is not there, a name that nobody has, and one that never answers', async () => {
  const host = await serve((_request, response) => response.end(FILE));
  const [server] = servers.splice(0);
  await new Promise((done) => server?.close(done));
  expect(await fetched(`http://${host}/`)).toEqual(failure('The server cannot be reached.'));
  const nobody: Resolve = async () => {
    throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' });
  };
  expect(await fetched('http://nobody.example/', { resolve: nobody })).toEqual(
    failure('No server has this name.'),
  );
  const slow = 'The server takes longer than 20 seconds.';
  const silent = await serve(() => undefined);
  expect(await fetched(`http://${silent}/`, { timeMs: 100 })).toEqual(failure(slow));
  const endless = await serve((_request, response) => void response.writeHead(200).write(FILE));
  expect(await fetched(`http://${endless}/`, { timeMs: 100 })).toEqual(failure(slow));
  const never: Resolve = () => new Promise(() => undefined);
  expect(await fetched('http://slow.example/', { resolve: never, timeMs: 100 })).toEqual(failure(slow));
});

test('five redirects are followed, and all requests share the time', async () => {
  const host = await serve(({ url }, response) => {
    const count = Number(url?.slice(1));
    if (count < 5)
      response.writeHead([301, 302, 303, 307, 308][count] ?? 302, { location: `/${count + 1}` }).end();
    else response.end(FILE);
  });
  expect(await whyOf(fetched(`http://${host}/0`))).toBe('file');
  expect(asked.map(({ url }) => url)).toEqual(['/0', '/1', '/2', '/3', '/4', '/5']);
});

test('nothing more is decompressed once there is too much', async () => {
  const bytes = Buffer.alloc(40 * 1024 * 1024);
  for (const [encoding, create, body] of [
    ['gzip', createUnzip, gzipSync(bytes)],
    ['br', createBrotliDecompress, brotliCompressSync(bytes)],
  ] as const) {
    const prototype: Transform = Object.getPrototypeOf(create());
    const push = jest.spyOn(prototype, 'push');
    const host = await serve((_request, response) =>
      response.setHeader('content-encoding', encoding).end(body),
    );
    expect(await fetched(`http://${host}/`)).toEqual(failure('The calendar is larger than 10 MiB.'));
    const [decoder] = push.mock.contexts;
    if (decoder) await finished(decoder).catch(() => undefined);
    const length = push.mock.calls.reduce((sum, [part]) => sum + (part?.length ?? 0), 0);
    push.mockRestore();
    expect(length).toBeGreaterThan(10 * 1024 * 1024);
    expect(length).toBeLessThan(11 * 1024 * 1024);
  }
});

describe('once a server has answered by https, webcal is not http', () => {
  // Nobody has signed the certificate of the tests.
  beforeEach(() => {
    const { request } = https;
    jest
      .spyOn(https, 'request')
      .mockImplementation(((url: URL, options: RequestOptions, onAnswer: (answer: IncomingMessage) => void) =>
        request(url, { ...options, rejectUnauthorized: false }, onAnswer)) as typeof request);
  });
  afterEach(() => jest.restoreAllMocks());

  test.each<[what: string, why: string, answer: RequestListener]>([
    [
      'the file breaks off',
      'The calendar did not arrive whole.',
      (_request, response) => {
        response.writeHead(200, { 'content-length': 1_000 }).write(FILE, () => response.destroy());
      },
    ],
    [
      'a redirect leads nowhere',
      'The server cannot be reached.',
      (_request, response) => response.writeHead(302, { location: 'https://127.0.0.1:1/' }).end(),
    ],
    [
      'the encoding is unknown',
      'The server sends the calendar in an unknown encoding.',
      (_request, response) => response.setHeader('content-encoding', 'zstd').end(FILE),
    ],
  ])('%s', async (_what, why, answer) => {
    const host = await serve(answer, (listener) =>
      createTlsServer({ key: KEY, cert: CERTIFICATE }, listener),
    );
    const plain: unknown[] = [];
    servers.at(-1)?.on('tlsClientError', (error) => plain.push(error));
    expect(await fetched(`webcal://${host}/a.ics`)).toEqual(failure(why));
    expect([asked.length, plain]).toEqual([1, []]);
  });

  test('a slow file has the whole time', async () => {
    let finish: () => void = () => undefined;
    const host = await serve(
      (_request, response) => {
        response.write(FILE.slice(0, 10));
        finish = () => response.end(FILE.slice(10));
      },
      (listener) => createTlsServer({ key: KEY, cert: CERTIFICATE }, listener),
    );
    const answered = new Promise<void>((done) => {
      const begin = () => {
        unsubscribe('http.client.response.finish', begin);
        setImmediate(done);
      };
      subscribe('http.client.response.finish', begin);
    });
    jest.useFakeTimers({
      doNotFake: ['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'Date'],
    });
    const file = fetched(`webcal://${host}/a.ics`);
    await answered;
    jest.advanceTimersByTime(15_000);
    jest.useRealTimers();
    finish();
    expect(await whyOf(file)).toBe('file');
  });
});

test.each(['webcals://127.0.0.1/', 'ftp://127.0.0.1/', 'file:///etc/passwd', 'data:text/calendar,x'])(
  'a redirect to %s is refused',
  async (location) => {
    const host = await serve((_request, response) => response.writeHead(302, { location }).end());
    expect(await fetched(`http://${host}/`)).toEqual(
      failure('The address must begin with https:// or http://. It is not read.'),
    );
    expect(asked).toHaveLength(1);
  },
);

test('webcal is https and, where that gives no answer, http', async () => {
  const host = await serve((_request, response) => response.end(FILE));
  expect(await whyOf(fetched(`webcal://${host}/a.ics`))).toBe('file');
  expect(asked.map(({ url }) => url)).toEqual(['/a.ics']);
  expect(await whyOf(fetched(`https://${host}/a.ics`))).toBe('There is no safe connection to the server.');
});

describe('where private addresses are refused', () => {
  beforeEach(() => changeSettings({ ALLOW_PRIVATE_ADDRESSES: 'false' }));

  const REFUSED = 'The name does not stand for public addresses alone. It is not read.';
  const to =
    (...addresses: string[]): Resolve =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0x7f000001/',
    'http://127.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://169.254.169.254/latest/meta-data',
    'webcal://10.0.0.1/',
  ])('%s is not asked', async (url) => {
    expect(await fetched(url)).toEqual(failure('The address is not a public one. It is not read.'));
  });

  test.each([
    ['127.0.0.1'],
    ['::1'],
    ['::ffff:10.0.0.1'],
    ['93.184.216.34', '192.168.0.1'],
    ['fd00:ec2::254'],
  ])('a name that stands for %s is not asked', async (...addresses) => {
    expect(await fetched('http://calendar.example/', { resolve: to(...addresses) })).toEqual(
      failure(REFUSED),
    );
  });

  test('a redirect to this machine, by number or by a name that has changed, is not followed', async () => {
    changeSettings({ ALLOW_PRIVATE_ADDRESSES: 'true' });
    let target = '';
    const host = await serve((_request, response) => {
      // The first request has been let through; what it leads to is checked again.
      changeSettings({ ALLOW_PRIVATE_ADDRESSES: 'false' });
      response.writeHead(302, { location: target }).end();
    });
    const port = host.split(':')[1];
    for (const [location, why] of [
      [`http://${host}/`, 'The address is not a public one. It is not read.'],
      [`http://2130706433:${port}/`, 'The address is not a public one. It is not read.'],
      [`http://calendar.example:${port}/`, REFUSED],
    ] as const) {
      changeSettings({ ALLOW_PRIVATE_ADDRESSES: 'true' });
      target = location;
      asked.length = 0;
      expect(await fetched(`http://calendar.example:${port}/`, { resolve: to('127.0.0.1') })).toEqual(
        failure(why),
      );
      expect(asked).toHaveLength(1);
    }
  });
});
