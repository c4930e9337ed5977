import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Searches the sources for SQL statements that are not put together from constant text and bound parameters, so that no
 * input can become part of a statement.
 */

const ROOT = path.resolve(__dirname, '..', '..');

const sources = ['app', 'emails', 'lib', 'prisma'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/generated\//.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') })),
);

const found = (pattern: RegExp): string[] =>
  sources.flatMap(({ file, text }) => (text.match(pattern) ?? []).map((match) => `${file}: ${match}`));

test('the search finds the sources and their SQL statements', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(found(/\$queryRaw`/g)).not.toEqual([]);
});

test('no statement is a plain string (`$queryRawUnsafe`, `$executeRawUnsafe`)', () => {
  expect(found(/(\.|\[['"`])\$(query|execute)RawUnsafe/g)).toEqual([]);
});

test('`Prisma.raw`, which inserts text without binding it, is called only with constants', () => {
  expect(found(/Prisma\.raw\((?![A-Z_]+\))[^)]*\)?/g)).toEqual([]);
});

test('calls of Prisma name each field, and do not pass a whole object of input', () => {
  const whole = '(body|input|patch|query|params|sent|changes)';
  expect(found(new RegExp(`\\b(data|where|select|create|update|orderBy): ${whole}\\b`, 'g'))).toEqual([]);
  expect(found(new RegExp(`\\b(data|where|create|update): \\{[^{}]*\\.\\.\\.${whole}\\b`, 'g'))).toEqual([]);
});
