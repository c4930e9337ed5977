import { readFileSync } from 'node:fs';
import path from 'node:path';
import { unstable_doesMiddlewareMatch as doesMatch } from 'next/experimental/testing/server';
import { config } from '@/middleware';

const isGuarded = (url: string): boolean => doesMatch({ config, url });

test.each(['/', '/daily', '/auth?tab=register', '/nowhere', '/robots.txt', '/apiary'])(
  'the middleware runs for the page %s and sends its policy',
  (url) => {
    expect(isGuarded(url)).toBe(true);
  },
);

// For calls, the middleware would halve the throughput, and silently truncate a body of more than 10 MB.
test.each([
  '/api',
  '/api/tasks',
  '/api/tasks/2026-03-02',
  '/api/uploads/secret',
  '/api/auth/callback/google',
  '/api/nothing',
  '/_next/static/chunks/a.js',
])('the middleware does not run for %s', (url) => {
  expect(isGuarded(url)).toBe(false);
});

test('the middleware imports nothing about sessions, permissions and data', () => {
  const source = readFileSync(path.resolve(__dirname, '..', '..', '..', 'middleware.ts'), 'utf8');
  const imports = [...source.matchAll(/from '([^']+)'/g)].map(([, name]) => name);
  expect(imports).toContain('@/lib/server/pages/script-hashes');
  expect(
    imports.filter((name) => /server\/(auth|access|users|http)|lib\/db|policy/.test(name ?? '')),
  ).toEqual([]);
});
