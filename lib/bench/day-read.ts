import { z } from 'zod';
import { task } from '@/lib/shared/contract/schemas/tasks';
import { buildEmptyNext } from './empty-next/build';
import { compare, type Shot } from './load';
import { startReferenceServer } from './reference-server';
import type { Row } from './table';
import type { World } from './world';

const TASKS = 20;

/** Measures reads of a day, compared with a minimal server for the same data and with an empty handler of Next. */
export async function measureDayRead(
  { planner, databaseUrl, readers, day }: World,
  { rounds, round }: { rounds: number; round: number },
): Promise<Row[]> {
  const path = `/api/tasks-with-collaborators/${day}`;
  const [first] = readers;
  if (!first) throw new Error('There are no readers.');
  const answer = await (await fetch(`${planner.address}${path}`, { headers: first.headers })).text();
  const seen = z.array(task).parse(JSON.parse(answer)).length;
  if (seen !== TASKS) throw new Error(`The day has ${seen} tasks, not ${TASKS}.`);

  await buildEmptyNext();
  const bare = await startReferenceServer('lib/bench/bare-day.ts', {
    BARE_JSON: answer,
    BARE_DATABASE: databaseUrl,
  });
  const empty = await startReferenceServer('lib/bench/empty-next/server.ts');
  try {
    const own: Shot[] = readers.map(({ headers }) => ({ path, headers }));
    const result = await compare(
      {
        day: { address: planner.address, shots: own },
        emptyNext: { address: empty.address, shots: [{ path: '/empty' }] },
        health: { address: planner.address, shots: [{ path: '/api/health' }] },
        json: { address: bare.address, shots: [{ path: '/json' }] },
        sql: { address: bare.address, shots: readers.map(({ id }) => ({ path: `/sql/${id}/${day}` })) },
      },
      { rounds, round },
    );
    const ours = result.day;
    const answers = (what: string, name: string, value: number, bar?: Row['bar']): Row => ({
      what,
      unit: '1/s',
      figure: ours.throughput,
      limit: { name, value },
      bar,
    });
    return [
      answers('day read', 'empty Next handler', result.emptyNext.throughput, { atLeast: 0.95 }),
      answers('day read', 'health of the planner', result.health.throughput),
      answers('day read', 'same JSON, node:http', result.json.throughput),
      answers('day read', 'one statement, node:http', result.sql.throughput),
      {
        what: 'day read, p50',
        unit: 'ms',
        figure: ours.p50,
        limit: { name: 'empty Next handler', value: result.emptyNext.p50 },
      },
      {
        what: 'day read, p99',
        unit: 'ms',
        figure: ours.p99,
        limit: { name: 'empty Next handler', value: result.emptyNext.p99 },
        bar: { atMost: 4 },
      },
    ];
  } finally {
    await bare.stop();
    await empty.stop();
  }
}
