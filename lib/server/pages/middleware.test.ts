import { readFileSync } from 'node:fs';
import path from 'node:path';
import { unstable_doesMiddlewareMatch as doesMatch } from 'next/experimental/testing/server';
import { config } from '@/middleware';

const isGuarded = (url: string): boolean => doesMatch({ config, url });

test.each(['/', '/daily', '/auth?tab=register', '/nowhere', '/robots.txt', '/apiary'])(
  'the page %s passes middleware, which sends its policy',
  (url) => {
    expect(isGuarded(url)).toBe(true);
  },
);

// It would halve a call's throughput, and silently truncate a body of more than 10 MB.
test.each([
  '/api',
  '/api/tasks',
  '/api/tasks/2026-03-02',
  '/api/uploads/secret',
  '/api/auth/callback/google',
  '/api/nothing',
  '/_next/static/chunks/a.js',
])('%s does not', (url) => {
  expect(isGuarded(url)).toBe(false);
});

test('it decides nothing about people: it knows no session, no permission and no data', () => {
  const source = readFileSync(path.resolve(__dirname, '..', '..', '..', 'middleware.ts'), 'utf8');
  const imports = [...source.matchAll(/from '([^']+)'/g)].map(([, name]) => name);
  expect(imports).toContain('@/lib/server/pages/script-hashes');
  expect(
    imports.filter((name) => /server\/(auth|access|users|http)|lib\/db|policy/.test(name ?? '')),
  ).toEqual([]);
});
