import { cpus } from 'node:os';
import { type Row, tableOf } from './table';

/** The results of one benchmark. */
export type Result = { name: string; rows: readonly Row[] };

/** A description of each benchmark, above its table. */
const ABOUT: Record<string, string> = {
  start: 'From a clone with its packages to a planner that answers, with one web process.',
  live: 'Open event streams of one web process that has done nothing else yet, beside streams of a bare `node:http`.',
  read: '`GET /api/tasks-with-collaborators/{date}`: 20 tasks, most of them own, some shared, some of a friend, with collaborators. Signed in, 20 connections, one web process.',
  write:
    'A task is created, a task is completed, each in a transaction with fsync on. 20 connections, one web process.',
  scale:
    'The same read by two web processes of one planner, and by two planners on one database. PostgreSQL and the load take their share of the same cores.',
  page: 'The daily view in Chromium. Throttled is a processor four times slower on 1.6 Mbit/s with 150 ms. From the click to the end of the frame that shows it.',
  year: 'From the week to the annual view in Chromium with a processor four times slower: the longest task that blocks the window.',
  flat: 'How long each read takes, as a multiple of an empty Next handler in the same rounds, when everybody together has few and many tasks. Four connections.',
};

/** The document with the results of a run; it is generated completely. */
export function reportOf(
  results: readonly Result[],
  { tasks, quiet }: { tasks: number; quiet: string },
): string {
  const [{ model } = { model: 'unknown' }] = cpus();
  const parts = results.map(({ name, rows }) => `## ${name}\n\n${ABOUT[name] ?? ''}\n\n${tableOf(rows)}\n`);
  return `# Performance

As \`npm run bench -- --full --write\` saw it, with ${tasks.toLocaleString('en')} tasks in the database. Each figure stands beside its limit, measured in the same minutes on the same machine, in rounds that take turns; the ratio is what tells, and the bar what it is held to. Why it is as it is, and what was tried: [decision 18](decisions/0018-speed.md), [decision 20](decisions/0020-page-start.md) and [decision 21](decisions/0021-click-to-paint.md).

${cpus().length} cores (${model}), Node ${process.versions.node}; the load comes from the same machine. ${quiet}

${parts.join('\n')}`;
}
