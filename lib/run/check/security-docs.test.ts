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

test('every file that docs/security.md names is there', () => {
  const files = [...new Set(filesIn(text))];
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

test.each(promises)('has something that keeps it, and a test: %s', (_promise, keeper, tests) => {
  expect(keeper).toBeTruthy();
  expect(filesIn(tests ?? '').filter((file) => /\.test\.tsx?$|^e2e\//.test(file))).not.toEqual([]);
});
