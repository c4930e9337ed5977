import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Checks that the files and headings that comments and documents name exist. */

const ROOT = path.resolve(__dirname, '..', '..', '..');

const FOLDERS = ['app', 'components', 'docs', 'e2e', 'emails', 'lib', 'prisma', 'public'];

/** Folders whose files are generated and not committed. */
const GENERATED = ['lib/db/generated'];

/** Files whose comments contain invented names of files as examples. */
const EXAMPLES = ['lib/run/check/folder-imports.ts', 'lib/run/check/references.test.ts'];

const filesBelow = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    path.posix.join(folder, name.split(path.sep).join('/')),
  );

const isFile = (file: string): boolean => statSync(path.join(ROOT, file)).isFile();

const files = [...readdirSync(ROOT), ...FOLDERS.flatMap(filesBelow)].filter(
  (file) => !GENERATED.some((folder) => file.startsWith(`${folder}/`)) && isFile(file),
);
const names = new Set(files.map((file) => path.posix.basename(file)));

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/\/? .*$/gm;

/** The texts that are checked: whole documents, and the comments of code, each in one line. */
const texts = files
  .filter((file) => /\.(?:md|tsx?|mjs|css|prisma)$/.test(file) && !EXAMPLES.includes(file))
  .map((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    if (file.endsWith('.md')) return { file, text };
    const comments = [...text.matchAll(COMMENT)].map(([comment]) => comment.replaceAll(/\n\s*\*?\s*/g, ' '));
    return { file, text: comments.join('\n') };
  });

const documents = texts.filter(({ file }) => file.endsWith('.md'));

/** Returns every match of a pattern, with its file. */
const found = (pattern: RegExp, among = texts): { file: string; match: RegExpMatchArray }[] =>
  among.flatMap(({ file, text }) => [...text.matchAll(pattern)].map((match) => ({ file, match })));

const reported = ({ file, match }: { file: string; match: RegExpMatchArray }): string =>
  `${file}: ${match[0]}`;

/** True for the path of a file or a folder, and for that of a module without its extension. */
const exists = (name: string): boolean =>
  ['', '.ts', '.tsx'].some((ending) => existsSync(path.join(ROOT, name + ending)));

const headingsOf = (document: string): string[] =>
  [...readFileSync(path.join(ROOT, document), 'utf8').matchAll(/^#+ (.+)$/gm)].map(
    ([, heading = '']) => heading,
  );

/** Returns the anchor of a heading, as code hosts form it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

test('every file and folder that a comment or a document names exists', () => {
  const segment = String.raw`(?:[\w.-]*\w|\([\w-]+\)|\[+[\w.]+\]+)`;
  const paths = new RegExp(String.raw`(?<![\w@/.}-])(?:${FOLDERS.join('|')})(?:/${segment})+`, 'g');
  const references = found(paths).filter(({ match: [name] }) => !GENERATED.includes(name));
  expect(references.length).toBeGreaterThan(400);
  expect(references.filter(({ match: [name] }) => !exists(name)).map(reported)).toEqual([]);
});

test('every file that is named without its folder exists', () => {
  const references = found(
    /`([\w.-]+\.(?:tsx?|mjs|css|prisma|md))`|(?<![\w/.\]-])[\w-]+\.(?:test|spec)\.tsx?/g,
  );
  expect(references.length).toBeGreaterThan(10);
  const missing = references.filter(({ match: [whole, quoted] }) => !names.has(quoted ?? whole));
  expect(missing.map(reported)).toEqual([]);
});

test('pages are named by their file, never by the number of a section or a decision', () => {
  const numbered = found(/\.md`?,? sections? \d+|\bdecisions? \[?\d+\b/g);
  expect(numbered.map(reported)).toEqual([]);
});

test('every link of a document leads to an existing file and heading', () => {
  const links = found(/\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]*))?\)/g, documents);
  expect(links.length).toBeGreaterThan(100);
  const broken = links.filter(({ file, match: [, target = '', anchor] }) => {
    const name = target ? path.posix.join(path.posix.dirname(file), target) : file;
    if (!existsSync(path.join(ROOT, name))) return true;
    return anchor !== undefined && !headingsOf(name).map(anchorOf).includes(anchor);
  });
  expect(broken.map(reported)).toEqual([]);
});
