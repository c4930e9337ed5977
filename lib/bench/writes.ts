import { Pool } from 'pg';
import { addDays } from '@/lib/shared/calendar/days';
import { buildEmptyNext } from './empty-next/build';
import { type Contestant, compare, type Shot } from './load';
import { memoryOf } from './memory';
import { startReferenceServer } from './reference-server';
import type { Row } from './table';
import type { World } from './world';

const CONNECTIONS = 20;

/** Measures task creations and completions per second, compared with an empty handler of Next and with bare commits. */
export async function measureWrites(
  world: World,
  { rounds, round }: { rounds: number; round: number },
): Promise<Row[]> {
  await buildEmptyNext();
  const empty = await startReferenceServer('lib/bench/empty-next/server.ts');
  try {
    const { create, complete, emptyNext } = await compare(
      {
        create: { address: world.planner.address, shots: creations(world) },
        complete: { address: world.planner.address, shots: [await completions(world)] },
        emptyNext: { address: empty.address, shots: [{ path: '/empty' }] },
      },
      { rounds, round, connections: CONNECTIONS },
    );
    const commits = await commitsOf(world.databaseUrl, rounds * round);
    const limit =
      commits < emptyNext.throughput
        ? { name: 'commits of one row', value: commits }
        : { name: 'empty Next handler', value: emptyNext.throughput };
    const row = (what: string, figure: number, atLeast: number): Row => ({
      what,
      unit: '1/s',
      figure,
      limit,
      bar: { atLeast },
    });
    return [
      row('task created', create.throughput, 0.9),
      row('task completed', complete.throughput, 0.8),
      { what: 'task created, p99', unit: 'ms', figure: create.p99 },
      { what: 'task completed, p99', unit: 'ms', figure: complete.p99 },
      { what: 'commits of one row', unit: '1/s', figure: commits },
      {
        what: 'memory of the web process, after all this',
        unit: 'MiB',
        figure: memoryOf(world.planner.children('web.js')[0] ?? 0) / 1024 / 1024,
      },
    ];
  } finally {
    await empty.stop();
  }
}

const JSON_BODY = { 'Content-Type': 'application/json' };

/** The requests that create tasks. They use a separate day, so that the day that others read stays as it is. */
const creations = ({ readers, day }: World): Contestant['shots'] =>
  readers.map(({ headers }) => ({
    method: 'POST',
    path: '/api/tasks',
    headers: { ...headers, ...JSON_BODY },
    next: () => ({ body: JSON.stringify({ title: 'Water the fig', date: addDays(day, 30) }) }),
  }));

/** The request that completes or reopens the tasks of the readers, one after another. */
async function completions({ database, readers }: World): Promise<Shot> {
  type Own = { id: string; owner_id: string };
  const { rows } = await database.query<Own>(
    "SELECT id, owner_id FROM items WHERE kind = 'task' AND owner_id = ANY ($1) ORDER BY id",
    [readers.map(({ id }) => id)],
  );
  const headersOf = new Map(readers.map(({ id, headers }) => [id, { ...headers, ...JSON_BODY }]));
  let count = 0;
  const next = () => {
    const own = rows[count % rows.length];
    const completed = Math.floor(count / rows.length) % 2 === 0;
    count += 1;
    if (!own) throw new Error('The readers have no tasks.');
    return {
      path: `/api/tasks/${own.id}`,
      headers: headersOf.get(own.owner_id) ?? {},
      body: JSON.stringify({ completed }),
    };
  };
  return { method: 'PATCH', path: '/', next };
}

/** Measures the commits per second of the same PostgreSQL, each of one row, with as many connections. */
async function commitsOf(connectionString: string, seconds: number): Promise<number> {
  const pool = new Pool({ connectionString, max: CONNECTIONS });
  await pool.query('CREATE TABLE IF NOT EXISTS bench_commits (id bigserial PRIMARY KEY, note text)');
  let commits = 0;
  const end = performance.now() + seconds * 1000;
  const work = async () => {
    while (performance.now() < end) {
      await pool.query({
        name: 'commit',
        text: 'INSERT INTO bench_commits (note) VALUES ($1)',
        values: ['Water the fig'],
      });
      commits += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
    return commits / seconds;
  } finally {
    await pool.query('DROP TABLE bench_commits');
    await pool.end();
  }
}
