import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '..');

/**
 * Files that may insert markup. That of the first two contains only texts of the planner: its description for search
 * engines, and the styles of mails. The third shows the elements of the last page again, which the browser itself has
 * written as markup, with all texts escaped (docs/rules/kept.md).
 */
const ALLOWED = [
  'components/marketing/structured-data.tsx',
  'emails/letter.tsx',
  'lib/client/start/first-paint.ts',
];

const AS_MARKUP =
  /dangerouslySetInnerHTML|\b(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|\beval\(|new Function\(/;

test('text that people write is never inserted as markup or run as code', () => {
  const files = ['app', 'components', 'emails', 'lib/client'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(folder, file),
    ),
  );
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const doing = sources.filter((file) => AS_MARKUP.test(readFileSync(path.join(ROOT, file), 'utf8')));
  expect(doing.sort()).toEqual(ALLOWED);
});
