import { Client } from 'pg';
import { v7 } from 'uuid';
import { POST as inviteRoute } from '@/app/api/collaborations/route';
import { POST as commentRoute } from '@/app/api/comments/route';
import { POST as recordRoute } from '@/app/api/item-attachments/route';
import { POST as stickerRoute } from '@/app/api/item-stickers/route';
import { POST as scheduleRoute } from '@/app/api/schedules/route';
import { POST as shareRoute } from '@/app/api/task-shares/route';
import { POST as collaboratorRoute } from '@/app/api/tasks/[dateOrId]/collaborators/route';
import { PATCH as patchTaskRoute } from '@/app/api/tasks/[dateOrId]/route';
import { POST as taskRoute } from '@/app/api/tasks/route';
import { database } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { dayAt } from '@/lib/shared/calendar/days';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import { testDatabaseUrl } from '@/lib/testing/database/test-database';
import { call } from '@/lib/testing/server/call';
import { anUpload } from '@/lib/testing/server/files';
import { aUser, type Person } from '@/lib/testing/server/people';
import { restoreSettings } from '@/lib/testing/server/settings';

const DAY = '2025-11-21';

/** The tables whose texts triggers take apart for the search. */
const SEARCHED = ['items', 'tasks', 'comments', 'attachments'];

/**
 * Stores and deletes the many rows. It is not one of the planner's connections, whose statements may take five seconds:
 * on a machine with a busy disk these take longer.
 */
const client = new Client({ connectionString: testDatabaseUrl() });

const run = (statement: Prisma.Sql) => client.query({ text: statement.text, values: statement.values });

// The triggers take ten times as long as storing the rows, and nothing is searched for here.
beforeAll(async () => {
  await client.connect();
  for (const table of SEARCHED) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
});

afterAll(() => client.end());

afterEach(restoreSettings);

const createTask = (as: Person, more: object = {}) =>
  call<{ id: string } & ErrorBody>(taskRoute, {
    as,
    method: 'POST',
    body: { title: 'Water the fig', date: DAY, ...more },
  });

const itemsOf = ({ user }: Person) => database.item.count({ where: { ownerId: user.id } });

/** Inserts rows into a table. @param values the values of a row, which may use `number` */
async function fill(table: string, columns: string, values: Prisma.Sql, count: number): Promise<void> {
  await run(Prisma.sql`
    INSERT INTO ${Prisma.raw(table)} (id, ${Prisma.raw(columns)})
    SELECT gen_random_uuid(), ${values} FROM generate_series(1, ${count}::int) AS number`);
}

/** Gives the person this many tasks. */
async function plan({ user }: Person, count: number): Promise<void> {
  await run(Prisma.sql`
    WITH item AS (
      INSERT INTO items (id, kind, owner_id, title, date)
      SELECT gen_random_uuid(), 'task', ${user.id}::uuid, 'Old', '2020-01-01' FROM generate_series(1, ${count}::int)
      RETURNING id, kind)
    INSERT INTO tasks (id, kind) SELECT id, kind FROM item`);
}

describe('tasks, meetings and goals', () => {
  test('are at most 200,000 for each person, of all kinds together; one more is 409', async () => {
    const [ines, tomas] = [await aUser(), await aUser()];
    const old = Prisma.sql`'task', ${ines.user.id}::uuid, 'Old', '2020-01-01'::date`;
    await fill('items', 'kind, owner_id, title, date', old, 199_999);
    expect((await createTask(ines)).status).toBe(201);
    const refused = await createTask(ines);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: 'An account has at most 200,000 tasks, meetings and goals.',
        details:
          'You have 200,000 tasks, meetings and goals, and an account has no more. Those that are deleted count until they are gone for good, after 30 days.',
      },
    });
    expect(await itemsOf(ines)).toBe(200_000);
    expect((await createTask(tomas)).status).toBe(201);
  });
});

describe('the number of rows that an account adds to items is limited', () => {
  const expectFull = async (answer: Promise<{ status: number; body: unknown }>, error: string) =>
    expect(await answer).toMatchObject({ status: 409, body: { error } });

  test('comments', async () => {
    const [ines, task] = await withTask();
    const comment = (more: object = {}) =>
      call(commentRoute, {
        as: ines,
        method: 'POST',
        body: { content: 'Yes', targetType: 'task', targetId: task, ...more },
      });
    const id = v7();
    await comment({ id });
    const author = Prisma.sql`${task}::uuid, ${ines.user.id}::uuid, 'Old'`;
    await fill('comments', 'item_id, author_id, content', author, 49_998);
    // The count is cached for less than a minute.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    try {
      expect((await comment()).status).toBe(201);
      await expectFull(comment(), 'An account has at most 50,000 comments.');
      expect((await comment({ id })).status).toBe(200);
    } finally {
      jest.restoreAllMocks();
    }
  });

  test('long notes and checklists, of the owner of the item, whoever writes them', async () => {
    const { ines, tomas, task } = await withGiven(6_400);
    await run(Prisma.sql`UPDATE tasks SET notes = repeat('ä', 5000) WHERE id <> ${task}::uuid`);
    const error = 'An account has at most 64,000 kilobytes of long notes and checklists.';
    const notes = 'ä'.repeat(600);
    const checklist = Array.from({ length: 20 }, () => ({ id: v7(), title: 'Tighten', done: false }));
    await expectFull(createTask(ines, { notes }), error);
    await expectFull(createTask(ines, { checklist }), error);
    const meeting = { title: 'Walk', date: DAY, time: null, notes };
    await expectFull(call(scheduleRoute, { as: ines, method: 'POST', body: meeting }), error);
    expect((await createTask(ines, { notes: 'short' })).status).toBe(201);
    await call(shareRoute, {
      as: ines,
      method: 'POST',
      body: { taskId: task, sharedWithEmail: tomas.user.email, permission: 'edit' },
    });
    for (const as of [ines, tomas]) {
      const change = (body: object) =>
        call(patchTaskRoute, { as, method: 'PATCH', params: { dateOrId: task }, body });
      await expectFull(change({ notes }), error);
      expect((await change({ title: `Walk ${as.user.firstName}`, notes: 'short' })).status).toBe(200);
    }
    const { id } = await database.task.findFirstOrThrow({
      where: { notes: { startsWith: 'ä' }, item: { ownerId: ines.user.id } },
    });
    const shorten = { as: ines, method: 'PATCH', params: { dateOrId: id }, body: { notes } } as const;
    expect((await call(patchTaskRoute, shorten)).status).toBe(200);
    expect((await createTask(tomas, { notes })).status).toBe(201);
  });

  test('long checklists by their size, though they are counted rarely', async () => {
    const { ines } = await withGiven(6_400);
    const writeNotes = (tasks: number) =>
      run(Prisma.sql`
        UPDATE tasks SET notes = repeat('a', 10000) WHERE id IN (
          SELECT id FROM tasks WHERE notes IS NULL AND checklist = '[]' LIMIT ${tasks}::int)`);
    const createLong = () => {
      const step = () => ({ id: v7(), title: '🎻'.repeat(200), done: false });
      return createTask(ines, { checklist: Array.from({ length: 100 }, step) });
    };
    await writeNotes(5_720);
    // The first one counts 57,200 kilobytes, and each adds 87: from 57,600 on they are counted at each write.
    for (let made = 0; made < 6; made++) expect((await createLong()).status).toBe(201);
    await writeNotes(640);
    expect((await createLong()).status).toBe(409);
  });

  test('labels on items', async () => {
    const [ines, task] = await withTask();
    const [label] = await labelsOf(ines, 1);
    const recurrence = { rrule: 'FREQ=DAILY;COUNT=2' };
    const { id: first } = (await createTask(ines, { date: dayAt(new Date(), 'UTC'), recurrence })).body;
    await run(Prisma.sql`
      INSERT INTO series_labels SELECT series_id, owner_id, ${label}::uuid, 1 FROM items WHERE id = ${first}::uuid`);
    await plan(ines, 4_000);
    for (const each of await labelsOf(ines, 50))
      await run(Prisma.sql`
        INSERT INTO item_labels (item_id, person_id, label_id, place)
        SELECT id, owner_id, ${each}::uuid, 1 FROM items
        WHERE owner_id = ${ines.user.id}::uuid AND title = 'Old'`);
    const patch = (body: object) =>
      call(patchTaskRoute, { as: ines, method: 'PATCH', params: { dateOrId: task }, body });
    const error = 'An account has at most 200,000 labels on items.';
    await expectFull(patch({ labels: [label] }), error);
    await expectFull(createTask(ines, { labels: [label] }), error);
    expect((await createTask(ines)).status).toBe(201);
    expect((await patch({ labels: [] })).status).toBe(200);
    // What is laid out further is without the labels of the series.
    const params = { dateOrId: first };
    const body = { recurrence: { rrule: 'FREQ=DAILY;COUNT=9' } };
    const more = await call(patchTaskRoute, { as: ines, method: 'PATCH', params, path: '/?scope=all', body });
    expect([more.status, await itemsOf(ines)]).toEqual([200, 4_011]);
    expect(await database.itemLabel.count({ where: { labelId: label } })).toBe(0);
  });

  /** Creates labels. @returns their ids */
  const labelsOf = async ({ user }: Person, count: number): Promise<string[]> => {
    const data = Array.from({ length: count }, () => {
      const id = v7();
      return { id, ownerId: user.id, name: id, folded: id };
    });
    await database.label.createMany({ data });
    return data.map(({ id }) => id);
  };

  test('stickers', async () => {
    const [ines, task] = await withTask();
    const owner = Prisma.sql`${ines.user.id}::uuid`;
    const rows = Prisma.sql`${owner}, '1900-01-01'::date + number, ${owner}, '👍'`;
    await fill('stickers', 'day_owner_id, day, user_id, emoji', rows, 100_000);
    const body = { emoji: '👍', targetType: 'task', targetId: task };
    await expectFull(
      call(stickerRoute, { as: ines, method: 'POST', body }),
      'An account has at most 100,000 stickers.',
    );
  });

  test('files', async () => {
    const [ines, task] = await withTask();
    const owner = Prisma.sql`${ines.user.id}::uuid`;
    const rows = Prisma.sql`${task}::uuid, ${owner}, 'a', 'a', 'pdf', 'application/pdf', 1, 'many-' || number, ''`;
    const columns =
      'item_id, uploader_id, name, original_name, file_type, mime_type, size, storage_key, sha256';
    await fill('attachments', columns, rows, 20_000);
    const url = await anUpload(ines);
    const body = { name: 'a.pdf', url, targetType: 'task', targetId: task };
    await expectFull(
      call(recordRoute, { as: ines, method: 'POST', body }),
      'An account has at most 20,000 files.',
    );
    expect(await database.upload.count({ where: { userId: ines.user.id, status: 'stored' } })).toBe(1);
  });

  /** Creates a person with one task and this many others, and a second person to share the one task with. */
  async function withGiven(count: number): Promise<{ ines: Person; tomas: Person; task: string }> {
    const [ines, task] = await withTask();
    const tomas = await aUser();
    await plan(ines, count);
    return { ines, tomas, task };
  }

  test('shares', async () => {
    const { ines, tomas, task } = await withGiven(20_000);
    await run(Prisma.sql`
      INSERT INTO shares (id, item_id, recipient_id, shared_by_id)
      SELECT gen_random_uuid(), id, ${tomas.user.id}::uuid, owner_id FROM items
      WHERE owner_id = ${ines.user.id}::uuid AND id <> ${task}::uuid`);
    const body = { taskId: task, sharedWithEmail: tomas.user.email };
    await expectFull(
      call(shareRoute, { as: ines, method: 'POST', body }),
      'An account has at most 20,000 shares.',
    );
  });

  test('roles on tasks', async () => {
    const { ines, tomas, task } = await withGiven(20_000);
    await run(Prisma.sql`
      INSERT INTO task_collaborators (id, task_id, user_id, added_by_id)
      SELECT gen_random_uuid(), id, ${tomas.user.id}::uuid, owner_id FROM items
      WHERE owner_id = ${ines.user.id}::uuid AND id <> ${task}::uuid`);
    const body = { userEmail: tomas.user.email };
    await expectFull(
      call(collaboratorRoute, { as: ines, method: 'POST', params: { dateOrId: task }, body }),
      'An account has at most 20,000 collaborators on tasks.',
    );
  });

  test('invitations', async () => {
    const [ines, tomas] = [await aUser(), await aUser()];
    const rows = Prisma.sql`${ines.user.id}::uuid, ${ines.user.email}, ${tomas.user.id}::uuid, ${tomas.user.email},
      'rejected', now()`;
    const columns = 'owner_id, owner_email, collaborator_id, collaborator_email, status, answered_at';
    await fill('collaboration_requests', columns, rows, 20_000);
    await expectFull(
      call(inviteRoute, { as: ines, method: 'POST', body: { email: tomas.user.email } }),
      'An account has at most 20,000 invitations.',
    );
  });

  async function withTask(): Promise<[Person, string]> {
    const ines = await aUser();
    return [ines, (await createTask(ines)).body.id];
  }
});
