import { v7 } from 'uuid';
import { GET as dayRoute, DELETE as deleteRoute } from '@/app/api/attachments/[dateOrId]/route';
import { POST as recordRoute } from '@/app/api/attachments/route';
import { GET as imagesOfDayRoute } from '@/app/api/images/[date]/route';
import { GET as imagesRoute } from '@/app/api/images/route';
import { GET as targetRoute } from '@/app/api/item-attachments/[targetType]/[targetId]/route';
import { POST as recordItemRoute } from '@/app/api/item-attachments/route';
import { POST as createScheduleRoute } from '@/app/api/schedules/route';
import { DELETE as endShareRoute } from '@/app/api/task-shares/[id]/route';
import { POST as shareRoute } from '@/app/api/task-shares/route';
import { POST as restoreTaskRoute } from '@/app/api/tasks/[dateOrId]/restore/route';
import { DELETE as deleteTaskRoute } from '@/app/api/tasks/[dateOrId]/route';
import { POST as createTaskRoute } from '@/app/api/tasks/route';
import { database } from '@/lib/db/client';
import type { Attachment } from '@/lib/shared/contract/schemas/attachments';
import type { Permission } from '@/lib/shared/policy/policy';
import { call } from '@/lib/testing/server/call';
import { anAttachment, anUpload, aTicket, pdfOf, put } from '@/lib/testing/server/files';
import { aUser, type Person } from '@/lib/testing/server/people';
import { pictureOf } from '@/lib/testing/server/pictures';

const DAY = '2025-11-21';

const record = (as: Person, body: object) =>
  call<Attachment>(recordRoute, { as, method: 'POST', body: { name: 'a.pdf', date: DAY, ...body } });
const recordItem = (as: Person, body: object) =>
  call<Attachment>(recordItemRoute, { as, method: 'POST', body: { name: 'a.pdf', ...body } });
const onDay = (as: Person, date = DAY) => call<Attachment[]>(dayRoute, { as, params: { dateOrId: date } });
const ofTarget = (as: Person, targetType: string, targetId: string) =>
  call<Attachment[]>(targetRoute, { as, params: { targetType, targetId } });
const images = (as: Person, query: string) =>
  call<Attachment[]>(imagesRoute, { as, path: `/api/images${query}` });
const imagesOn = (as: Person, date: string) => call<Attachment[]>(imagesOfDayRoute, { as, params: { date } });
const erase = (as: Person, id: string) =>
  call(deleteRoute, { as, method: 'DELETE', params: { dateOrId: id } });

async function aTask(as: Person, date: string | null = DAY): Promise<string> {
  const { body } = await call<{ id: string }>(createTaskRoute, {
    as,
    method: 'POST',
    body: { title: 'Book the hall', date },
  });
  return body.id;
}

/** Creates a task of Ines that is shared with Tomás. */
async function sharedTask(permission: Permission) {
  const [ines, tomas] = [await aUser(), await aUser()];
  const task = await aTask(ines);
  const { body } = await call<{ id: string }>(shareRoute, {
    as: ines,
    method: 'POST',
    body: { taskId: task, sharedWithEmail: tomas.user.email, permission },
  });
  const endShare = () => call(endShareRoute, { as: ines, method: 'DELETE', params: { id: body.id } });
  return { ines, tomas, task, endShare };
}

const idsOf = ({ body }: { body: Attachment[] }): string[] => body.map(({ id }) => id);

const storedKeyOf = async (id: string) =>
  (await database.attachment.findUniqueOrThrow({ where: { id } })).storageKey;

const deletions = async (): Promise<unknown[]> => {
  const rows = await database.$queryRaw<{ payload: unknown }[]>`
    SELECT job.payload FROM graphile_worker._private_jobs AS job
    JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
    WHERE task.identifier = 'delete-stored-file'`;
  return rows.map(({ payload }) => payload);
};

describe('recording a file', () => {
  test('stores a file on a day with what the server detected, and not what the client claims', async () => {
    const ines = await aUser();
    const url = await anUpload(ines, pdfOf(1234));
    const { status, body } = await record(ines, {
      name: 'Tickets',
      originalName: 'IMG 0042.pdf',
      url,
      fileType: 'image',
      mimeType: 'text/html',
      size: 1,
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Tickets',
      originalName: 'IMG 0042.pdf',
      url: `/api/files/${body.id}`,
      fileType: 'pdf',
      mimeType: 'application/pdf',
      size: 1234,
      date: DAY,
      targetType: 'day',
      targetId: DAY,
      createdAt: expect.any(String),
      mine: true,
    });
    expect((await onDay(ines)).body).toEqual([body]);
  });

  test('stores a file on an item, with the date of the item', async () => {
    const ines = await aUser();
    const task = await aTask(ines, '2025-12-24');
    const url = await anUpload(ines);
    const claims = { fileType: 'pdf', mimeType: 'application/pdf', size: 100, date: DAY };
    const { status, body } = await recordItem(ines, { url, targetType: 'task', targetId: task, ...claims });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      date: '2025-12-24',
      targetType: 'task',
      targetId: task,
      originalName: 'a.pdf',
    });
    expect((await ofTarget(ines, 'task', task)).body).toEqual([body]);
  });

  test('accepts the upload address with an origin too', async () => {
    const ines = await aUser();
    const url = new URL(await anUpload(ines), 'http://localhost:3000').href;
    expect((await record(ines, { url })).status).toBe(201);
  });

  test('is 400 for an upload that is unknown, without a file, somebody else’s or recorded already', async () => {
    const [ines, tomas] = [await aUser(), await aUser()];
    const unfinished = await aTicket(ines);
    const foreign = await anUpload(tomas);
    const used = await anUpload(ines);
    expect((await record(ines, { url: used })).status).toBe(201);
    const unknown = [
      `/api/uploads/${'A'.repeat(43)}`,
      '/api/uploads/',
      'https://example.org/a.png',
      '',
      'http://[',
    ];
    for (const url of [unfinished, foreign, used, ...unknown]) {
      const answer = await record(ines, { url });
      expect([url, answer.status]).toEqual([url, 400]);
      expect(answer.body).toMatchObject({ fields: { url: expect.any(String) } });
    }
    expect((await record(tomas, { url: foreign })).status).toBe(201);
  });

  test('makes one attachment of simultaneous requests for one upload', async () => {
    const ines = await aUser();
    const url = await anUpload(ines);
    const answers = await Promise.all(Array.from({ length: 6 }, () => record(ines, { url })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(5).fill(400)]);
    expect((await onDay(ines)).body).toHaveLength(1);
  });

  test('keeps the upload when the target is refused, so that it can be recorded elsewhere', async () => {
    const { ines, tomas, task } = await sharedTask('view');
    const url = await anUpload(tomas);
    expect((await recordItem(tomas, { url, targetType: 'task', targetId: task })).status).toBe(403);
    const stranger = await aTask(await aUser());
    expect((await recordItem(tomas, { url, targetType: 'task', targetId: stranger })).status).toBe(404);
    expect((await recordItem(tomas, { url, targetType: 'schedule', targetId: task })).status).toBe(404);
    expect((await recordItem(tomas, { url, targetType: 'day', targetId: DAY })).status).toBe(201);
    expect((await ofTarget(ines, 'task', task)).body).toEqual([]);
  });

  test('is refused once the right to attach has ended, even if the upload began before', async () => {
    const { tomas, task, endShare } = await sharedTask('edit');
    const begun = await aTicket(tomas);
    await put(begun, pdfOf(10));
    await endShare();
    expect((await recordItem(tomas, { url: begun, targetType: 'task', targetId: task })).status).toBe(404);
  });

  test.each([
    [{ name: '' }],
    [{ name: '  ' }],
    [{ name: '///' }],
    [{ name: 'a\r\nb.pdf' }],
    [{ name: 'a\u2028b.pdf' }],
    [{ name: 'nul\u0000.pdf' }],
    [{ name: 'x'.repeat(256) }],
    [{ name: 7 }],
    [{ originalName: 'two\nlines' }],
    [{ date: '2025-02-30' }],
    [{ date: undefined }],
    [{ url: 7 }],
    [{ fileType: 7 }],
    [{ mimeType: {} }],
    [{ size: '100' }],
    [{ targetType: 'day' }],
    [{ storageKey: v7() }],
  ])('is 400 with %j', async (wrong) => {
    const ines = await aUser();
    const url = await anUpload(ines);
    expect((await record(ines, { url, ...wrong })).status).toBe(400);
    expect((await record(ines, { url })).status).toBe(201);
  });

  test.each([
    ['../../etc/passwd', '....etcpasswd'],
    ['C:\\photos\\sea.jpg', 'C:photossea.jpg'],
    ['  Bilhetes de comboio.pdf ', 'Bilhetes de comboio.pdf'],
    ['תמונה "של" הים.pdf', 'תמונה "של" הים.pdf'],
    ['🏖️'.repeat(60), '🏖️'.repeat(60)],
    ['e\u0301te\u0301.pdf', 'été.pdf'],
    ['😀'.repeat(255), '😀'.repeat(255)],
  ])('keeps the name %j as %j', async (name, kept) => {
    const ines = await aUser();
    expect((await record(ines, { url: await anUpload(ines), name })).body.name).toBe(kept);
  });
});

describe('reading files', () => {
  test('a day shows its own files and those of its items, oldest first, and nobody else sees those of the day', async () => {
    const { ines, tomas, task } = await sharedTask('view');
    const onTask = await anAttachment(ines, { targetType: 'task', targetId: task });
    const ofDay = await anAttachment(ines, { targetType: 'day', targetId: DAY });
    await anAttachment(ines, { targetType: 'day', targetId: '2025-11-22' });
    const hers = await onDay(ines);
    expect(idsOf(hers)).toEqual([onTask.id, ofDay.id]);
    expect(idsOf(await onDay(tomas))).toEqual([onTask.id]);
    expect((await onDay(tomas)).body[0]).toMatchObject({ mine: false, targetType: 'task', targetId: task });
    expect(idsOf(await ofTarget(ines, 'day', DAY))).toEqual([ofDay.id]);
    expect(idsOf(await ofTarget(tomas, 'day', DAY))).toEqual([]);
    expect(idsOf(await onDay(await aUser()))).toEqual([]);
  });

  test('the end of a share and the deletion of an item hide the files at once, and restoring shows them again', async () => {
    const { ines, tomas, task, endShare } = await sharedTask('view');
    const { id } = await anAttachment(ines, { targetType: 'task', targetId: task });
    await call(deleteTaskRoute, { as: ines, method: 'DELETE', params: { dateOrId: task } });
    expect([idsOf(await onDay(ines)), idsOf(await onDay(tomas))]).toEqual([[], []]);
    expect((await ofTarget(ines, 'task', task)).status).toBe(404);
    await call(restoreTaskRoute, { as: ines, method: 'POST', params: { dateOrId: task } });
    expect([idsOf(await onDay(ines)), idsOf(await onDay(tomas))]).toEqual([[id], [id]]);
    await endShare();
    expect(idsOf(await onDay(tomas))).toEqual([]);
    expect((await ofTarget(tomas, 'task', task)).status).toBe(404);
  });

  test('images are those of the days and items of the range, in calendar order', async () => {
    const { ines, tomas, task } = await sharedTask('view');
    const png = { bytes: await pictureOf('png'), type: 'image/png' };
    await anAttachment(ines, { targetType: 'day', targetId: DAY });
    const later = await anAttachment(ines, { targetType: 'day', targetId: '2025-11-23', ...png });
    const first = await anAttachment(ines, { targetType: 'day', targetId: DAY, ...png });
    const ofTask = await anAttachment(ines, { targetType: 'task', targetId: task, ...png });
    const range = '?startDate=2025-11-21&endDate=2025-11-23';
    expect(idsOf(await images(ines, range))).toEqual([first.id, ofTask.id, later.id]);
    expect(idsOf(await images(ines, '?startDate=2025-11-22&endDate=2025-11-22'))).toEqual([]);
    expect(idsOf(await images(tomas, range))).toEqual([ofTask.id]);
    expect(idsOf(await imagesOn(ines, DAY))).toEqual([first.id, ofTask.id]);
    expect(idsOf(await images(ines, ''))).toEqual([later.id, ofTask.id, first.id]);
  });

  test('files of a meeting of several days are on each of them', async () => {
    const ines = await aUser();
    const { body: fair } = await call<{ id: string }>(createScheduleRoute, {
      as: ines,
      method: 'POST',
      body: { title: 'Fair', date: '2025-11-20', time: null, endDate: '2025-11-22' },
    });
    const png = { bytes: await pictureOf('png'), type: 'image/png' };
    const { id } = await anAttachment(ines, { targetType: 'schedule', targetId: fair.id, ...png });
    for (const date of ['2025-11-20', DAY, '2025-11-22']) {
      expect(idsOf(await onDay(ines, date))).toEqual([id]);
      expect(idsOf(await imagesOn(ines, date))).toEqual([id]);
    }
    for (const date of ['2025-11-19', '2025-11-23']) expect(idsOf(await onDay(ines, date))).toEqual([]);
  });

  test('files of a task for later have no date, and are in no list but its own', async () => {
    const ines = await aUser();
    const task = await aTask(ines, null);
    const png = { bytes: await pictureOf('png'), type: 'image/png' };
    const { id } = await anAttachment(ines, { targetType: 'task', targetId: task, ...png });
    expect((await ofTarget(ines, 'task', task)).body).toMatchObject([{ id, date: null }]);
    expect(idsOf(await images(ines, ''))).toEqual([]);
    expect(idsOf(await images(ines, '?startDate=2025-01-01&endDate=2025-12-31'))).toEqual([]);
  });

  test.each([
    '?startDate=2025-11-21',
    '?endDate=2025-11-21',
    '?startDate=2025-11-22&endDate=2025-11-21',
    '?startDate=2025-01-01&endDate=2026-02-05',
    '?startDate=2025-02-30&endDate=2025-03-01',
    '?cursor=x',
    '?a=1',
  ])('images %s is 400', async (query) => {
    expect((await images(await aUser(), query)).status).toBe(400);
  });

  test('images without a range come in pages of a thousand, each image once', async () => {
    const ines = await aUser();
    await database.$executeRaw`
      INSERT INTO attachments
        (id, day_owner_id, day, uploader_id, name, original_name, file_type, mime_type, size, storage_key, sha256)
      SELECT gen_random_uuid(), ${ines.user.id}::uuid, date '2024-01-01' + (n / 4), ${ines.user.id}::uuid,
        'a', 'a', 'image', 'image/png', 1, gen_random_uuid()::text, '\\x00'
      FROM generate_series(1, 1001) AS n`;
    const first = await images(ines, '');
    const [, next] =
      /^<\/api\/images(\?cursor=[^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '') ?? [];
    const second = await images(ines, next ?? '');
    expect([first.body.length, second.body.length, second.headers.get('link')]).toEqual([1000, 1, null]);
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(1001);
    expect(second.body[0]?.date).toBe('2024-01-01');
  });

  test.each([
    ['task', 'no-uuid', 404],
    ['schedule', 'of another kind', 404],
    ['day', '2025-02-30', 400],
    ['week', DAY, 400],
  ])('the files of %s %s are %i', async (type, id, expected) => {
    const ines = await aUser();
    const targetId = id === 'of another kind' ? await aTask(ines) : id;
    expect((await ofTarget(ines, type, targetId)).status).toBe(expected);
  });

  test.each(['2025-02-30', 'x', v7()])('the files of the day %s are 400', async (date) => {
    const ines = await aUser();
    expect([(await onDay(ines, date)).status, (await imagesOn(ines, date)).status]).toEqual([400, 400]);
  });
});

describe('deleting a file', () => {
  test('is allowed to the uploader and the owner of the item; a job removes the file', async () => {
    const { ines, tomas, task } = await sharedTask('edit');
    const [one, two] = [
      await anAttachment(tomas, { targetType: 'task', targetId: task }),
      await anAttachment(tomas, { targetType: 'task', targetId: task }),
    ];
    const keys = [await storedKeyOf(one.id), await storedKeyOf(two.id)];
    expect((await erase(tomas, one.id)).status).toBe(204);
    expect((await erase(ines, two.id)).status).toBe(204);
    expect((await erase(ines, two.id)).status).toBe(404);
    expect((await onDay(ines)).body).toEqual([]);
    expect(await deletions()).toEqual(expect.arrayContaining(keys.map((key) => ({ key }))));
  });

  test('is 403 for others who see the file, and 404 for those who do not', async () => {
    const { ines, tomas, task, endShare } = await sharedTask('edit');
    const hers = await anAttachment(ines, { targetType: 'task', targetId: task });
    const his = await anAttachment(tomas, { targetType: 'task', targetId: task });
    expect((await erase(tomas, hers.id)).status).toBe(403);
    await endShare();
    expect((await erase(tomas, hers.id)).status).toBe(404);
    expect((await erase(tomas, his.id)).status).toBe(404);
    const ofDay = await anAttachment(ines, { targetType: 'day', targetId: DAY });
    expect((await erase(tomas, ofDay.id)).status).toBe(404);
    for (const id of [v7(), 'no-uuid', DAY]) expect((await erase(ines, id)).status).toBe(404);
    expect(idsOf(await onDay(ines))).toEqual([hers.id, his.id, ofDay.id]);
  });

  test('several times at once succeeds once', async () => {
    const ines = await aUser();
    const { id } = await anAttachment(ines, { targetType: 'day', targetId: DAY });
    const key = await storedKeyOf(id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => erase(ines, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
    expect((await deletions()).filter((payload) => JSON.stringify(payload).includes(key))).toHaveLength(1);
  });
});
