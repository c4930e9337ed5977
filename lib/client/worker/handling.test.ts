import { handlingOf } from './handling';

const ORIGIN = 'https://planner.example';

type Sent = { method?: string; mode?: string; headers?: Record<string, string> };

/** A request as the browser sends it. Those of Node cannot have the mode of a navigation. */
const sent = (path: string, { method = 'GET', mode = 'cors', headers = {} }: Sent = {}): Request =>
  Object.assign(Object.create(null), {
    url: new URL(path, ORIGIN).href,
    method,
    mode,
    headers: new Headers(headers),
  });

const navigate = (path: string) => handlingOf(sent(path, { mode: 'navigate' }), ORIGIN);

test.each(['/api/tasks', '/api/auth/me', '/api/events?ago=1', '/api', '/api/export'])(
  'the call %s is left to the browser, also as a navigation',
  (path) => {
    expect(handlingOf(sent(path), ORIGIN)).toBeNull();
    expect(navigate(path)).toBeNull();
  },
);

test.each<[string, Sent]>([
  ['/daily', { method: 'POST', mode: 'navigate' }],
  ['/daily', { method: 'HEAD' }],
  ['/_next/static/chunks/a.js', { headers: { Range: 'bytes=0-9' } }],
  ['https://elsewhere.example/_next/static/chunks/a.js', {}],
  ['/pictures/preview.png', {}],
])('%s with %j is left to the browser', (path, request) => {
  expect(handlingOf(sent(path, request), ORIGIN)).toBeNull();
});

test.each([
  ['/', '/daily'],
  ['/daily?date=2026-11-23', '/daily'],
  ['/weekly', '/weekly'],
  ['/profile', '/profile'],
  ['/notification-settings', '/notification-settings'],
])('the document %s is the page %s of the planner', (path, key) => {
  expect(navigate(path)).toEqual({ kind: 'page', key, isDocument: true });
});

test.each(['/auth', '/pricing', '/nowhere', '/daily/', '/user-profile'])(
  'the document %s is another page',
  (path) => {
    expect(navigate(path)).toEqual({ kind: 'other-page' });
  },
);

test("requests of Next's router are distinguished by the part of the page that they ask for", () => {
  const whole = handlingOf(sent('/weekly?date=2026-11-23&_rsc=abc', { headers: { rsc: '1' } }), ORIGIN);
  const part = { rsc: '1', 'next-router-segment-prefetch': '/_tree' };
  const tree = handlingOf(sent('/weekly?_rsc=def', { headers: part }), ORIGIN);
  expect(whole).toEqual({ kind: 'page', key: '/weekly?_rsc=', isDocument: false });
  expect(tree).toEqual({ kind: 'page', key: '/weekly?_rsc=%2F_tree', isDocument: false });
  expect(handlingOf(sent('/auth?_rsc=x', { headers: { rsc: '1' } }), ORIGIN)).toBeNull();
});

test.each(['/_next/static/chunks/a.js', '/icon.svg', '/manifest.webmanifest'])('%s is a file', (path) => {
  expect(handlingOf(sent(path), ORIGIN)).toEqual({ kind: 'file', key: path });
});
