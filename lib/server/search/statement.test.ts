import { Client } from 'pg';
import { z } from 'zod';
import { autocommit } from '@/lib/db/autocommit';
import { pool } from '@/lib/db/pool';
import { testDatabaseUrl } from '@/lib/testing/database/test-database';
import { add, share } from '@/lib/testing/server/acts';
import { aUser, type Person } from '@/lib/testing/server/people';
import { type Reach, statementOf } from './statement';
import { wordsOf } from './words';

/**
 * The rows and blocks that a search reads, by the counts of PostgreSQL: time would tell about others what the results
 * do not.
 */

const TODAY = '2025-11-21';
const MANY = 4_000;
const REACHES: Reach[] = [false, true].flatMap((isForgiving) =>
  [false, true].map((isNear) => ({ isForgiving, isNear })),
);

type Node = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
};
const node: z.ZodType<Node> = z.looseObject({
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  'Shared Hit Blocks': z.number(),
  'Shared Read Blocks': z.number(),
  Plans: z.lazy(() => z.array(node)).optional(),
});
const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: node })]) })]);

/** Returns the blocks that a search reads, and the rows of texts and items that it looks at. */
async function costOf(person: Person, q: string, reach: Reach): Promise<{ blocks: number; rows: number }> {
  const asked = { person_id: person.user.id, today: TODAY, after_place: '' };
  const { text, values } = statementOf(asked, await wordsOf(q), reach);
  const { rows } = await pool.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values);
  const [
    {
      'QUERY PLAN': [{ Plan: root }],
    },
  ] = explained.parse(rows);
  const below = ({ Plans = [], ...own }: Node): Node[] => [own, ...Plans.flatMap(below)];
  const looked = below(root).filter((own) => /^(search_texts|items)$/.test(own['Relation Name'] ?? ''));
  return {
    blocks: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
    rows: looked.reduce(
      (sum, own) => sum + (own['Actual Rows'] + (own['Rows Removed by Filter'] ?? 0)) * own['Actual Loops'],
      0,
    ),
  };
}

const insert = (owner: Person, title: string, count: number) => autocommit.$executeRaw`
  WITH item AS (
    INSERT INTO items (id, kind, owner_id, title, date)
    SELECT gen_random_uuid(), 'task', ${owner.user.id}::uuid, ${title}, ${TODAY}::date + number
    FROM generate_series(1, ${count}::int) AS number RETURNING id)
  INSERT INTO tasks (id) SELECT id FROM item`;

// So many rows that reading all of them is never cheaper.
beforeAll(async () => {
  for (let count = 0; count < 10; count++) await insert(await aUser(), 'Feed the cat', MANY);
  // By a connection of its own, whose statements have no time limit.
  const client = new Client({ connectionString: testDatabaseUrl() });
  await client.connect();
  try {
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}, 120_000);

test.each(['kumquat', 'kumqaut', 'kum', 'ku', 'k', 'c++', '50%', 'water kumquat'])(
  'what others have of %s is not read',
  async (q) => {
    const [ines, other] = [await aUser(), await aUser()];
    const shared = await add(other, 'task', { title: 'Buy a kumquat', date: TODAY });
    await share(other, shared, ines);
    await add(ines, 'task', { title: 'Water the kumquat', date: TODAY });
    const before = await Promise.all(REACHES.map((reach) => costOf(ines, q, reach)));
    await insert(other, 'Water the kumquat, 50% in C++', MANY);
    await autocommit.$queryRaw`SELECT gin_clean_pending_list('search_texts_owner_id_text_idx')::text`;
    const after = await Promise.all(REACHES.map((reach) => costOf(ines, q, reach)));
    for (const [index, { rows, blocks }] of after.entries()) {
      expect(rows).toBe(before[index]?.rows);
      // Another depth of the indexes, and not the others' rows.
      expect(blocks).toBeLessThan((before[index]?.blocks ?? 0) + 100);
    }
  },
);
