import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Checks by the sources that SQL statements consist of literals and bound values, so that no input becomes part of a
 * statement.
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

test('the sources and their statements are found', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(found(/\$queryRaw`/g)).not.toEqual([]);
});

test('no string is sent as a statement', () => {
  expect(found(/(\.|\[['"`])\$(query|execute)RawUnsafe/g)).toEqual([]);
});

test('only constants are inserted into a statement without being bound', () => {
  expect(found(/Prisma\.raw\((?![A-Z_]+\))[^)]*\)?/g)).toEqual([]);
});

test('calls of Prisma name each field, and pass no input object as a whole', () => {
  const whole = '(body|input|patch|query|params|sent|changes)';
  expect(found(new RegExp(`\\b(data|where|select|create|update|orderBy): ${whole}\\b`, 'g'))).toEqual([]);
  expect(found(new RegExp(`\\b(data|where|create|update): \\{[^{}]*\\.\\.\\.${whole}\\b`, 'g'))).toEqual([]);
});
