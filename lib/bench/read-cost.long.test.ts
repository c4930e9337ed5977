import type { JobHelpers } from 'graphile-worker';
import { Client } from 'pg';
import { z } from 'zod';
import { GET as attachmentsRoute } from '@/app/api/attachments/[dateOrId]/route';
import { POST as createFeedRoute } from '@/app/api/calendar-feeds/route';
import { GET as carryOverRoute } from '@/app/api/carry-over/route';
import { GET as dayNotesRoute } from '@/app/api/day-notes/[date]/route';
import { GET as commentCountsRoute } from '@/app/api/day-notes/route';
import { POST as createGoalRoute, GET as goalsRoute } from '@/app/api/goals/route';
import { GET as imagesRoute } from '@/app/api/images/[date]/route';
import { POST as batchRoute } from '@/app/api/items/batch/route';
import { GET as schedulesRoute } from '@/app/api/schedules/[dateOrId]/route';
import { POST as createScheduleRoute, GET as scheduleRangeRoute } from '@/app/api/schedules/route';
import { GET as summaryRoute } from '@/app/api/summary/route';
import { PATCH as patchTaskRoute } from '@/app/api/tasks/[dateOrId]/route';
import { POST as createTaskRoute, GET as taskRangeRoute } from '@/app/api/tasks/route';
import { GET as feedRoute } from '@/app/feeds/[file]/route';
import { pool } from '@/lib/db/pool';
import type { Handler } from '@/lib/server/http/route';
import { purgeDeletedItems } from '@/lib/server/jobs/purge-deleted-items';
import { purgeReadNotifications } from '@/lib/server/jobs/purge-read-notifications';
import { dayAt } from '@/lib/shared/calendar/days';
import { testDatabaseUrl } from '@/lib/testing/database/test-database';
import { answerOf, type Call, call } from '@/lib/testing/server/call';
import { aPlanner, aTask, DAY, type Planner, READS, range } from '@/lib/testing/server/measured-reads';
import { statementsOf } from '@/lib/testing/server/statements';
import { storeBulk } from '@/prisma/demo/store';

/** The cost of statements for the database: no sequential scan of a large table. */

const TASKS = 60_000;

/**
 * The tables that no statement may scan. Other tables are joined to the items that were found; for a list of a
 * thousand items, scanning one of those may be cheaper.
 */
const LARGE = [
  'items',
  'shares',
  'task_collaborators',
  'collaborations',
  'comments',
  'stickers',
  'attachments',
  'notifications',
  'users',
  'labels',
  'item_labels',
  'item_reminders',
  'search_texts',
];

/**
 * SQL that adds rows of other kinds than tasks, so many that a sequential scan is never cheaper. The search does not
 * take apart the texts of comments and files: that takes longer than the rest, and it has the titles of all items.
 */
const MORE = `
  ALTER TABLE comments DISABLE TRIGGER USER;
  ALTER TABLE attachments DISABLE TRIGGER USER;
  INSERT INTO items (id, kind, owner_id, title, date)
    SELECT gen_random_uuid(), given.kind, item.owner_id, item.title, item.date
    FROM (SELECT * FROM items LIMIT 20000) AS item, unnest('{schedule,goal}'::item_kind[]) AS given (kind);
  INSERT INTO schedules (id, time) SELECT id, '10:00' FROM items WHERE kind = 'schedule';
  UPDATE items SET end_date = date + 3 WHERE id IN (SELECT id FROM items WHERE kind = 'schedule' LIMIT 10000);
  INSERT INTO goals (id, type) SELECT id, 'daily' FROM items WHERE kind = 'goal';
  INSERT INTO comments (id, item_id, author_id, content)
    SELECT gen_random_uuid(), id, owner_id, 'Lovely.' FROM items;
  INSERT INTO stickers (id, item_id, user_id, emoji) SELECT gen_random_uuid(), id, owner_id, '👍' FROM items;
  INSERT INTO attachments (id, item_id, uploader_id, name, original_name, file_type, mime_type, size, storage_key, sha256)
    SELECT gen_random_uuid(), id, owner_id, 'a', 'a', 'image', 'image/png', 1, 'load-' || id, '' FROM items;
  INSERT INTO users (id, email, first_name, time_zone)
    SELECT gen_random_uuid(), 'more-' || number || '@load.example.org', 'More', 'UTC'
    FROM generate_series(1, 20000) AS number;
  INSERT INTO shares (id, item_id, recipient_id, shared_by_id)
    SELECT gen_random_uuid(), item.id, person.id, item.owner_id FROM
      (SELECT id, owner_id, row_number() OVER (ORDER BY id) % 20000 + 1 AS number FROM items WHERE kind = 'task') AS item
      JOIN (SELECT id, row_number() OVER (ORDER BY id) AS number FROM users WHERE email LIKE 'more-%') AS person
      USING (number);
  INSERT INTO collaborations (id, owner_id, collaborator_id)
    SELECT gen_random_uuid(), owner.id, person.id FROM
      (SELECT id, row_number() OVER (ORDER BY id) AS number FROM users WHERE email LIKE 'more-%') AS owner
      JOIN (SELECT id, row_number() OVER (ORDER BY id) AS number FROM users WHERE email LIKE 'more-%') AS person
      ON person.number = owner.number + 1;
  INSERT INTO task_collaborators (id, task_id, user_id, added_by_id)
    SELECT gen_random_uuid(), item.id, person.id, item.owner_id FROM
      (SELECT id, owner_id, row_number() OVER (ORDER BY id) AS number FROM items WHERE kind = 'task') AS item
      JOIN (SELECT id, row_number() OVER (ORDER BY id) AS number FROM users WHERE email LIKE 'more-%') AS person
      USING (number);
  INSERT INTO series (id, kind, owner_id, uid, rrule, start_day, template)
    SELECT gen_random_uuid(), kind, owner_id, id::text, 'FREQ=DAILY', date, '{}'
    FROM items WHERE kind = 'task' AND date IS NOT NULL LIMIT 20000;
  UPDATE items SET series_id = series.id, occurrence_day = items.date FROM series WHERE series.uid = items.id::text;
  INSERT INTO shares (id, series_id, recipient_id, shared_by_id)
    SELECT gen_random_uuid(), series.id, person.id, series.owner_id FROM
      (SELECT id, owner_id, row_number() OVER (ORDER BY id) AS number FROM series) AS series
      JOIN (SELECT id, row_number() OVER (ORDER BY id) AS number FROM users WHERE email LIKE 'more-%') AS person
      USING (number);
  INSERT INTO task_collaborators (id, series_id, user_id, added_by_id)
    SELECT gen_random_uuid(), series_id, recipient_id, shared_by_id FROM shares WHERE series_id IS NOT NULL;
  INSERT INTO labels (id, owner_id, name, folded)
    SELECT gen_random_uuid(), id, 'label-' || number, 'label-' || number
    FROM (SELECT id FROM users LIMIT 20000) AS person, generate_series(1, 3) AS number;
  INSERT INTO item_labels (item_id, person_id, label_id, place)
    SELECT item.id, label.owner_id, label.id, 1 FROM items AS item JOIN labels AS label ON label.owner_id = item.owner_id
    WHERE label.name = 'label-1';
  INSERT INTO item_reminders (item_id, person_id, minutes) SELECT id, owner_id, '{10}' FROM items WHERE kind <> 'goal';
  INSERT INTO notifications (id, user_id, type, title, message, read_at)
    SELECT gen_random_uuid(), id, 'general', 'Old', '', now() - make_interval(days => number)
    FROM users, generate_series(1, 3) AS number;
  ALTER TABLE comments ENABLE TRIGGER USER;
  ALTER TABLE attachments ENABLE TRIGGER USER;
  ANALYZE;`;

const unused = {} as JobHelpers;

let planner: Planner;

beforeAll(async () => {
  planner = await aPlanner();
  const client = new Client({ connectionString: testDatabaseUrl() });
  await client.connect();
  try {
    await storeBulk(client, TASKS, DAY);
    await client.query(MORE);
  } finally {
    await client.end();
  }
  // In milliseconds; enough on a busy machine.
}, 300_000);

type Node = {
  'Node Type': string;
  'Parent Relationship'?: string;
  'Subplan Name'?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Run Condition'?: string;
  Plans?: Node[];
};
const node: z.ZodType<Node> = z.looseObject({
  'Node Type': z.string(),
  'Parent Relationship': z.string().optional(),
  'Subplan Name': z.string().optional(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Index Cond': z.string().optional(),
  'Run Condition': z.string().optional(),
  Plans: z.lazy(() => z.array(node)).optional(),
});
const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: node })]) })]);

/** Returns the nodes of the generic plan of a statement. */
async function planOf(text: string): Promise<Node[]> {
  const { rows } = await pool.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
  const [
    {
      'QUERY PLAN': [{ Plan: root }],
    },
  ] = explained.parse(rows);
  const below = (own: Node): Node[] => [own, ...(own.Plans ?? []).flatMap(below)];
  return below(root);
}

/** Returns the large tables that the generic plan of a statement scans sequentially. */
async function scannedBy(text: string): Promise<string[]> {
  return (await planOf(text))
    .filter((own) => own['Node Type'] === 'Seq Scan' && LARGE.includes(own['Relation Name'] ?? ''))
    .map((own) => `${own['Relation Name']}: ${text}`);
}

const isPlanned = (text: string): boolean => /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(text);

const scannedOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const statements = (await statementsOf(work)).filter(isPlanned);
  expect(statements).not.toEqual([]);
  return (await Promise.all(statements.map(scannedBy))).flat();
};

test.each(READS)('%s scans no large table', async (_, route, options) => {
  expect(await scannedOf(() => call(route, { as: planner.ines, ...options(planner) }))).toEqual([]);
});

test.each(['mine', 'all'])('a calendar feed of what is %s scans no large table', async (people) => {
  const { ines } = planner;
  const body = { name: 'Phone', contents: 'both', people };
  const { url } = (await call<{ url: string }>(createFeedRoute, { as: ines, method: 'POST', body })).body;
  const date = dayAt(new Date());
  const schedule = { title: 'Choir', date, time: '10:00', recurrence: { rrule: 'FREQ=DAILY;COUNT=5' } };
  await call(createScheduleRoute, { as: ines, method: 'POST', body: schedule });
  await call(createTaskRoute, { as: ines, method: 'POST', body: { title: 'Sing', date } });
  const file = url.slice(url.lastIndexOf('/') + 1);
  expect(await scannedOf(() => answerOf(feedRoute, { params: { file } }))).toEqual([]);
});

test('the streaks of all series of a list are read by one statement, which looks no further back than they reach', async () => {
  const { ines } = planner;
  const recurrence = { rrule: 'FREQ=DAILY;COUNT=20' };
  const task = { title: 'Sing', date: DAY, recurrence };
  for (const body of [task, task]) await call(createTaskRoute, { as: ines, method: 'POST', body });
  await call(createGoalRoute, { as: ines, method: 'POST', body: { ...task, type: 'daily' } });
  for (const [route, path] of [
    [taskRangeRoute, `/api/tasks${range}`],
    [carryOverRoute, '/api/carry-over?date=2025-12-01'],
    [goalsRoute, `/api/goals${range}`],
  ] as const) {
    const read = () => call(route, { as: ines, path });
    const [statement = '', ...others] = (await statementsOf(read)).filter((text) =>
      text.includes('missed_since'),
    );
    expect(others).toEqual([]);
    // Occurrences before the last missed one are not looked at: the window ends there.
    expect((await planOf(statement)).some((own) => own['Run Condition'])).toBe(true);
    expect(await scannedOf(read)).toEqual([]);
  }
});

test.each<[string, Handler, () => Call]>([
  ['a day of meetings', schedulesRoute, () => ({ params: { dateOrId: DAY } })],
  ['a month of meetings', scheduleRangeRoute, () => ({ path: `/api/schedules${range}` })],
  ['the summary of a month', summaryRoute, () => ({ path: `/api/summary${range}` })],
  ['a day’s notes', dayNotesRoute, () => ({ params: { date: DAY } })],
  ['comments of a month', commentCountsRoute, () => ({ path: `/api/day-notes${range}` })],
  ['files of a day', attachmentsRoute, () => ({ params: { dateOrId: DAY } })],
  ['pictures of a day', imagesRoute, () => ({ params: { date: DAY } })],
])(
  '%s looks up first days and last days, each by its own index and not beyond its period',
  async (_, route, options) => {
    const texts = (await statementsOf(() => call(route, { as: planner.ines, ...options() }))).filter(
      isPlanned,
    );
    const plans = (await Promise.all(texts.map(planOf))).flat();
    for (const [index, column] of [
      ['items_owner_id_kind_date_idx', 'date'],
      ['items_owner_id_end_date_idx', 'end_date'],
    ]) {
      const conditions = plans.flatMap((own) =>
        own['Index Name'] === index ? [own['Index Cond'] ?? ''] : [],
      );
      expect(conditions).not.toEqual([]);
      // Both ends of the range, or one day.
      for (const condition of conditions)
        expect(condition).toMatch(new RegExp(`\\(${column} >= .*\\(${column} <= |\\(${column} = `));
    }
  },
);

test('a write scans no large table, alone and in a transaction', async () => {
  for (const time of [null, '10:00']) {
    const body = { title: 'Sing', date: DAY, time, labels: time ? [planner.label] : [] };
    expect(await scannedOf(() => call(createTaskRoute, { as: planner.ines, method: 'POST', body }))).toEqual(
      [],
    );
  }
  const { id } = await aTask(planner.ines);
  for (const body of [{ completed: true }, { time: '12:00' }, { labels: [planner.label] }]) {
    const patch = { as: planner.ines, method: 'PATCH', params: { dateOrId: id }, body } as const;
    expect(await scannedOf(() => call(patchTaskRoute, patch))).toEqual([]);
  }
});

test('a batch scans no large table', async () => {
  const items = [
    { kind: 'task', id: (await aTask(planner.ines)).id },
    { kind: 'task', id: (await aTask(planner.ines)).id },
  ];
  for (const way of [
    { change: { date: '2025-11-22', time: '12:00' } },
    { change: { addLabels: [planner.label] } },
    { delete: true },
    { restore: true },
  ]) {
    const body = { items, ...way };
    expect(await scannedOf(() => call(batchRoute, { as: planner.ines, method: 'POST', body }))).toEqual([]);
  }
});

test.each([
  ['items', purgeDeletedItems],
  ['notifications', purgeReadNotifications],
])('the purge of %s scans no large table', async (_, purge) => {
  expect(await scannedOf(async () => purge({}, unused))).toEqual([]);
});

test('a sequential scan is found by this check', async () => {
  expect(await scannedBy("SELECT id FROM items WHERE title = 'x'")).toHaveLength(1);
});
