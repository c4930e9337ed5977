import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '..', '..', '..');
const text = readFileSync(path.join(ROOT, 'docs', 'security.md'), 'utf8');

/** Returns the file names in backticks in a part of the document. */
const filesIn = (part: string): string[] =>
  [...part.matchAll(/`([\w@./[\]-]+\.(?:tsx?|mjs|prisma|json))`/g)].flatMap(([, file]) => file ?? []);

/** The promises, each an entry of a list whose second line has the files. */
const promises = [...text.matchAll(/^- (.+)\n {2}(.+)$/gm)].map(([, promise, where]) => [promise, where]);

test('every file that docs/security.md names exists', () => {
  const files = [...new Set(filesIn(text))];
  expect(files.length).toBeGreaterThan(90);
  expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

const isTest = (file: string): boolean => /\.test\.tsx?$|^e2e\//.test(file);

/** True for code, and for a test with the code that it tests beside it, which those of calls do not have. */
const leadsToCode = (file: string): boolean =>
  !isTest(file) ||
  (!file.startsWith('app/') &&
    ['.ts', '.tsx'].some((end) => existsSync(path.join(ROOT, file.replace(/(\.long)?\.test\.tsx?$/, end)))));

test.each(promises)(
  'the promise names the code that implements it, and its tests: %s',
  (_promise, where = '') => {
    const files = filesIn(where);
    expect(files.filter(isTest)).not.toEqual([]);
    expect(files.some(leadsToCode) || /^`(?:lib|prisma)\/[\w/-]+`/.test(where)).toBe(true);
  },
);
