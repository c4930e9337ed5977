import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
 * npm run test:power -- --write       writes the table into docs/testing.md
 */

const ROOT = path.resolve(__dirname, '..', '..', '..');
const DOCUMENT = path.join(ROOT, 'docs', 'testing.md');

/** What the product consists of; the tests and their tools are not part of it. */
const PRODUCT = /^(app|components|emails|lib|prisma|public)\/|^(middleware\.ts|next\.config\.mjs)$/;
const TESTS = /\.test\.tsx?$|^lib\/(testing|bench)\/|^lib\/run\/check\//;

type Commit = { hash: string; subject: string };
type Row = Commit & { found: string };

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      count: { type: 'string', default: '40' },
      skip: { type: 'string', default: '0' },
      write: { type: 'boolean', default: false },
    },
  });
  const count = Number(values.count);
  const skip = Number(values.skip);
  say(`Seed ${values.seed}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'dayfold-power-'));
  git(ROOT, 'worktree', 'add', '--detach', folder, 'HEAD');
  try {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
    await generateClient(folder);
    const rows: Row[] = [];
    let undone = 0;
    for (const commit of shuffled(fixes(), new Random(Number(values.seed)))) {
      if (undone === skip + count) break;
      if (!undo(commit, folder)) continue;
      undone += 1;
      if (undone > skip) {
        const row = { ...commit, found: await findFault(commit, folder) };
        rows.push(row);
        say(lineOf(row));
      }
      git(folder, 'reset', '--quiet', '--hard');
      git(folder, 'clean', '--quiet', '--force', '-d');
    }
    const found = rows.filter(({ found: how }) => how !== MISSED).length;
    say(`\n${tableOf(rows)}\n\n${found} of ${rows.length} found, with the seed ${values.seed}`);
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

/** Returns the files that a commit changed. */
const filesOf = ({ hash }: Commit): string[] =>
  git(ROOT, 'diff-tree', '-r', '--no-commit-id', '--name-only', hash).split('\n').filter(Boolean);

/** Undoes what a commit changed of the product. Returns false where it changed nothing of it, or the rest has moved on. */
function undo(commit: Commit, folder: string): boolean {
  const product = filesOf(commit).filter((file) => PRODUCT.test(file) && !TESTS.test(file));
  if (product.length === 0) return false;
  const patch = git(ROOT, 'diff', `${commit.hash}~1`, commit.hash, '--', ...product);
  try {
    execFileSync('git', ['apply', '--reverse', '--whitespace=nowarn'], {
      cwd: folder,
      input: patch,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
  } catch {
    return false;
  }
  return true;
}

const MISSED = 'no test';

/**
 * Runs the tests until one fails: those of Jest that the commit changed, the short journeys that it changed, then the
 * whole of Jest.
 *
 * @returns the file of a test that failed, or MISSED
 */
async function findFault(commit: Commit, folder: string): Promise<string> {
  const files = filesOf(commit).filter((file) => existsSync(path.join(folder, file)));
  if (files.some((file) => file.startsWith('prisma/schema'))) await generateClient(folder);
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file));
  const journeys = files.filter((file) => file.endsWith('.spec.ts'));
  return (
    (tests.length > 0 ? await failureOf(folder, ['jest', '--passWithNoTests', ...tests]) : null) ??
    (journeys.length > 0 ? await failureOf(folder, [...PLAYWRIGHT, ...journeys]) : null) ??
    (await failureOf(folder, ['jest', '--bail'])) ??
    MISSED
  );
}

const PLAYWRIGHT = ['playwright', 'test', '--grep=@short', '--pass-with-no-tests', '-x'] as const;

/** The lines in which Jest and Playwright name a file or test that failed. */
const FAILURE = /^FAIL \S+ (\S+)|^\s+1\) (.*)/;

/** Runs tests, and returns the file or the test that failed first, or null when all have passed. */
async function failureOf(folder: string, program: [string, ...string[]]): Promise<string | null> {
  let failure: string | null = null;
  const print = (line: string): void => {
    const [, file, test] = FAILURE.exec(stripVTControlCharacters(line)) ?? [];
    failure ??= file ?? test ?? null;
  };
  try {
    await runProgram('power', program, { variables: JEST_VARIABLES, folder, print });
    return null;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return failure ?? error.message;
  }
}

const lineOf = ({ hash, subject, found }: Row): string => {
  const [change, test] = [subject, found].map((text) => text.replaceAll('|', '\\|').replaceAll('\n', ' '));
  return `| ${hash.slice(0, 8)} | ${change} | ${test} |`;
};

const tableOf = (rows: readonly Row[]): string =>
  ['| commit | undone | found by |', '| --- | --- | --- |', ...rows.map(lineOf)].join('\n');

/** Replaces the table in the document, which stands at its end behind a headline of its own. */
function write(rows: readonly Row[], seed: string): void {
  const headline = '## Power';
  const text = readFileSync(DOCUMENT, 'utf8');
  const found = rows.filter(({ found: how }) => how !== MISSED).length;
  const place = text.indexOf(headline);
  const before = place < 0 ? `${text.trimEnd()}\n\n` : text.slice(0, place);
  writeFileSync(
    DOCUMENT,
    `${before}${headline}\n\n\`npm run test:power\` undoes, one at a time, what commits \`fix:\` changed of the product, and runs the short tier until a test fails. With the seed ${seed}, ${found} of ${rows.length} were found:\n\n${tableOf(rows)}\n`,
  );
}

main().catch((error: unknown) => {
  warn(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});
