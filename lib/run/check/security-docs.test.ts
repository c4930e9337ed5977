import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '..', '..', '..');
const text = readFileSync(path.join(ROOT, 'docs', 'security.md'), 'utf8');

/** Returns the file names in backticks in a part of the document. */
const filesIn = (part: string): string[] =>
  [...part.matchAll(/`([\w@./[\]-]+\.(?:tsx?|mjs|prisma|json))`/g)].flatMap(([, file]) => file ?? []);

const promises = text
  .split('\n')
  .filter((line) => /^\| (?!promise|---)/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()));

test('every file that docs/security.md names exists', () => {
  const files = [...new Set(filesIn(text))];
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

test.each(promises)(
  'the promise names the code that implements it, and its tests: %s',
  (_promise, code, tests) => {
    expect(code).toBeTruthy();
    expect(filesIn(tests ?? '').filter((file) => /\.test\.tsx?$|^e2e\//.test(file))).not.toEqual([]);
  },
);
