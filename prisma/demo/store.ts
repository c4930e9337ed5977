import { hash } from '@node-rs/argon2';
import type { ClientBase } from 'pg';
import type { Day } from '@/lib/shared/calendar/days';
import { arrange } from './arrange';
import { bulkItems, bulkPeople, bulkShares, bulkTasks, bulkUsers } from './bulk';
import { copyRows, type Value } from './copy';
import { type FileTarget, storeFiles } from './files';
import { storeLabels } from './labels';
import { openDay } from './open-day';
import { astrid, DEMO_PASSWORD, ines, odile, type Person, people, tomas } from './people';
import { Random } from './random';
import { type DemoSeries, repeat } from './repeats';
import { SHARING_COLUMNS, sharingOf } from './sharing';
import { type Plans, yearOf } from './year';

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

async function storePeople(client: ClientBase, demo: readonly Person[]): Promise<void> {
  const passwordHash = await hash(DEMO_PASSWORD);
  await copyRows(
    client,
    'users',
    ['id', 'email', 'email_confirmed_at', 'first_name', 'last_name', 'time_zone', 'password_hash'],
    demo.map(({ id, email, firstName, lastName, timeZone }) => [
      id,
      email,
      iso(new Date()),
      firstName,
      lastName,
      timeZone,
      passwordHash,
    ]),
  );
}

function* itemRows(all: Iterable<Plans>): Generator<Value[]> {
  for (const { tasks, meetings, goals } of all)
    for (const [kind, items] of [
      ['task', tasks],
      ['schedule', meetings],
      ['goal', goals],
    ] as const)
      for (const { id, ownerId, title, date, createdAt, seriesId = null, ...more } of items) {
        const endDate = 'endDate' in more ? more.endDate : null;
        const occurrenceDay = seriesId === null ? null : date;
        yield [
          id,
          kind,
          ownerId,
          title,
          date,
          endDate,
          seriesId,
          occurrenceDay,
          iso(createdAt),
          iso(createdAt),
        ];
      }
}

async function storePlans(client: ClientBase, all: readonly Plans[]): Promise<void> {
  await copyRows(
    client,
    'items',
    [
      'id',
      'kind',
      'owner_id',
      'title',
      'date',
      'end_date',
      'series_id',
      'occurrence_day',
      'created_at',
      'updated_at',
    ],
    itemRows(all),
  );
  await copyRows(
    client,
    'goals',
    ['id', 'type', 'description', 'completed_at', 'parent_id'],
    all.flatMap(({ goals }) =>
      goals.map(({ id, type, description, completedAt, parentId }) => [
        id,
        type,
        description,
        iso(completedAt),
        parentId,
      ]),
    ),
  );
  await copyRows(
    client,
    'tasks',
    [
      'id',
      'time',
      'priority',
      'completed_at',
      'dropped_at',
      'notes',
      'checklist',
      'estimate',
      'carried',
      'goal_id',
    ],
    all.flatMap(({ tasks }) =>
      tasks.map((task) => [
        task.id,
        task.time,
        task.priority,
        iso(task.completedAt),
        iso(task.droppedAt),
        task.notes,
        JSON.stringify(task.checklist),
        task.estimate,
        task.carried,
        task.goalId,
      ]),
    ),
  );
  await copyRows(
    client,
    'schedules',
    ['id', 'time', 'duration', 'location', 'notes', 'time_zone'],
    all.flatMap(({ meetings }) =>
      meetings.map(({ id, time, duration, location, notes, timeZone }) => [
        id,
        time,
        duration,
        location,
        notes,
        timeZone,
      ]),
    ),
  );
}

const storeSeries = (client: ClientBase, all: readonly DemoSeries[]): Promise<void> =>
  copyRows(
    client,
    'series',
    ['id', 'kind', 'owner_id', 'uid', 'rrule', 'start_day', 'laid_out_until', 'template'],
    all.map(({ id, kind, ownerId, rrule, start, until, template }) => [
      id,
      kind,
      ownerId,
      id,
      rrule,
      start,
      until,
      JSON.stringify(template),
    ]),
  );

/**
 * Puts the tasks of the demo in the order in which they were made, one millisecond apart: rows that are copied together
 * have one rank by default, and there is no rank between two equal ones.
 */
const rankTasks = (client: ClientBase, owners: readonly Person[], today: Day) =>
  client.query(
    `UPDATE tasks SET rank = rank_of(least(made.created_at, $2::timestamptz) + made.number * interval '1 ms')
     FROM (SELECT id, created_at, row_number() OVER (ORDER BY created_at, id) AS number FROM items
       WHERE owner_id = ANY($1) AND kind = 'task') AS made
     WHERE made.id = tasks.id`,
    [owners.map(({ id }) => id), `${today}T00:00:00Z`],
  );

/** Replaces the generated tasks and meetings of today, which is open after signing in, with those written by hand. */
function replaceOpenDay(random: Random, plans: Plans | undefined, today: Day): void {
  if (!plans) return;
  const { tasks, meetings } = openDay(random, astrid, today);
  plans.tasks = [...plans.tasks.filter(({ date }) => date !== today), ...tasks];
  plans.meetings = [...plans.meetings.filter(({ date }) => date !== today), ...meetings];
}

/** Replaces the people of the demo and all their data. */
export async function storeDemo(client: ClientBase, fileTarget: FileTarget, today: Day): Promise<void> {
  const random = new Random(20_251_121);
  const planners = [astrid, ines, tomas, odile];
  const plans = new Map(planners.map((person) => [person, yearOf(random, person, today)]));
  replaceOpenDay(random, plans.get(astrid), today);
  for (const [person, each] of plans) arrange(random, person, each, today);
  const hers = plans.get(astrid);
  const series = hers ? repeat(new Random(20_261_123), astrid, hers, today) : [];
  await client.query('DELETE FROM users WHERE id = ANY($1)', [people.map(({ id }) => id)]);
  await storePeople(client, people);
  await storeSeries(client, series);
  await storePlans(client, [...plans.values()]);
  await rankTasks(client, planners, today);
  const sharing = sharingOf(random, plans, today);
  for (const table of [
    'collaborations',
    'collaboration_requests',
    'shares',
    'task_collaborators',
    'comments',
    'stickers',
  ] as const)
    await copyRows(client, table, SHARING_COLUMNS[table], sharing[table]);
  await storeLabels(client);
  if (hers) await storeFiles(client, fileTarget, hers, today);
}

/** Returns the number of rows that `storeBulk` writes for so many tasks. */
export const bulkRows = (tasks: number): number => bulkPeople(tasks) + tasks * 2 + Math.ceil(tasks / 20);

/**
 * Replaces the generated accounts at load.example.org and their tasks with as many tasks as requested.
 * @param copied is called with the number of rows of each chunk that was sent
 */
export async function storeBulk(
  client: ClientBase,
  tasks: number,
  today: Day,
  copied?: (count: number) => void,
): Promise<void> {
  await client.query("DELETE FROM users WHERE email LIKE '%@load.example.org'");
  await copyRows(
    client,
    'users',
    ['id', 'email', 'first_name', 'last_name', 'time_zone'],
    bulkUsers(tasks),
    copied,
  );
  await copyRows(
    client,
    'items',
    ['id', 'kind', 'owner_id', 'title', 'date'],
    bulkItems(tasks, today),
    copied,
  );
  await copyRows(
    client,
    'tasks',
    ['id', 'time', 'priority', 'completed_at', 'rank'],
    bulkTasks(tasks),
    copied,
  );
  await copyRows(
    client,
    'shares',
    ['id', 'item_id', 'recipient_id', 'permission', 'shared_by_id'],
    bulkShares(tasks),
    copied,
  );
}
