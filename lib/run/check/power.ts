import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { say, warn } from '@/lib/run/launcher/say';
import { StartError } from '@/lib/run/launcher/start-error';
import { Random } from '@/prisma/demo/random';
import { JEST_VARIABLES, runProgram } from './run-program';

/**
 * Measures what share of real faults the short tier finds: takes commits `fix:` at random, undoes the change that each
 * made to the product, and runs the tests. A commit whose change can no longer be undone is replaced by the next.
 *
 * npm run test:power                  40 commits
 * npm run test:power -- --count 5     fewer
 * npm run test:power -- --seed 7      the same commits as in an earlier run
 * npm run test:power -- --skip 12     goes on behind the first 12 of them
 * npm run test:power -- --commits a1b2c3d4,e5f6a7b8   these commits, such as those that were missed
 * npm run test:power -- --write       writes the list into docs/testing.md
 */

const ROOT = path.resolve(__dirname, '..', '..', '..');
const DOCUMENT = path.join(ROOT, 'docs', 'testing.md');

/** The files of the product; the tests and their tools are not part of it. */
const PRODUCT = /^(app|components|emails|lib|prisma|public)\/|^(middleware\.ts|next\.config\.mjs)$/;
const TESTS =
  /\.test\.tsx?$|^lib\/(testing|bench)\/|^lib\/run\/check\/|^lib\/shared\/quick-add\/data\/|\/model-world\.ts$/;

type Commit = { hash: string; subject: string };
type Row = Commit & { found: string };

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      count: { type: 'string', default: '40' },
      skip: { type: 'string', default: '0' },
      commits: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const count = Number(values.count);
  const skip = Number(values.skip);
  say(`Seed ${values.seed}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'dayfold-power-'));
  // PostgreSQL runs as another user where this program runs as root, and has to enter the folder.
  chmodSync(folder, 0o755);
  git(ROOT, 'worktree', 'add', '--detach', folder, 'HEAD');
  try {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
    await generateClient(folder);
    const rows: Row[] = [];
    let undone = 0;
    const named = values.commits?.split(',');
    const chosen = fixes().filter(({ hash }) => !named || named.some((start) => hash.startsWith(start)));
    for (const commit of shuffled(chosen, new Random(Number(values.seed)))) {
      if (undone === skip + count) break;
      if (!(await apply(commit, folder, ['--reverse']))) continue;
      undone += 1;
      if (undone > skip) {
        const row = { ...commit, found: await findFault(commit, folder) };
        rows.push(row);
        say(`${row.hash.slice(0, 8)}  ${row.subject}  ${row.found}`);
      }
      git(folder, 'reset', '--quiet', '--hard');
      git(folder, 'clean', '--quiet', '--force', '-d');
    }
    const found = rows.filter(isFound).length;
    say(`\n${listOf(rows)}\n\n${found} of ${rows.length} found, with the seed ${values.seed}`);
    if (values.write) write(rows, values.seed);
  } finally {
    git(ROOT, 'worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

const generateClient = (folder: string): Promise<void> =>
  runProgram('generated', ['tsx', path.join('lib', 'db', 'generate.ts')], { folder });

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
    stdio: ['pipe', 'pipe', 'ignore'],
  });

/** Returns the commits whose subject says that they mended something, the newest first. */
function fixes(): Commit[] {
  return git(ROOT, 'log', '--no-merges', '--format=%H %s')
    .split('\n')
    .map((line) => ({ hash: line.slice(0, 40), subject: line.slice(41) }))
    .filter(({ subject }) => /^fix(\(.*\))?:/.test(subject));
}

/** Returns the values in random order. */
function shuffled<Value>(values: readonly Value[], random: Random): Value[] {
  return values
    .map((value) => ({ value, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value);
}

/** Returns the files that were moved after a commit, their present paths by those of then. */
const movedSince = ({ hash }: Commit): Map<string, string> =>
  new Map(
    git(ROOT, '-c', 'diff.renameLimit=9999', 'diff', '-M', '--diff-filter=R', '--name-status', hash, 'HEAD')
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [, then = '', now = ''] = line.split('\t');
        return [then, now];
      }),
  );

/** Returns the files that a commit changed, by their paths of then. */
const changedBy = ({ hash }: Commit): string[] =>
  git(ROOT, 'diff-tree', '-r', '--no-commit-id', '--name-only', hash).split('\n').filter(Boolean);

/** Returns the files that a commit changed, by their present paths. */
function filesOf(commit: Commit): string[] {
  const moved = movedSince(commit);
  return changedBy(commit).map((file) => moved.get(file) ?? file);
}

/** Returns a patch in which the files that have moved have their present paths. */
const withPresentPaths = (patch: string, moved: ReadonlyMap<string, string>): string =>
  patch.replace(/^(diff --git a\/|--- a\/|\+\+\+ b\/)(.*)$/gm, (line, mark: string, rest: string) => {
    const [then = '', again] = rest.split(' b/');
    const now = moved.get(then);
    if (now === undefined) return line;
    return again === undefined ? `${mark}${now}` : `${mark}${now} b/${now}`;
  });

/**
 * Makes the change of a commit to the product, or, reversed, undoes it. Returns false where it changed nothing of the
 * product, or where the rest has moved on.
 */
async function apply(commit: Commit, folder: string, options: readonly string[] = []): Promise<boolean> {
  const product = changedBy(commit).filter((file) => PRODUCT.test(file) && !TESTS.test(file));
  if (product.length === 0) return false;
  const patch = git(ROOT, 'diff', `${commit.hash}~1`, commit.hash, '--', ...product);
  try {
    execFileSync('git', ['apply', '--whitespace=nowarn', ...options], {
      cwd: folder,
      input: withPresentPaths(patch, movedSince(commit)),
      stdio: ['pipe', 'ignore', 'ignore'],
    });
  } catch {
    return false;
  }
  if (product.some((file) => file.startsWith('prisma/schema'))) await generateClient(folder);
  return true;
}

const MISSED = 'no test';

const isFound = ({ found }: Row): boolean => !found.startsWith(MISSED);

/** A program of node_modules with its arguments. */
type Program = readonly [string, ...string[]];

/** The test that failed, and the program that runs its file alone. */
type Failure = { test: string; alone: Program };

/** By path, since names of folders such as [id] are patterns otherwise. */
const OF_JEST: Program = ['jest', '--passWithNoTests', '--runTestsByPath'];

const PLAYWRIGHT: Program = ['playwright', 'test', '--grep=@short', '--pass-with-no-tests', '-x'];

/** The journeys that look at what style sheets do. */
const LAYOUT = 'e2e/layout.spec.ts';

/**
 * Runs the tests until one finds the fault: those of Jest that the commit changed, the short journeys that it changed
 * and, for a style sheet, those of the layout, then the whole of Jest.
 *
 * @returns the test that failed, or MISSED, with the tests that failed for another reason
 */
async function findFault(commit: Commit, folder: string): Promise<string> {
  const changed = filesOf(commit);
  const files = changed.filter((file) => existsSync(path.join(folder, file)));
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file));
  const journeys = new Set(files.filter((file) => file.endsWith('.spec.ts')));
  if (changed.some((file) => file.endsWith('.css'))) journeys.add(LAYOUT);
  const programs: Program[] = [['jest', '--bail']];
  if (journeys.size > 0) programs.unshift([...PLAYWRIGHT, ...journeys]);
  if (tests.length > 0) programs.unshift([...OF_JEST, ...tests]);
  const others: string[] = [];
  for (const program of programs) {
    const failure = await failureOf(folder, program);
    if (failure === null) continue;
    if (await isOfFault(failure, commit, folder)) return failure.test;
    others.push(failure.test);
  }
  return others.length > 0 ? `${MISSED}, but for another reason: ${others.join('; ')}` : MISSED;
}

/**
 * True if the failing file fails again alone, and passes once the change is made again: a test may also fail because the
 * machine is busy.
 */
async function isOfFault({ alone }: Failure, commit: Commit, folder: string): Promise<boolean> {
  if ((await failureOf(folder, alone)) === null) return false;
  await apply(commit, folder);
  const passes = (await failureOf(folder, alone)) === null;
  await apply(commit, folder, ['--reverse']);
  return passes;
}

/** The line in which Jest names a file that failed, and those in which it names the tests. */
const FAILED_FILE = /^FAIL \S+ (\S+)/;
const FAILED_TEST = /^\s+● (?!Console$)(.+)/;

/** The line in which Playwright names a test that failed: its project, file, line and title. */
const FAILED_JOURNEY = /^\s+1\) \[\w+\] › (\S+?\.spec\.ts)\S* › ([^─]*)/;

/** Runs tests, and returns the one that failed first, or null when all have passed. */
async function failureOf(folder: string, program: Program): Promise<Failure | null> {
  const first: { file?: string; test?: string } = {};
  const print = (line: string): void => {
    const text = stripVTControlCharacters(line);
    const [, journeyFile, journey] = FAILED_JOURNEY.exec(text) ?? [];
    first.file ??= FAILED_FILE.exec(text)?.[1] ?? journeyFile;
    if (first.file) first.test ??= FAILED_TEST.exec(text)?.[1] ?? journey?.trim();
  };
  try {
    await runProgram('power', [...program], { variables: JEST_VARIABLES, folder, print });
    return null;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const { file, test } = first;
    // Where the build failed, no file did.
    if (!file) return { test: error.message, alone: program };
    const alone: Program = file.endsWith('.spec.ts') ? [...PLAYWRIGHT, file] : [...OF_JEST, file];
    return { test: test ? `${file}: ${test}` : file, alone };
  }
}

/** The file and the title of a test, as `failureOf` names it. */
const FILE_AND_TITLE = /^(\S+\.(?:test|spec)\.tsx?): .*$/s;

/** An entry of the list, with the file of the test that found the fault, if one did; its title was printed before. */
const entryOf = ({ hash, subject, found }: Row): string => {
  const [change, file] = [subject.replace(/^fix: /, ''), found.replace(FILE_AND_TITLE, '$1')].map((text) =>
    text.replaceAll('\n', ' '),
  );
  return `- ${hash.slice(0, 8)}, ${change}: ${file}`;
};

const listOf = (rows: readonly Row[]): string => rows.map(entryOf).join('\n');

/** Replaces the list of what no test found, which stands at the end of the document behind a headline of its own. */
function write(rows: readonly Row[], seed: string): void {
  const headline = '## Power';
  const text = readFileSync(DOCUMENT, 'utf8');
  const missed = rows.filter((row) => !isFound(row));
  const place = text.indexOf(headline);
  const before = place < 0 ? `${text.trimEnd()}\n\n` : text.slice(0, place);
  writeFileSync(
    DOCUMENT,
    `${before}${headline}\n\n\`npm run test:power\` undoes, one at a time, what commits \`fix:\` changed of the product, and runs the short tier until a test fails, and fails again alone, and passes without the undo. \`-- --commits HASH\` repeats one and names the test. With the seed ${seed}, ${rows.length - missed.length} of ${rows.length} were found, and not:\n\n${listOf(missed)}\n`,
  );
}

main().catch((error: unknown) => {
  warn(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});
