import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Bench } from '@/e2e/running/planner';
import { memoryOf } from './memory';
import type { Row } from './table';

const run = promisify(execFile);

const ROOT = path.resolve(__dirname, '..', '..');

/** The files that a fresh clone lacks, since they are generated or belong to Git. */
const MADE = ['.git', '.next', '.data', 'node_modules', path.join('lib', 'db', 'generated')];

/** Builds a fresh clone whose packages are installed. @returns seconds */
async function buildFromNothing(folder: string): Promise<number> {
  const clone = path.join(folder, 'clone');
  const made = new Set(MADE.map((name) => path.join(ROOT, name)));
  await cp(ROOT, clone, { recursive: true, filter: (source) => !made.has(source) });
  // Makes hard links to the packages, since the build resolves packages only below its own folder.
  await run('cp', ['-al', path.join(ROOT, 'node_modules'), clone]);
  const { seconds } = await timed(() =>
    run(process.execPath, ['--require', 'tsx/cjs', 'lib/run/build/build-ahead.ts'], { cwd: clone }),
  );
  return seconds;
}

/** Measures a build, the time from `npm start` until the planner is ready, and the memory at that time. */
export async function measureStart(): Promise<Row[]> {
  const bench = new Bench();
  try {
    const built = await buildFromNothing(bench.folder);
    const first = await timed(() => bench.start({ WEB_PROCESSES: '1' }));
    await first.result.stop();
    const second = await timed(() => bench.start({ WEB_PROCESSES: '1' }));
    const { pid } = second.result;
    const memory = (what: string, processId = 0): Row => ({
      what: `memory of ${what}, idle`,
      unit: 'MiB',
      figure: memoryOf(processId) / 1024 / 1024,
    });
    return [
      { what: 'build of a fresh clone', unit: 's', figure: built },
      { what: 'first start, new data folder', unit: 's', figure: first.seconds },
      { what: 'later start', unit: 's', figure: second.seconds },
      memory('the launcher', pid),
      memory('a web process', second.result.children('web.js')[0]),
      memory('the worker', second.result.children('worker.js')[0]),
    ];
  } finally {
    await bench.clear();
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const began = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - began) / 1000 };
}
