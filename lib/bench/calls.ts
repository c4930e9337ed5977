import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { Bench, type Planner } from '@/e2e/running/planner';
import { startEmbedded } from '@/lib/db/embedded/embedded';
import { hashOf, newSecret } from '@/lib/server/secrets';
import { addDays, type Day, dayAt, timeAt } from '@/lib/shared/calendar/days';
import { copyRows } from '@/prisma/demo/copy';
import { type Contestant, compare } from './load';
import type { Row } from './table';
import { SETTINGS } from './world';

/** The number of tasks of one person on each day that has some. */
const A_DAY = 20;
/** The numbers of tasks of the people whose calls are compared. */
const [FEW, USUAL, MANY] = [100, 10_000, 100_000];

/** A person, and those of their tasks that have no time. */
type Caller = { headers: Record<string, string>; ids: string[] };
type Calls = { planner: Planner; few: Caller; usual: Caller; many: Caller; close(): Promise<void> };

const NAMES = ['read', 'create', 'complete'] as const;
type Name = (typeof NAMES)[number];
const WHAT: Record<Name, string> = {
  read: 'day read',
  create: 'task created',
  complete: 'task completed',
};

/**
 * Measures the calls of people with few and with many tasks, one process each, and compares those of a usual one with
 * another build, whose database is its own.
 * @param before the folder of another clone with a build
 */
export async function measureCalls(
  { rounds, round }: { rounds: number; round: number },
  before: string | undefined,
): Promise<Row[]> {
  const first = addDays(dayAt(new Date()), 400);
  const now = await startCalls(first);
  const then = before === undefined ? undefined : await startCalls(first, before);
  try {
    const rows: Row[] = [];
    for (const name of NAMES) {
      const by = ({ planner }: Calls, caller: Caller) => ({
        address: planner.address,
        shots: shotsOf(name, caller, first),
      });
      const { few, usual, many, other } = await compare(
        {
          few: by(now, now.few),
          usual: by(now, now.usual),
          many: by(now, now.many),
          other: then ? by(then, then.usual) : by(now, now.usual),
        },
        { rounds, round },
      );
      const row = (of: number, figure: number, limit: { name: string; value: number }, atLeast: number) => ({
        what: `${WHAT[name]}, ${of.toLocaleString('en')} tasks`,
        unit: '1/s',
        figure,
        limit,
        bar: { atLeast },
      });
      rows.push(row(MANY, many.throughput, { name: `${FEW} tasks`, value: few.throughput }, 0.9));
      if (then)
        rows.push(row(USUAL, usual.throughput, { name: 'the build before', value: other.throughput }, 1));
    }
    return rows;
  } finally {
    await now.close();
    await then?.close();
  }
}

async function startCalls(first: Day, root?: string): Promise<Calls> {
  const bench = new Bench();
  const server = await startEmbedded({ dataDir: `${bench.folder}/database`, purpose: 'service' });
  const database = new Client({ connectionString: server.url });
  // Ignored here, since the next query fails; the server may also end before the client.
  database.on('error', () => undefined);
  const close = async () => {
    await database.end();
    await bench.stop();
    await server.stop();
    await bench.clear();
  };
  try {
    const variables = { ...SETTINGS, DATABASE_URL: server.url, ITEMS_PER_PERSON: '10000000' };
    const planner = await bench.start(variables, root);
    await database.connect();
    const [few, usual, many] = [
      await storeCaller(database, FEW, first),
      await storeCaller(database, USUAL, first),
      await storeCaller(database, MANY, first),
    ];
    await database.query('VACUUM ANALYZE');
    return { planner, few, usual, many, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Stores a person and their tasks, in the columns that every build has. */
async function storeCaller(database: Client, tasks: number, first: Day): Promise<Caller> {
  const id = newId();
  const [secret, cookie] = [newSecret(), newSecret()];
  const bytea = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`;
  const expires = new Date(Date.now() + 86_400_000).toISOString();
  await copyRows(
    database,
    'users',
    ['id', 'email', 'first_name', 'last_name', 'time_zone'],
    [[id, `${id}@bench.example.org`, 'Ada', 'Light', 'UTC']],
  );
  await copyRows(
    database,
    'sessions',
    ['id', 'user_id', 'bearer_hash', 'cookie_hash', 'expires_at'],
    [[newId(), id, bytea(hashOf(secret)), bytea(hashOf(cookie)), expires]],
  );
  const all = Array.from({ length: tasks }, (_, number) => ({
    id: newId(),
    title: `Task number ${number} of many`,
    date: addDays(first, number % (tasks / A_DAY)),
    time: number % 3 ? timeAt(480 + (number % A_DAY) * 15) : null,
  }));
  await copyRows(
    database,
    'items',
    ['id', 'kind', 'owner_id', 'title', 'date'],
    all.map((task) => [task.id, 'task', id, task.title, task.date]),
  );
  await copyRows(
    database,
    'tasks',
    ['id', 'time', 'priority'],
    all.map((task) => [task.id, task.time, 'medium']),
  );
  const ids = all.filter(({ time }) => time === null).map((task) => task.id);
  return { headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' }, ids };
}

/** Days after the last one with tasks, on which new ones are created. */
const LATER = 6_000;

function shotsOf(name: Name, { headers, ids }: Caller, first: Day): Contestant['shots'] {
  if (name === 'read') return [{ path: `/api/tasks-with-collaborators/${first}`, headers }];
  let count = 0;
  if (name === 'create') {
    const next = () => ({
      body: JSON.stringify({ title: 'Water the fig', date: addDays(first, LATER + (count++ % 500)) }),
    });
    return [{ method: 'POST', path: '/api/tasks', headers, next }];
  }
  const next = () => {
    const id = ids[count % ids.length];
    const completed = Math.floor(count / ids.length) % 2 === 0;
    count += 1;
    return { path: `/api/tasks/${id}`, body: JSON.stringify({ completed }) };
  };
  return [{ method: 'PATCH', path: '/', headers, next }];
}
