import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { routeHandlers } from './route-handlers';

const STATIC = ['/', '/pricing', '/api/tasks', '/api/goals'];
/** In Next's order: what says more comes first. */
const DYNAMIC = [
  '/api/tasks/[id]',
  '/api/goals/[view]/[date]',
  '/api/auth/[...nextauth]',
  '/pictures/[name]',
  '/api/[[...path]]',
];

/** As Next builds it: handlers are there once they have been asked for. */
const built = (page: string) => `
  const answer = (method) => async (request, { params }) =>
    Response.json([method, ${JSON.stringify(page)}, await params]);
  exports.routeModule = {
    async ensureUserland() {
      this.userland ??= Object.fromEntries(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((m) => [m, answer(m)]));
    },
  };`;

let dir = '';

/** A build whose handlers answer with their own method, page and parameters. */
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'route-handlers-'));
  const build = path.join(dir, '.next');
  mkdirSync(build);
  const pages = (all: string[]) => all.map((page) => ({ page }));
  const manifest = { staticRoutes: pages(STATIC), dynamicRoutes: pages(DYNAMIC) };
  writeFileSync(path.join(build, 'routes-manifest.json'), JSON.stringify(manifest));
  for (const page of [...STATIC, ...DYNAMIC].filter((each) => each.startsWith('/api/'))) {
    const folder = path.join(build, 'server', 'app', page);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'route.js'), built(page));
  }
});

afterAll(() => rm(dir, { recursive: true }));

const handlerOf = (url: string, method = 'GET') => routeHandlers(dir)({ url, method } as IncomingMessage);

async function answer(url: string, method?: string): Promise<unknown> {
  const handler = await handlerOf(url, method);
  return handler && (await handler(new Request('http://localhost'))).json();
}

test.each([
  ['/api/tasks', '/api/tasks', {}],
  ['/api/tasks?start=2025-11-21', '/api/tasks', {}],
  ['/api/tasks/2025-11-21', '/api/tasks/[id]', { id: '2025-11-21' }],
  ['/api/goals/weekly/2025-11-21?a=/b', '/api/goals/[view]/[date]', { view: 'weekly', date: '2025-11-21' }],
  ['/api/auth/callback/google', '/api/auth/[...nextauth]', { nextauth: ['callback', 'google'] }],
  ['/api/nowhere/at/all', '/api/[[...path]]', { path: ['nowhere', 'at', 'all'] }],
])('%s is answered by %s', async (url, page, params) => {
  await expect(answer(url)).resolves.toEqual(['GET', page, params]);
});

test.each([
  ['POST', 'POST'],
  ['PUT', 'PUT'],
  ['PATCH', 'PATCH'],
  ['DELETE', 'DELETE'],
  ['HEAD', 'GET'],
])('%s is for the handler of %s', async (method, handler) => {
  await expect(answer('/api/tasks', method)).resolves.toEqual([handler, '/api/tasks', {}]);
});

test.each([
  '/',
  '/pricing',
  '/pictures/og.png',
  '/apiary',
  '/_next/static/a.js',
  '/api/t%61sks',
  '/api/./tasks',
  '/api/goals/../tasks',
  '/api/tasks/..',
  '/api/tasks#open',
  '*',
])('%s is left to Next', (url) => {
  expect(handlerOf(url)).toBeNull();
});

test('OPTIONS is left to Next', () => {
  expect(handlerOf('/api/tasks', 'OPTIONS')).toBeNull();
});
