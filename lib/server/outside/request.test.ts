import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { changeSettings } from '@/lib/testing/server/settings';
import { AddressRefused, checkedLookup, outsideUrl, requestOutside } from './request';
import type { Resolve } from './resolve';

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((done) => (server ? server.close(done) : done(null)));
  server = undefined;
});

/** Starts a server on this machine. Returns its port. */
async function serve(listener: RequestListener): Promise<number> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((done) => void started.listen(0, '127.0.0.1', done));
  return (started.address() as AddressInfo).port;
}

const to =
  (address: string): Resolve =>
  async () => [{ address, family: address.includes(':') ? 6 : 4 }];

const ASKING = { personId: 'ines', signal: AbortSignal.timeout(60_000) };

const post = (url: string, more: { resolve?: Resolve; timeoutMs?: number } = {}) =>
  requestOutside({
    url,
    method: 'POST',
    headers: {},
    body: Buffer.from('hello'),
    personId: 'ines',
    ...more,
  });

test.each([
  'ftp://example.org/',
  'file:///etc/passwd',
  'example.org',
  'https://name:word@example.org/',
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::1]/',
  'http://[::ffff:169.254.169.254]/latest/meta-data',
  'https://10.1.2.3/',
])('%s is refused before anything is resolved', (text) => {
  expect(() => outsideUrl(text)).toThrow(AddressRefused);
});

test('a name that stands for an address of this machine is refused, and nothing is sent there', async () => {
  const seen: unknown[] = [];
  const port = await serve((request, response) => response.end(seen.push(request.url)));
  await expect(post(`http://push.example:${port}/`, { resolve: to('127.0.0.1') })).rejects.toThrow(
    AddressRefused,
  );
  expect(seen).toEqual([]);
});

test('a name with one private address among public ones is refused', async () => {
  const resolve: Resolve = async () => [
    { address: '93.184.216.34', family: 4 },
    { address: '10.0.0.7', family: 4 },
  ];
  await expect(post('http://push.example/', { resolve })).rejects.toThrow(AddressRefused);
});

test('every connection resolves once and is checked, so that a name cannot turn private after its check', async () => {
  const answers = ['93.184.216.34', '127.0.0.1'];
  let asked = 0;
  const resolve: Resolve = (name) => to(answers[asked++] ?? '')(name, ASKING);
  const lookup = checkedLookup(ASKING, resolve);
  const found = () =>
    new Promise((done) => lookup('push.example', {}, (error, address) => done(error?.name ?? address)));
  expect(await found()).toBe('93.184.216.34');
  expect(asked).toBe(1);
  expect(await found()).toBe('AddressRefused');
});

describe('where private addresses are allowed', () => {
  beforeAll(() => changeSettings({ ALLOW_PRIVATE_ADDRESSES: 'true' }));

  test('the answer is returned, and the connection goes to the address that was resolved', async () => {
    const hosts: unknown[] = [];
    const port = await serve((request, response) => {
      hosts.push(request.headers.host);
      request.resume().on('end', () => response.writeHead(201, { location: '/m/1' }).end('stored'));
    });
    let asked = 0;
    const resolve: Resolve = (name) => {
      asked++;
      return to('127.0.0.1')(name, ASKING);
    };
    const answer = await post(`http://push.example:${port}/`, { resolve });
    expect([answer.status, answer.headers.location, answer.body.toString()]).toEqual([201, '/m/1', 'stored']);
    expect([hosts, asked]).toEqual([[`push.example:${port}`], 1]);
  });

  test('a redirect is not followed', async () => {
    const paths: unknown[] = [];
    const port = await serve((request, response) => {
      paths.push(request.url);
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect((await post(`http://127.0.0.1:${port}/`)).status).toBe(302);
    expect(paths).toEqual(['/']);
  });

  test('an answer beyond 16 KiB ends the request', async () => {
    const port = await serve((_request, response) => response.end(Buffer.alloc(17 * 1024)));
    await expect(post(`http://127.0.0.1:${port}/`)).rejects.toThrow('too long');
  });

  test('a service that begins an answer and never ends it does not hold the request', async () => {
    const port = await serve((_request, response) => void response.writeHead(200).write('…'));
    await expect(post(`http://127.0.0.1:${port}/`, { timeoutMs: 200 })).rejects.toThrow();
  });
});
