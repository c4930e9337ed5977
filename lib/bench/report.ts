import { cpus } from 'node:os';
import { type Row, tableOf } from './table';

/** The results of one benchmark. */
export type Result = { name: string; rows: readonly Row[] };

/** The description of each benchmark, which is written above its table. */
const ABOUT: Record<string, string> = {
  read: '`GET /api/tasks-with-collaborators/{date}`: 20 tasks, most of them own, some shared, some of a friend, with collaborators. Signed in, 20 connections, one web process.',
  write:
    'Creating a task and completing a task, each committed with fsync on. 20 connections, one web process.',
  calls:
    'The calls of one person at a time, of whom one has few tasks and another many; with `--before PATH` also beside another build. 20 connections, one web process of each build.',
  series:
    'A daily series of a task is created, and all its occurrences get another title, one call at a time; and the reads of somebody with 50 series, 50 tasks on each day, beside somebody with as many single tasks.',
  search:
    '`GET /api/search` of somebody who sees 50,000 items, one call at a time, beside the read of a day.',
  'first-second':
    'The daily view of a person with 10,000 tasks in Chromium with a processor four times slower, on an open network: from the request of the page to the frame with the tasks of the day, and with a task that is pressed as soon as it is visible. First: nothing in the browser but the session. Later: opened again.',
  click:
    'Completing one of 300 tasks in Chromium, with and without a processor four times slower: from the click to the end of the frame that shows it.',
  board:
    'From the annual view to the board of a week with 210 meetings and tasks, and to that of a week without any, by turns, in Chromium with a processor four times slower.',
};

/** Returns docs/performance.md with the results of a run. Nothing of an earlier run is kept. */
export function reportOf(
  results: readonly Result[],
  { tasks, quiet }: { tasks: number; quiet: string },
): string {
  const [{ model } = { model: 'unknown' }] = cpus();
  const parts = results.map(({ name, rows }) => `## ${name}\n\n${ABOUT[name] ?? ''}\n\n${tableOf(rows)}\n`);
  return `# Performance

Results of \`npm run bench -- --full --write\`, with ${tasks.toLocaleString('en')} tasks in the database. Each figure is shown with its limit, which is measured in the same minutes on the same machine, in alternating rounds; the ratio is what counts, and the bar is the required value. The rules are in [speed](rules/speed.md) and [pages](rules/pages.md), what was tried in their [history](rules/history.md).

${cpus().length} cores (${model}), Node ${process.versions.node}; the load comes from the same machine. ${quiet}

${parts.join('\n')}`;
}
