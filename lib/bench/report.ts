import { cpus } from 'node:os';
import { type Row, tableOf } from './table';

/** The results of one benchmark. */
export type Result = { name: string; rows: readonly Row[] };

/** The description of each benchmark, which is written above its table. */
const ABOUT: Record<string, string> = {
  read: '`GET /api/tasks-with-collaborators/{date}`: 20 tasks, most of them own, some shared, with collaborators. 20 connections, one web process.',
  write: 'A task is created, and completed, each committed with fsync on. 20 connections, one web process.',
  calls:
    'The calls of one person at a time, of whom one has few tasks and another many; with `--before PATH` also beside another build. 20 connections, one web process of each build.',
  series:
    'A daily series of a task is created, and all its occurrences get another title; and the reads of somebody with 50 series, 50 tasks on each day, beside somebody with as many single tasks. One call at a time.',
  search:
    '`GET /api/search` of somebody who sees 50,000 items, one call at a time, beside the read of a day.',
  'first-second':
    'The daily view of a person with 10,000 tasks in Chromium with a processor four times slower, on an open network: from the request of the page to the frame with the tasks of the day, and with a task that is pressed as soon as it is visible. First: nothing in the browser but the session. Later: opened again.',
  click:
    'One of 300 tasks is completed in Chromium, throttled (a processor four times slower) or not: from the click to the end of the frame that shows it.',
  board:
    'From the annual view to the board of a week with 210 meetings and tasks, and to that of an empty week, by turns, in Chromium with a processor four times slower.',
  hours:
    'The same with the week by the hour, of 210 meetings and tasks with a time. Then one of them is dragged over the others, with the processor as it is, and the pointer is moved in the same way with nothing held.',
};

/** Returns docs/performance.md with the results of a run. Nothing of an earlier run is kept. */
export function reportOf(
  results: readonly Result[],
  { tasks, quiet }: { tasks: number; quiet: string },
): string {
  const [{ model } = { model: 'unknown' }] = cpus();
  const parts = results.map(({ name, rows }) => `## ${name}\n\n${ABOUT[name] ?? ''}\n\n${tableOf(rows)}\n`);
  return `# Performance

Results of \`npm run bench -- --full --write\`, with ${tasks.toLocaleString('en')} tasks in the database. A limit is measured in the same minutes on the same machine, in alternating rounds; the ratio is what counts, and the bar is the required value. Rules: [speed](rules/speed.md), [pages](rules/pages.md).

${cpus().length} cores (${model}), Node ${process.versions.node}; the load comes from the same machine. ${quiet}

${parts.join('\n')}`;
}
