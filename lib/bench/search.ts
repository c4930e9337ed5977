import { addDays } from '@/lib/shared/calendar/days';
import { type Reader, storeReaders } from './readers';
import { percentile } from './statistics';
import type { Row } from './table';
import type { World } from './world';

/** The items that one person sees. */
const OWN = 50_000;
const TIMES = 60;
/** Milliseconds. */
const BAR = 50;

/** Words of titles: every third begins with 'Meeting', one of 30 has each of the others, and one of 2,000 the rare ones. */
const WORDS =
  'invoice dentist budget garden report travel piano kitchen review Müller Zürich workshop contract release grocery birthday archive insurance catering roadmap deadline newsletter concert harbour medicine mentor menu metal sprint journey';

/** Adds items of one person over eight years, some with notes. */
const STORE = `
  WITH item AS (
    INSERT INTO items (id, kind, owner_id, title, date)
    SELECT gen_random_uuid(), 'task', $1::uuid,
      CASE WHEN number % 2000 = 0 THEN 'Kumquat, C++ and 50% of it' ELSE
        CASE WHEN number % 3 = 0 THEN 'Meeting ' ELSE '' END || words[1 + number % 30] || ' ' || words[1 + number / 30 % 30]
        || ' ' || number END,
      $2::date + (number * 7 % 3000 - 1500)
    FROM generate_series(1, $3::int) AS number, string_to_array($4, ' ') AS words RETURNING id, title)
  INSERT INTO tasks (id, notes) SELECT id, CASE WHEN id::text < '2' THEN 'Bring what belongs to ' || title END FROM item`;

const SEARCHES: readonly [what: string, q: string][] = [
  ['a rare word', 'kumquat'],
  ['a common word', 'invoice'],
  ['a word of every third title', 'meeting'],
  ['two words', 'meeting invoice'],
  ['two letters', 'me'],
  ['a misspelt rare word', 'kumqaut'],
  ['a misspelt common word', 'meetnig'],
  ['symbols in a word', 'c++'],
  ['a number with a symbol', '50%'],
  ['accents', 'muller zurich'],
  ['a word that nothing has', 'xylophone'],
];

/**
 * Measures searches of somebody who sees 50,000 items, one call at a time, beside the read of a day in the same rounds.
 */
export async function measureSearch(world: World): Promise<Row[]> {
  const [reader] = await storeReaders(world.database, 1, { first: world.day, days: 1 });
  if (!reader) throw new Error('There is no reader.');
  await world.database.query(STORE, [reader.id, addDays(world.day, -400), OWN, WORDS]);
  await world.database.query('VACUUM ANALYZE');
  const { address } = world.planner;
  const day = `${address}/api/tasks-with-collaborators/${world.day}`;
  const rows: Row[] = [];
  for (const [what, q] of SEARCHES) {
    const url = `${address}/api/search?${new URLSearchParams({ q })}`;
    const times = { search: [] as number[], day: [] as number[] };
    for (let count = -5; count < TIMES; count++) {
      const [search, read] = [await timeOf(url, reader), await timeOf(day, reader)];
      // The first are not counted: in them code is compiled, and statements are planned.
      if (count < 0) continue;
      times.search.push(search);
      times.day.push(read);
    }
    const ms = (share: number, name: string, bar?: Row['bar']): Row => ({
      what: `${what}, ${name}`,
      unit: 'ms',
      figure: percentile(times.search, share),
      bar,
    });
    rows.push(
      {
        ...ms(0.5, 'p50'),
        limit: { name: 'read of a day, p50', value: percentile(times.day, 0.5) },
      },
      ms(0.95, 'p95', { atMost: BAR }),
    );
  }
  return rows;
}

async function timeOf(url: string, { headers }: Reader): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}: ${await answer.text()}`);
  await answer.text();
  return performance.now() - begun;
}
