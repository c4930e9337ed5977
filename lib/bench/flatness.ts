import { addDays, dayAt } from '@/lib/shared/calendar/days';
import { storeBulk } from '@/prisma/demo/store';
import { buildEmptyNext } from './empty-next/build';
import { compare, type Shot } from './load';
import { startReferenceServer } from './reference-server';
import type { Row } from './table';
import type { World } from './world';

/** The number of connections. It is small, so that requests do not wait for one another. */
const CONNECTIONS = 4;

const NAMES = ['day', 'month', 'year', 'upcoming', 'meetings', 'monthOfMeetings'] as const;
type Name = (typeof NAMES)[number];

const WHAT: Record<Name, string> = {
  day: 'day read',
  month: 'month of tasks',
  year: 'summary of a year',
  upcoming: 'upcoming',
  meetings: 'day of meetings that span days',
  monthOfMeetings: 'month of meetings that span days',
};

/** Gives other people a meeting of some days, up to two weeks, for every tenth of their tasks. */
const SPANNING = `
  WITH meeting AS (
    INSERT INTO items (id, kind, owner_id, title, date, end_date)
    SELECT gen_random_uuid(), 'schedule', owner_id, 'Fair', date, date + 1 + (number % 14)::int
    FROM (SELECT items.*, row_number() OVER (ORDER BY items.id) AS number
      FROM items JOIN users ON users.id = items.owner_id WHERE users.email LIKE '%@load.example.org') AS numbered
    WHERE number % 10 = 0
    RETURNING id)
  INSERT INTO schedules (id) SELECT id FROM meeting`;

/**
 * Measures how much longer each read takes when other people have more tasks and meetings of several days. Times are compared with an empty handler
 * of Next in the same rounds, so that variations of the machine cancel out.
 * @param sizes numbers of tasks of all people together, in ascending order
 */
export async function measureFlatness(
  world: World,
  sizes: readonly number[],
  { rounds, round }: { rounds: number; round: number },
): Promise<Row[]> {
  await buildEmptyNext();
  const empty = await startReferenceServer('lib/bench/empty-next/server.ts');
  try {
    const times: Record<Name, number>[] = [];
    for (const size of sizes) {
      await storeBulk(world.database, size, dayAt(new Date()));
      await world.database.query(SPANNING);
      await world.database.query('VACUUM ANALYZE');
      const { emptyNext, ...reads } = await compare(
        { ...readsOf(world), emptyNext: { address: empty.address, shots: [{ path: '/empty' }] } },
        { rounds, round, connections: CONNECTIONS },
      );
      const timeOf = (name: Name): number => emptyNext.throughput / reads[name].throughput;
      times.push({
        day: timeOf('day'),
        month: timeOf('month'),
        year: timeOf('year'),
        upcoming: timeOf('upcoming'),
        meetings: timeOf('meetings'),
        monthOfMeetings: timeOf('monthOfMeetings'),
      });
    }
    const [fewest, most] = [times[0], times.at(-1)];
    if (!fewest || !most) throw new Error('There is no size to measure at.');
    return NAMES.map((name) => ({
      what: `${WHAT[name]}, ${sizes.at(-1)?.toLocaleString('en')} tasks`,
      unit: '× empty',
      figure: most[name],
      limit: { name: `${sizes[0]?.toLocaleString('en')} tasks`, value: fewest[name] },
      bar: { atMost: 1.3 },
    }));
  } finally {
    await empty.stop();
  }
}

function readsOf({ planner: { address }, readers, day }: World) {
  const by = (path: string): { address: string; shots: Shot[] } => ({
    address,
    shots: readers.map(({ headers }) => ({ path, headers })),
  });
  const range = (days: number) => `startDate=${day}&endDate=${addDays(day, days)}`;
  return {
    day: by(`/api/tasks-with-collaborators/${day}`),
    month: by(`/api/tasks?${range(30)}`),
    year: by(`/api/summary?${range(364)}`),
    upcoming: by(`/api/tasks?${range(13)}`),
    meetings: by(`/api/schedules/${addDays(day, 1)}`),
    monthOfMeetings: by(`/api/schedules?${range(30)}`),
  };
}
