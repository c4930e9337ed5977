import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { entryPoints } from './entry-points';

const STATIC = ['/', '/pricing', '/api/tasks', '/api/goals'];
/** In Next's order: what says more comes first. */
const DYNAMIC = [
  ['/api/tasks/[id]', '^/api/tasks/([^/]+?)(?:/)?$'],
  ['/api/goals/[view]/[date]', '^/api/goals/([^/]+?)/([^/]+?)(?:/)?$'],
  ['/pictures/[name]', '^/pictures/([^/]+?)(?:/)?$'],
  ['/api/[[...path]]', '^/api(?:/(.+?))?(?:/)?$'],
] as const;

let dir = '';

/** A build whose entry points answer with their own page. */
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'entry-points-'));
  const build = path.join(dir, '.next');
  mkdirSync(build);
  const manifest = {
    staticRoutes: STATIC.map((page) => ({ page })),
    dynamicRoutes: DYNAMIC.map(([page, regex]) => ({ page, regex })),
  };
  writeFileSync(path.join(build, 'routes-manifest.json'), JSON.stringify(manifest));
  const calls = [...STATIC, ...DYNAMIC.map(([page]) => page)].filter((page) => page.startsWith('/api/'));
  for (const page of calls) {
    const folder = path.join(build, 'server', 'app', page);
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      path.join(folder, 'route.js'),
      `exports.handler = async (request, response, { requestMeta }) => [${JSON.stringify(page)}, requestMeta];`,
    );
  }
});

afterAll(() => rm(dir, { recursive: true }));

const answer = (url: string) =>
  entryPoints(dir)({ url, headers: {} } as IncomingMessage, {} as ServerResponse);

test.each([
  ['/api/tasks', '/api/tasks'],
  ['/api/tasks?start=2025-11-21', '/api/tasks'],
  ['/api/tasks/2025-11-21', '/api/tasks/[id]'],
  ['/api/goals/weekly/2025-11-21?a=/b', '/api/goals/[view]/[date]'],
  ['/api/nowhere/at/all', '/api/[[...path]]'],
])('%s is answered by %s', async (url, page) => {
  await expect(answer(url)).resolves.toEqual([page, expect.objectContaining({ hostname: 'localhost' })]);
});

test.each(['/', '/pricing', '/pictures/og.png', '/apiary', '/_next/static/a.js', '/api/t%61sks', '*'])(
  '%s is left to the router of Next',
  (url) => {
    expect(answer(url)).toBeNull();
  },
);

test('two requests share nothing that Next writes into', async () => {
  const ask = entryPoints(dir);
  const meta = async () => {
    const answered = await ask({ url: '/api/tasks', headers: {} } as IncomingMessage, {} as ServerResponse);
    return Array.isArray(answered) ? answered[1] : null;
  };
  const first = await meta();
  expect(first).not.toBeNull();
  expect(await meta()).not.toBe(first);
});
