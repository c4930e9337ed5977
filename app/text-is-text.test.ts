import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '..');

/** These contain only our own texts: a description of the planner for search engines, and the style of mails. */
const OURS = ['components/marketing/structured-data.tsx', 'emails/letter.tsx'];

const AS_MARKUP =
  /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(/;

test('what people write is never taken as markup or as a program', () => {
  const files = ['app', 'components', 'emails', 'lib/client'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(folder, file),
    ),
  );
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const doing = sources.filter((file) => AS_MARKUP.test(readFileSync(path.join(ROOT, file), 'utf8')));
  expect(doing.sort()).toEqual(OURS);
});
