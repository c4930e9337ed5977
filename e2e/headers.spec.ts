import { connect } from 'node:net';
import { test as base, expect } from '@playwright/test';
import { SIGNED_IN_HINT } from '@/lib/shared/site/pages';
import { Bench, type Planner } from './running/planner';

/**
 * The security headers of every kind of answer: pages, calls, files, redirects, and answers that Next or Node
 * generates. The planner under test has a public address with https.
 */

const PUBLIC = 'https://planner.example';

const test = base.extend<{ planner: Planner }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures in use from the pattern
  planner: async ({}, use) => {
    const bench = new Bench();
    try {
      const planner = await bench.launch({ APP_URL: PUBLIC, WEB_PROCESSES: '1' });
      await use(await planner.ready(PUBLIC));
    } finally {
      await bench.clear();
    }
  },
});

test.describe.configure({ mode: 'default' });

const PASSWORD = 'correct horse battery';

type Answer = { status: number; headers: Headers };

/** The kinds of answers, by the headers that they must have. Only a page may run scripts, and only its own. */
type Kind = 'page' | 'text' | 'call' | 'file of a person' | 'other';

const EVERYWHERE = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(same-origin|no-referrer)$/,
  'strict-transport-security': /^max-age=63072000; includeSubDomains$/,
  'x-powered-by': null,
  server: null,
};

const PAGE = {
  'permissions-policy': /camera=\(\).*geolocation=\(\).*microphone=\(\)/,
  'cross-origin-opener-policy': /^same-origin-allow-popups$/,
};

const CLOSED = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const EXPECTED: Record<Kind, Record<string, RegExp | null>> = {
  page: {
    ...PAGE,
    'content-security-policy': new RegExp(
      `^default-src 'none'; script-src 'self'( 'sha256-[\\w+/=]+')+; .*${CLOSED}`,
    ),
    // A proxy caches files of the build only (docs/operations.md).
    'cache-control': /no-cache|no-store/,
  },
  // These files get the headers of a page; they have no inline scripts.
  text: {
    ...PAGE,
    'content-security-policy': new RegExp(`^default-src 'none'; script-src 'self'; .*${CLOSED}`),
  },
  call: {
    'content-security-policy': /^default-src 'none'; frame-ancestors 'none'$/,
    'cache-control': /^private, no-store(, no-transform)?$/,
    'x-request-id': /^[\da-f-]{36}$/,
  },
  'file of a person': {
    'content-security-policy': /^sandbox; default-src 'none'; /,
    'cache-control': /^private, no-cache$/,
    'content-disposition': /^(inline|attachment); filename=/,
    'cross-origin-resource-policy': /^same-origin$/,
  },
  other: { 'content-security-policy': /^default-src 'none'; frame-ancestors 'none'$/ },
};

function expectSafe(what: string, kind: Kind, status: number, answer: Answer): void {
  expect.soft(`${what}: ${answer.status}`).toBe(`${what}: ${status}`);
  for (const [name, pattern] of Object.entries({ ...EVERYWHERE, ...EXPECTED[kind] })) {
    const value = answer.headers.get(name);
    if (pattern === null) expect.soft(value, `${what}: ${name}`).toBeNull();
    else expect.soft(value ?? 'missing', `${what}: ${name}`).toMatch(pattern);
  }
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect.soft(policy.replace(/style-src [^;]+/, ''), what).not.toContain('unsafe');
}

async function fetchHead(planner: Planner, address: string, init: RequestInit = {}): Promise<Answer> {
  const leave = new AbortController();
  const answer = await fetch(planner.address + address, {
    redirect: 'manual',
    signal: leave.signal,
    ...init,
  });
  // Does not read the body, as an event stream does not end.
  leave.abort();
  return answer;
}

/** Sends raw bytes over a socket, and reads the status and the headers of the answer. */
function sent(planner: Planner, bytes: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(planner.port, '127.0.0.1', () => socket.write(bytes));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
      if (!received.includes('\r\n\r\n')) return;
      const [status = '', ...lines] = (received.split('\r\n\r\n')[0] ?? '').split('\r\n');
      const headers = new Headers(lines.map((line): [string, string] => splitAt(line, ': ')));
      socket.destroy();
      resolve({ status: Number(status.split(' ')[1]), headers });
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The connection was closed without an answer.')));
  });
}

function splitAt(text: string, mark: string): [string, string] {
  const index = text.indexOf(mark);
  return [text.slice(0, index), text.slice(index + mark.length)];
}

const JSON_BODY = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };

async function post(
  planner: Planner,
  address: string,
  headers: Record<string, string>,
  body: object,
): Promise<Response> {
  const answer = await fetch(planner.address + address, {
    method: 'POST',
    headers: { ...JSON_BODY, ...headers },
    body: JSON.stringify(body),
  });
  expect(answer.ok, `${address}: ${answer.status} ${answer.ok ? '' : await answer.text()}`).toBe(true);
  return answer;
}

async function signUp(planner: Planner): Promise<{ session: Record<string, string>; cookie: string }> {
  const person = { email: 'ines@example.org', password: PASSWORD, firstName: 'Ines', lastName: 'Reis' };
  const answer = await post(planner, '/api/auth/register', {}, person);
  const { sessionId } = await answer.json();
  const [cookie = ''] = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  return { session: { Authorization: `Bearer ${sessionId}` }, cookie };
}

/** @returns the signed address of a file that the person has attached to a task */
async function attached(planner: Planner, session: Record<string, string>): Promise<string> {
  const create = async (address: string, body: object): Promise<Record<string, string>> =>
    (await post(planner, address, session, body)).json();
  const task = await create('/api/tasks', { title: 'Call', date: '2026-03-02' });
  const ticket = await create('/api/attachments/upload', {});
  const upload = await fetch(planner.address + new URL(ticket.uploadURL ?? '', planner.address).pathname, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/pdf' },
    body: `%PDF-1.7\n${' '.repeat(100)}`,
  });
  const { url } = await upload.json();
  const target = { targetType: 'task', targetId: task.id };
  const file = { name: 'a.pdf', originalName: 'a.pdf', url, ...target };
  const { id } = await create('/api/item-attachments', file);
  const view = await fetch(`${planner.address}/api/attachments/${id}/view-url`, { headers: session });
  const { viewUrl } = await view.json();
  const { pathname, search } = new URL(viewUrl, planner.address);
  return pathname + search;
}

test('every answer has the security headers of its kind', { tag: '@short' }, async ({ planner }) => {
  const { session, cookie } = await signUp(planner);
  const hint = { Cookie: `${SIGNED_IN_HINT}=1` };
  const file = await attached(planner, session);
  const page = await (await fetch(`${planner.address}/`)).text();
  const assetOf = (pattern: RegExp): string =>
    pattern.exec(page)?.[0] ?? `/no such file in the page: ${pattern}`;
  const script = assetOf(/\/_next\/static\/[^"\\]+\.js/);
  const style = assetOf(/\/_next\/static\/[^"\\]+\.css/);
  const font = assetOf(/\/_next\/static\/[^"\\]+\.woff2/);
  const write = (body: string, type = 'application/json'): RequestInit => ({
    method: 'POST',
    body,
    headers: { ...session, 'Content-Type': type },
  });

  const table: [kind: Kind, status: number, address: string, init?: RequestInit][] = [
    ['page', 200, '/'],
    ['page', 200, '/pricing'],
    ['page', 200, '/privacy'],
    ['page', 200, '/terms'],
    ['page', 200, '/auth'],
    ['page', 200, '/', { headers: hint }],
    ['page', 200, '/weekly', { headers: hint }],
    ['page', 200, '/profile', { headers: hint }],
    ['page', 200, '/notification-settings', { headers: hint }],
    ['page', 404, '/notification-settings'],
    ['page', 404, '/nowhere'],
    ['page', 404, '/%64aily'],
    ['page', 404, '/%61pi/health'],
    ['page', 404, '/nowhere.json'],
    ['page', 404, '/_next/nothing'],
    ['text', 200, '/robots.txt'],
    ['text', 200, '/sitemap.xml'],
    ['other', 307, '/auth', { headers: hint }],
    ['other', 200, '/manifest.webmanifest'],
    ['other', 200, '/icon.svg'],
    ['other', 200, '/favicon.ico'],
    ['other', 200, script],
    ['other', 200, style],
    ['other', 200, font],
    ['other', 308, '/daily/'],
    ['call', 200, '/api/health'],
    ['call', 200, '/api/ready'],
    ['call', 200, '/api/openapi.json'],
    ['call', 200, '/api/auth/providers'],
    ['call', 200, '/api/auth/me', { headers: session }],
    ['call', 201, '/api/tasks', write('{"title":"Call","date":"2026-03-02"}')],
    ['call', 204, '/api/notifications/read', write('{"all":true}')],
    ['call', 400, '/api/tasks', write('{')],
    ['call', 401, '/api/tasks'],
    ['call', 403, '/api/tasks', { method: 'POST', headers: { Cookie: cookie } }],
    ['call', 404, '/api/nothing'],
    ['call', 404, '/api//tasks'],
    ['call', 405, '/api/health', { method: 'DELETE' }],
    ['call', 204, '/api/health', { method: 'OPTIONS' }],
    ['call', 415, '/api/tasks', write('x', 'text/plain')],
    ['call', 413, '/api/tasks', write('x'.repeat(300 * 1024))],
    ['call', 200, '/api/events', { headers: session }],
    ['call', 204, '/api/auth/logout', { method: 'POST' }],
    ['file of a person', 200, file],
    ['call', 404, '/api/files/nothing'],
  ];
  for (const [kind, status, address, init] of table) {
    const what = `${init?.method ?? 'GET'} ${address}${init?.headers === hint ? ' signed in' : ''}`;
    expectSafe(what, kind, status, await fetchHead(planner, address, init));
  }

  const raw: [status: number, bytes: string][] = [
    [400, 'NONSENSE\r\n\r\n'],
    [405, 'TRACE /daily HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    [400, 'GET / HTTP/1.1\r\n\r\n'],
    [400, 'GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    [431, `GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`],
    [408, 'GET / HTTP/1.1\r\nHost: localhost\r\n'],
  ];
  await Promise.all(
    raw.map(async ([status, bytes]) =>
      expectSafe(bytes.slice(0, 40), 'other', status, await sent(planner, bytes)),
    ),
  );
});
