import { addDays } from '@/lib/shared/calendar/days';
import { compare, type Shot } from './load';
import { type Reader, storeReaders } from './readers';
import { median } from './statistics';
import type { Row } from './table';
import type { World } from './world';

/** Occurrences of a daily series: two years of them, and today's. */
const DAILY = 732;
const SERIES = 50;
const OCCURRENCES = 400;
/** The number of connections. It is small, so that requests do not wait for one another. */
const CONNECTIONS = 2;

/** The longest notes, of words that differ. */
const NOTES = Array.from({ length: 2_000 }, (_, number) => ((number * 7_919) % 100_003).toString(26))
  .join(' ')
  .padEnd(10_000, ' fig')
  .slice(0, 10_000)
  .trim();
/** How often as long a series with such notes may take: they are stored with each occurrence, and indexed once. */
const LONG_MAX = 5;

/** The time of one insert of as many rows: the items of a series and their tasks, without anything else. */
const INSERT = `
  WITH item AS (
    INSERT INTO items (id, kind, owner_id, title, date)
    SELECT gen_random_uuid(), 'task', $1::uuid, 'Water the fig', $2::date + number::int
    FROM generate_series(0, $3::int - 1) AS number RETURNING id)
  INSERT INTO tasks (id) SELECT id FROM item`;

/**
 * Measures how long a daily series takes to be laid out, without notes and with the longest, and a change of all its occurrences; and the reads of somebody
 * with many series, compared with those of somebody with as many single tasks in the same rounds.
 */
export async function measureSeries(world: World, rounds: { rounds: number; round: number }): Promise<Row[]> {
  const [writer, repeating, single] = await storeReaders(world.database, 3, { first: world.day, days: 0 });
  if (!writer || !repeating || !single) throw new Error('There are too few readers.');
  const writes = await writesOf(world, writer, rounds.rounds);
  for (let count = 0; count < SERIES; count++) await create(world, repeating, `;COUNT=${OCCURRENCES}`);
  for (let count = 0; count < SERIES; count++)
    await world.database.query(INSERT, [single.id, world.day, OCCURRENCES]);
  await world.database.query('VACUUM ANALYZE');
  return [...writes, ...(await readsOf(world, { repeating, single }, rounds))];
}

async function create({ planner, day }: World, by: Reader, end = '', notes = ''): Promise<string> {
  const body = { title: 'Water the fig', notes, date: day, recurrence: { rrule: `FREQ=DAILY${end}` } };
  const { id } = await send(`${planner.address}/api/tasks`, 'POST', by, body);
  return id;
}

async function send(url: string, method: string, { headers }: Reader, body: object): Promise<{ id: string }> {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} was answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { id: string };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function writesOf(world: World, writer: Reader, rounds: number): Promise<Row[]> {
  const times = {
    create: [] as number[],
    long: [] as number[],
    insert: [] as number[],
    change: [] as number[],
  };
  // The first round is not counted: in it code is compiled, and statements are planned.
  for (let round = 0; round <= rounds; round++) {
    let id = '';
    const created = await timeOf(async () => {
      id = await create(world, writer);
    });
    const createdLong = await timeOf(() => create(world, writer, '', NOTES));
    const inserted = await timeOf(() => world.database.query(INSERT, [writer.id, world.day, DAILY]));
    const url = `${world.planner.address}/api/tasks/${id}?scope=all`;
    const changed = await timeOf(() => send(url, 'PATCH', writer, { title: `Water the palm ${round}` }));
    if (round === 0) continue;
    times.create.push(created);
    times.long.push(createdLong);
    times.insert.push(inserted);
    times.change.push(changed);
  }
  const insert = { name: `one insert of ${DAILY} rows`, value: median(times.insert) };
  const [created, changed] = [median(times.create), median(times.change)];
  return [
    { what: `daily series created, ${DAILY} rows`, unit: 'ms', figure: created, bar: { atMost: 150 } },
    { what: 'daily series created', unit: 'ms', figure: created, limit: insert },
    {
      what: `daily series created with notes of ${NOTES.length.toLocaleString('en')} letters`,
      unit: 'ms',
      figure: median(times.long),
      limit: { name: 'the same without notes', value: created },
      bar: { atMost: LONG_MAX },
    },
    { what: `change of all, ${DAILY} rows`, unit: 'ms', figure: changed, bar: { atMost: 300 } },
    { what: 'change of all', unit: 'ms', figure: changed, limit: insert },
  ];
}

const READS = {
  day: ['day read', (day: string) => `/api/tasks-with-collaborators/${day}`],
  upcoming: ['upcoming', (day: string) => `/api/tasks?startDate=${day}&endDate=${addDays(day, 13)}`],
  month: ['month of tasks', (day: string) => `/api/tasks?startDate=${day}&endDate=${addDays(day, 30)}`],
  year: ['summary of a year', (day: string) => `/api/summary?startDate=${day}&endDate=${addDays(day, 364)}`],
} as const;

async function readsOf(
  { planner: { address }, day }: World,
  { repeating, single }: { repeating: Reader; single: Reader },
  { rounds, round }: { rounds: number; round: number },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, pathOf] of Object.values(READS)) {
    const by = ({ headers }: Reader): { address: string; shots: Shot[] } => ({
      address,
      shots: [{ path: pathOf(day), headers }],
    });
    const figures = await compare(
      { series: by(repeating), singles: by(single) },
      { rounds, round, connections: CONNECTIONS },
    );
    rows.push({
      what: `${what}, ${SERIES} series of ${OCCURRENCES}`,
      unit: 'ms',
      figure: figures.series.p50,
      limit: {
        name: `${(SERIES * OCCURRENCES).toLocaleString('en')} single tasks`,
        value: figures.singles.p50,
      },
      bar: { atMost: 1.3 },
    });
  }
  return rows;
}
