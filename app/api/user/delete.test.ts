import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { GET as commentsRoute } from '@/app/api/comments/[targetTypeOrId]/[targetId]/route';
import { POST as labelRoute } from '@/app/api/labels/route';
import { GET as tasksRoute } from '@/app/api/tasks/[dateOrId]/route';
import { POST as createTask } from '@/app/api/tasks/route';
import { database } from '@/lib/db/client';
import { hub, openStream } from '@/lib/server/events/hub';
import { hashOf } from '@/lib/server/secrets';
import { dayAt } from '@/lib/shared/calendar/days';
import type { Comment } from '@/lib/shared/contract/schemas/comments';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import {
  add,
  changeSeries,
  collaborate,
  giveRole,
  share as giveShare,
  patch,
} from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { anAttachment, anUpload } from '@/lib/testing/server/files';
import { ageConfirmation, aUser, PASSWORD, type Person } from '@/lib/testing/server/people';
import { badLines, testRefusals } from '@/lib/testing/server/refusals';
import { untilTransactionBlocked } from '@/lib/testing/server/waiting';
import { POST as login } from '../auth/login/route';
import { GET as me } from '../auth/me/route';
import { DELETE } from './route';

// Password hashing is slow by design, and slower on a busy machine.
jest.setTimeout(60_000);

const DAY = '2026-03-14';

const leave = (person: Person, body: object = { password: PASSWORD }) =>
  call(DELETE, { as: person, method: 'DELETE', body });

async function aTask(owner: Person, title = 'Water the plants'): Promise<string> {
  const id = newId();
  await database.item.create({
    data: { id, kind: 'task', ownerId: owner.user.id, title, date: new Date(DAY), task: { create: {} } },
  });
  return id;
}

const share = (itemId: string, by: Person, to: Person) =>
  database.share.create({
    data: { id: newId(), itemId, sharedById: by.user.id, recipientId: to.user.id, permission: 'edit' },
  });

async function jobs(task: string): Promise<unknown[]> {
  const rows = await database.$queryRaw`
    SELECT payload FROM graphile_worker._private_jobs AS job
    JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
    WHERE identifier = ${task}`;
  return z
    .array(z.object({ payload: z.unknown() }))
    .parse(rows)
    .map(({ payload }) => payload);
}

beforeEach(() => database.$executeRaw`DELETE FROM graphile_worker._private_jobs`);

test('the account is gone at once, in all its sessions, and nobody can sign in to it', async () => {
  const ada = await aUser();
  const { email } = ada.user;
  const signIn = () =>
    call<{ sessionId: string }>(login, { method: 'POST', body: { email, password: PASSWORD } });
  const other = (await signIn()).body;
  const answer = await leave(ada);
  expect(answer.status).toBe(204);
  expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^dayfold\.session=; .*Max-Age=0/)]);
  expect((await call(me, { as: ada })).status).toBe(401);
  expect((await call(me, { as: { ...ada, ...other } })).status).toBe(401);
  expect((await signIn()).status).toBe(401);
  // The address can be registered again.
  expect((await aUser({ email })).user.id).not.toBe(ada.user.id);
});

test('their items are deleted with everything on them, and those of others stay', async () => {
  const [ada, bea] = [await aUser(), await aUser()];
  const [own, other] = [await aTask(ada), await aTask(bea)];
  await share(own, ada, bea);
  await share(other, bea, ada);
  for (const [itemId, authorId] of [
    [own, ada.user.id],
    [own, bea.user.id],
    [other, ada.user.id],
  ] as const)
    await database.comment.create({ data: { id: newId(), itemId, authorId, content: 'Hello' } });
  await database.item.update({ where: { id: other }, data: { updatedById: ada.user.id } });
  await leave(ada);
  expect(await database.user.count({ where: { id: ada.user.id } })).toBe(0);
  expect(await database.item.findMany({ where: { id: { in: [own, other] } }, select: { id: true } })).toEqual(
    [{ id: other }],
  );
});

test('comments on others’ items stay without the name; everything on their own items is deleted', async () => {
  const [ada, bea, cyd] = [await aUser({ firstName: 'Ada' }), await aUser(), await aUser()];
  const [own, other] = [await aTask(ada), await aTask(bea)];
  await share(own, ada, bea);
  await share(other, bea, ada);
  await share(other, bea, cyd);
  for (const [itemId, author, content] of [
    [own, bea, 'On hers'],
    [other, ada, 'By her'],
    [other, cyd, 'By another'],
  ] as const)
    await database.comment.create({ data: { id: newId(), itemId, authorId: author.user.id, content } });
  await leave(ada);
  const params = { targetTypeOrId: 'task', targetId: other };
  for (const as of [bea, cyd]) {
    const { body } = await call<Comment[]>(commentsRoute, { as, params });
    expect(body.map(({ content, author, mine }) => ({ content, author, mine }))).toEqual([
      { content: 'By her', author: { firstName: 'Deleted user', email: '' }, mine: false },
      {
        content: 'By another',
        author: { firstName: cyd.user.firstName, email: cyd.user.email },
        mine: as === cyd,
      },
    ]);
  }
  expect(await database.comment.count({ where: { content: 'On hers' } })).toBe(0);
  const { body: tasks } = await call<Task[]>(tasksRoute, { as: bea, params: { dateOrId: DAY } });
  expect(tasks.map(({ id }) => id)).toEqual([other]);
});

test('jobs delete the files that lose their row, and no others', async () => {
  const [ada, bea] = [await aUser(), await aUser()];
  const [own, other] = [await aTask(ada), await aTask(bea)];
  await share(own, ada, bea);
  await share(other, bea, ada);
  const gone = [
    await anAttachment(ada, { targetType: 'task', targetId: own }),
    await anAttachment(bea, { targetType: 'task', targetId: own }),
    await anAttachment(ada, { targetType: 'task', targetId: other }),
    await anAttachment(ada, { targetType: 'day', targetId: DAY }),
  ].map(({ id }) => id);
  const kept = await anAttachment(bea, { targetType: 'task', targetId: other });
  await anUpload(ada);
  const attached = await database.attachment.findMany({
    where: { id: { in: gone } },
    select: { storageKey: true },
  });
  const unattached = await database.upload.findMany({
    where: { userId: ada.user.id },
    select: { storageKey: true },
  });
  await leave(ada);
  const expected = [...attached, ...unattached].map(({ storageKey }) => ({ key: storageKey }));
  expect(expected).toHaveLength(5);
  const handedOver = await jobs('delete-stored-file');
  expect(handedOver).toHaveLength(5);
  expect(handedOver).toEqual(expect.arrayContaining(expected));
  expect(
    await database.attachment.findMany({ where: { id: { in: [...gone, kept.id] } }, select: { id: true } }),
  ).toEqual([{ id: kept.id }]);
});

test('a job also deletes a file that somebody is attaching to an item of theirs', async () => {
  const [ada, bea] = [await aUser(), await aUser()];
  const itemId = await aTask(ada);
  await share(itemId, ada, bea);
  const { id } = await anAttachment(bea, { targetType: 'task', targetId: itemId });
  const row = await database.attachment.findUniqueOrThrow({ where: { id } });
  await database.attachment.delete({ where: { id } });
  const left = await database.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM items WHERE id = ${itemId}::uuid FOR UPDATE`;
    await tx.attachment.create({ data: row });
    const leaving = leave(ada);
    await untilTransactionBlocked();
    return { leaving };
  });
  expect((await left.leaving).status).toBe(204);
  expect(await jobs('delete-stored-file')).toEqual([{ key: row.storageKey }]);
});

test('the shares and roles that they gave on others’ items end, and those given in turn', async () => {
  const [ada, bea, cyd, dan] = [await aUser(), await aUser(), await aUser(), await aUser()];
  const task = await aTask(bea);
  await giveRole(bea, { kind: 'task', id: task }, ada, 'admin');
  await giveRole(ada, { kind: 'task', id: task }, cyd, 'admin');
  await giveRole(cyd, { kind: 'task', id: task }, dan, 'viewer');
  const shared = await aTask(bea);
  await giveShare(bea, { kind: 'task', id: shared }, ada, 'edit');
  await giveShare(ada, { kind: 'task', id: shared }, cyd, 'edit');
  await giveShare(cyd, { kind: 'task', id: shared }, dan);
  await leave(ada);
  for (const person of [cyd, dan])
    expect((await call(tasksRoute, { as: person, params: { dateOrId: DAY } })).body).toEqual([]);
  expect(await database.share.count({ where: { itemId: shared } })).toBe(0);
  expect(await database.taskCollaborator.count({ where: { taskId: task } })).toBe(0);
});

test('the permission of a connected mail account is revoked', async () => {
  const ada = await aUser();
  await database.emailIntegration.create({
    data: {
      id: newId(),
      userId: ada.user.id,
      provider: 'gmail',
      email: 'ada@gmail.example',
      refreshToken: hashOf('token'),
    },
  });
  await leave(ada);
  expect(await jobs('revoke-google-token')).toEqual([
    expect.objectContaining({ email: 'ada@gmail.example' }),
  ]);
});

test('a planner with many items is deleted too', async () => {
  const ada = await aUser();
  await database.$executeRaw`
    WITH made AS (
      INSERT INTO items (id, kind, owner_id, title, date)
      SELECT gen_random_uuid(), 'task', ${ada.user.id}::uuid, 'Task', ${DAY}::date
      FROM generate_series(1, 2500) RETURNING id)
    INSERT INTO tasks (id) SELECT id FROM made`;
  expect((await leave(ada)).status).toBe(204);
  expect(await database.item.count({ where: { ownerId: ada.user.id } })).toBe(0);
});

test('their series are deleted too, and what they changed of the series of others stays', async () => {
  const [ada, bea] = [await aUser(), await aUser()];
  await collaborate(bea, ada);
  const daily = { date: dayAt(new Date(), 'UTC'), recurrence: { rrule: 'FREQ=DAILY;COUNT=5' } };
  await changeSeries(ada, await add(ada, 'task', daily), 'all', { title: 'Of Ada' });
  const theirs = await add(bea, 'task', daily);
  await changeSeries(ada, theirs, 'following', { title: 'By Ada' });
  expect((await leave(ada)).status).toBe(204);
  expect(await database.series.count({ where: { ownerId: ada.user.id } })).toBe(0);
  expect(await database.item.count({ where: { ownerId: bea.user.id, title: 'By Ada' } })).toBe(5);
  expect(await database.seriesChange.count({ where: { actorId: ada.user.id } })).toBe(0);
});

test('their labels are deleted from everything, and those of others stay', async () => {
  const [ada, bea] = [await aUser(), await aUser()];
  const aLabel = async (as: Person) =>
    (await call<{ id: string }>(labelRoute, { as, method: 'POST', body: { name: 'home' } })).body.id;
  const [adas, beas] = [await aLabel(ada), await aLabel(bea)];
  const [own, theirs] = [
    await add(ada, 'task', { date: DAY, labels: [adas] }),
    await add(bea, 'task', { date: DAY, labels: [beas] }),
  ];
  await share(own.id, ada, bea);
  await share(theirs.id, bea, ada);
  await patch(bea, own, { labels: [beas] });
  await patch(ada, theirs, { labels: [adas] });
  expect((await leave(ada)).status).toBe(204);
  expect(await database.label.findMany({ select: { id: true } })).toEqual([{ id: beas }]);
  expect(await database.itemLabel.findMany({ select: { itemId: true, labelId: true } })).toEqual([
    { itemId: theirs.id, labelId: beas },
  ]);
});

test('of two simultaneous deletions, one is made', async () => {
  const ada = await aUser();
  const statuses = (await Promise.all([leave(ada), leave(ada)])).map(({ status }) => status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  expect([400, 401]).toContain(statuses.find((status) => status !== 204));
});

test('a session that ends meanwhile, as by a new password, deletes nothing', async () => {
  const ada = await aUser();
  const { leaving } = await database.$transaction(async (tx) => {
    await tx.user.update({ where: { id: ada.user.id }, data: { passwordHash: null } });
    await tx.session.deleteMany({ where: { userId: ada.user.id } });
    const leaving = leave(ada);
    await untilTransactionBlocked();
    return { leaving };
  });
  expect((await leaving).status).toBe(401);
  expect(await database.user.count({ where: { id: ada.user.id } })).toBe(1);
});

test('a write in another window meanwhile is refused or deleted with the account', async () => {
  const ada = await aUser();
  const write = () => call(createTask, { as: ada, method: 'POST', body: { title: 'Meanwhile', date: DAY } });
  const [left, ...written] = await Promise.all([leave(ada), ...Array.from({ length: 8 }, write)]);
  expect(left?.status).toBe(204);
  for (const { status } of written) expect([201, 401, 409]).toContain(status);
  expect(await database.item.count({ where: { title: 'Meanwhile' } })).toBe(0);
});

describe('open windows', () => {
  afterAll(() => hub.close());

  /**
   * Opens an event stream for the person. Returns a function that reads its text until the topic comes or the stream
   * ends.
   */
  async function streamTextOf(person: Person, until: string | null): Promise<() => Promise<string>> {
    const row = await database.session.findFirstOrThrow({ where: { userId: person.user.id } });
    const actor = {
      id: person.user.id,
      user: person.user,
      sessionId: row.id,
      token: null,
      isConfirmed: true,
    };
    const reader = (await openStream(actor, 0, new AbortController().signal)).getReader();
    return async () => {
      let text = '';
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return text;
        text += new TextDecoder().decode(value);
        if (until && text.includes(until)) {
          await reader.cancel();
          return text;
        }
      }
    };
  }

  test('of the person end', async () => {
    const ada = await aUser();
    const end = await streamTextOf(ada, null);
    await leave(ada);
    // Reads the stream to its end, which would not come if it stayed open.
    expect(await end()).toContain('retry:');
  });

  test.each(['tasks', 'schedules', 'goals', 'collaborations'])(
    'of people who saw their items are notified of %s',
    async (topic) => {
      const [ada, bea] = [await aUser(), await aUser()];
      await share(await aTask(ada), ada, bea);
      const readText = await streamTextOf(bea, `"${topic}"`);
      await leave(ada);
      expect(await readText()).toContain(`"${topic}"`);
    },
  );

  test('of people who see a comment of theirs are notified', async () => {
    const [ada, bea] = [await aUser(), await aUser()];
    const task = await aTask(bea);
    await share(task, bea, ada);
    await database.comment.create({
      data: { id: newId(), itemId: task, authorId: ada.user.id, content: 'Hello' },
    });
    const readText = await streamTextOf(bea, '"comments"');
    await leave(ada);
    expect(await readText()).toContain('"comments"');
  });
});

describe('a deletion needs a confirmation', () => {
  const stays = async (person: Person) => expect((await call(me, { as: person })).status).toBe(200);

  test('by the password, whose wrong attempts are limited', async () => {
    const ada = await aUser();
    for (let tried = 0; tried < 10; tried++)
      expect(await leave(ada, { password: 'not the password' })).toMatchObject({
        status: 400,
        body: { fields: { password: 'This is not your password.' } },
      });
    expect((await leave(ada)).status).toBe(429);
    await stays(ada);
  });

  test('and refuses the address where there is a password', async () => {
    const ada = await aUser();
    expect(await leave(ada, { email: ada.user.email })).toMatchObject({
      status: 400,
      body: { fields: { password: expect.any(String) } },
    });
    await stays(ada);
  });

  test('by the address, in whatever case, and a recent sign-in where there is no password', async () => {
    const ada = await aUser({ passwordHash: null });
    expect((await leave(ada, { password: PASSWORD })).status).toBe(400);
    expect(await leave(ada, { email: 'else@example.com' })).toMatchObject({
      status: 400,
      body: { fields: { email: 'This is not the address of your account.' } },
    });
    await ageConfirmation(ada);
    expect(await leave(ada, { email: ada.user.email })).toMatchObject({
      status: 403,
      body: { confirm: true },
    });
    await stays(ada);
    await ageConfirmation(ada, 0);
    expect((await leave(ada, { email: ada.user.email.toUpperCase() })).status).toBe(204);
  });

  test.each([{}, { password: PASSWORD, email: 'ada@example.com' }])(
    'by exactly one of the two, and not by %j',
    async (body) => {
      const ada = await aUser();
      expect(await leave(ada, body)).toMatchObject({
        status: 400,
        body: { fields: { password: expect.any(String) } },
      });
      await stays(ada);
    },
  );
});

describe('the call', () => {
  testRefusals({ handler: DELETE, method: 'DELETE', as: aUser, body: { password: PASSWORD } });

  test.each(badLines(128).filter(([what]) => what !== 'blank'))(
    'refuses a password that is %s',
    async (_what, password) => {
      expect(await leave(await aUser(), { password })).toMatchObject({
        status: 400,
        body: { fields: { password: expect.any(String) } },
      });
    },
  );
});
