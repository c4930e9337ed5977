import fs, { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { DELETE as deleteRoute } from '@/app/api/attachments/[dateOrId]/route';
import { GET as viewUrlRoute } from '@/app/api/attachments/[dateOrId]/view-url/route';
import { POST as passwordRoute } from '@/app/api/auth/change-password/route';
import { POST as loginRoute } from '@/app/api/auth/login/route';
import { POST as logoutRoute } from '@/app/api/auth/logout/route';
import { DELETE as revokeRoute } from '@/app/api/auth/sessions/[id]/route';
import { GET as sessionsRoute } from '@/app/api/auth/sessions/route';
import { GET as fileRoute } from '@/app/api/files/[id]/route';
import { DELETE as endShareRoute } from '@/app/api/task-shares/[id]/route';
import { POST as shareRoute } from '@/app/api/task-shares/route';
import { DELETE as deleteTaskRoute } from '@/app/api/tasks/[dateOrId]/route';
import { POST as createTaskRoute } from '@/app/api/tasks/route';
import { POST as createTokenRoute } from '@/app/api/tokens/route';
import { database } from '@/lib/db/client';
import { env } from '@/lib/server/env';
import { AppError } from '@/lib/server/errors/app-error';
import { storage } from '@/lib/server/storage/storage';
import type { Attachment, ViewAddress } from '@/lib/shared/contract/schemas/attachments';
import type { BegunSession, ListedSession } from '@/lib/shared/contract/schemas/auth';
import type { CreatedToken } from '@/lib/shared/contract/schemas/tokens';
import { answerOf, type BytesAnswer, type Call, call, callForBytes } from '@/lib/testing/server/call';
import { anAttachment, pdfOf } from '@/lib/testing/server/files';
import { aUser, type Person } from '@/lib/testing/server/people';
import { MIME_TYPES, PLACE, pictureOf, pictureWithPlace } from '@/lib/testing/server/pictures';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';

const DAY = '2025-11-21';

afterEach(restoreSettings);

const askForAddress = (as: Person, id: string) =>
  call<ViewAddress>(viewUrlRoute, { as, params: { dateOrId: id } });

const addressFor = async (as: Person, id: string): Promise<string> =>
  (await askForAddress(as, id)).body.viewUrl;

/** Requests an address as a link does: without a session in a header, unless `more` has one. */
function open(address: string, more: Call = {}): Promise<BytesAnswer> {
  const { pathname } = new URL(address, 'http://localhost');
  return callForBytes(fileRoute, { path: address, params: { id: pathname.split('/').pop() ?? '' }, ...more });
}

const onOwnDay = (as: Person, given: { bytes?: BodyInit; type?: string; name?: string } = {}) =>
  anAttachment(as, { targetType: 'day', targetId: DAY, ...given });

async function sharedFile(): Promise<{
  ines: Person;
  tomas: Person;
  task: string;
  file: Attachment;
  endShare(): Promise<unknown>;
}> {
  const [ines, tomas] = [await aUser(), await aUser()];
  const task = await call<{ id: string }>(createTaskRoute, {
    as: ines,
    method: 'POST',
    body: { title: 'Book the hall', date: DAY },
  });
  const share = await call<{ id: string }>(shareRoute, {
    as: ines,
    method: 'POST',
    body: { taskId: task.body.id, sharedWithEmail: tomas.user.email },
  });
  const file = await anAttachment(ines, { targetType: 'task', targetId: task.body.id });
  const params = { id: share.body.id };
  const endShare = () => call(endShareRoute, { as: ines, method: 'DELETE', params });
  return { ines, tomas, task: task.body.id, file, endShare };
}

describe('the address that view-url returns', () => {
  test('opens the file without a session in a header, byte for byte', async () => {
    const ines = await aUser();
    const bytes = pdfOf(5000);
    const { id } = await onOwnDay(ines, { bytes, name: 'Tickets.pdf' });
    const address = await addressFor(ines, id);
    expect(address).toMatch(new RegExp(`^/api/files/${id}\\?`));
    const answer = await open(address);
    expect(answer.status).toBe(200);
    expect(answer.bytes.equals(bytes)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="Tickets.pdf"',
      'cache-control': 'private, no-cache',
      'content-security-policy':
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test('expires after a quarter of an hour', async () => {
    const ines = await aUser();
    const { id } = await onOwnDay(ines);
    const address = await addressFor(ines, id);
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'],
      now: Date.now(),
    });
    try {
      jest.setSystemTime(Date.now() + 14 * 60_000);
      expect((await open(address)).status).toBe(200);
      jest.setSystemTime(Date.now() + 61_000);
      expect((await open(address)).status).toBe(404);
    } finally {
      jest.useRealTimers();
    }
  });

  test('that a token has asked for counts as a request of the tokens, not of the person', async () => {
    const ines = await aUser();
    const { id } = await onOwnDay(ines);
    const body = { name: 'Script', scope: 'read' };
    const token = (await call<CreatedToken>(createTokenRoute, { as: ines, method: 'POST', body })).body;
    const key = `requests:tokens:${ines.user.id}`;
    // The request for the address is the last one of this minute.
    await database.rateLimit.create({ data: { key, points: 599, expire: BigInt(Date.now() + 60_000) } });
    const ofToken = await addressFor({ ...ines, sessionId: token.token }, id);
    const own = await addressFor(ines, id);
    expect((await open(ofToken)).status).toBe(429);
    expect((await open(own)).status).toBe(200);
  });

  test('is valid for one file, person, session and time of expiry: no part of it can be changed', async () => {
    const [ines, tomas] = [await aUser(), await aUser()];
    const [file, other] = [await onOwnDay(ines), await onOwnDay(tomas)];
    const address = await addressFor(ines, file.id);
    const changed = (name: string, value: string | null) => {
      const url = new URL(address, 'http://localhost');
      if (value === null) url.searchParams.delete(name);
      else url.searchParams.set(name, value);
      return `${url.pathname}${url.search}`;
    };
    const expires = new URL(address, 'http://localhost').searchParams.get('expires');
    for (const wrong of [
      changed('person', tomas.user.id),
      changed('expires', String(Number(expires) + 1)),
      changed('signature', 'A'.repeat(43)),
      changed('signature', 'short'),
      changed('session', v7()),
      changed('person', null),
      changed('session', null),
      changed('expires', null),
      changed('signature', null),
      address.replace(file.id, other.id),
      address.replace(file.id, v7()),
      address.replace(file.id, 'no-uuid'),
    ])
      expect([wrong, (await open(wrong)).status]).toEqual([wrong, 404]);
    expect((await open(changed('expires', 'soon'))).status).toBe(400);
    expect((await open(changed('download', 'yes'))).status).toBe(400);
    expect((await open(`${address}&more=1`)).status).toBe(400);
  });

  test('does not work after the end of the share, the item or the attachment, from the next request on', async () => {
    const { ines, tomas, task, file, endShare } = await sharedFile();
    const [hers, his] = [await addressFor(ines, file.id), await addressFor(tomas, file.id)];
    expect([(await open(hers)).status, (await open(his)).status]).toEqual([200, 200]);
    await endShare();
    expect([(await open(hers)).status, (await open(his)).status]).toEqual([200, 404]);
    expect((await open(`${his}&thumbnail=1`)).status).toBe(404);
    expect((await open(`${his}&download=1`, { headers: { 'if-none-match': '*' } })).status).toBe(404);
    expect((await askForAddress(tomas, file.id)).status).toBe(404);
    await call(deleteTaskRoute, { as: ines, method: 'DELETE', params: { dateOrId: task } });
    expect((await open(hers)).status).toBe(404);

    const ofDay = await onOwnDay(ines);
    const address = await addressFor(ines, ofDay.id);
    await call(deleteRoute, { as: ines, method: 'DELETE', params: { dateOrId: ofDay.id } });
    expect((await open(address)).status).toBe(404);
  });

  describe('ends with the session that requested it', () => {
    const newSession = async (person: Person): Promise<Person> => {
      const { email, password } = { ...person.user, ...person };
      const { body } = await call<BegunSession>(loginRoute, { method: 'POST', body: { email, password } });
      return { ...person, sessionId: body.sessionId };
    };

    test.each([
      ['logging out', (as: Person) => call(logoutRoute, { as, method: 'POST' })],
      [
        'logging out by its cookie',
        ({ cookie }: Person) =>
          call(logoutRoute, {
            headers: { cookie, 'sec-fetch-site': 'same-origin' },
            method: 'POST',
          }),
      ],
      [
        'a week without use',
        ({ user }: Person) => database.$executeRaw`
          UPDATE sessions SET last_seen_at = now() - interval '8 days' WHERE user_id = ${user.id}::uuid`,
      ],
    ])('by %s', async (_what, end) => {
      const ines = await aUser();
      const { id } = await onOwnDay(ines);
      const [address, byCookie] = [
        await addressFor(ines, id),
        (
          await call<ViewAddress>(viewUrlRoute, {
            params: { dateOrId: id },
            headers: { cookie: ines.cookie },
          })
        ).body.viewUrl,
      ];
      for (const each of [address, byCookie]) expect((await open(each)).status).toBe(200);
      await end(ines);
      for (const each of [address, byCookie, `${address}&thumbnail=1`])
        expect((await open(each)).status).toBe(404);
    });

    test('by a new password, which ends the other sessions, and by ending the session in the list', async () => {
      const ines = await aUser();
      const [second, third] = [await newSession(ines), await newSession(ines)];
      const { id } = await onOwnDay(ines);
      const [first, others, listed] = [
        await addressFor(ines, id),
        await addressFor(second, id),
        await addressFor(third, id),
      ];
      const sessions = await call<ListedSession[]>(sessionsRoute, { as: third });
      const own = sessions.body.find(({ current }) => current);
      await call(revokeRoute, { as: ines, method: 'DELETE', params: { id: own?.id ?? '' } });
      expect([(await open(listed)).status, (await open(others)).status]).toEqual([404, 200]);
      const body = { currentPassword: ines.password, newPassword: 'a walk along the harbour' };
      expect((await call(passwordRoute, { as: ines, method: 'POST', body })).status).toBe(204);
      expect([(await open(others)).status, (await open(first)).status]).toEqual([404, 200]);
    });
  });

  test('is given only to those who see the file', async () => {
    const { tomas, file } = await sharedFile();
    const ofDay = await onOwnDay(await aUser());
    expect((await askForAddress(tomas, file.id)).status).toBe(200);
    expect((await askForAddress(tomas, ofDay.id)).status).toBe(404);
    expect((await askForAddress(await aUser(), file.id)).status).toBe(404);
    for (const id of [v7(), DAY]) expect((await askForAddress(tomas, id)).status).toBe(404);
  });
});

describe('a file', () => {
  test('opens with a session too, for those who see it', async () => {
    const { ines, tomas, file, endShare } = await sharedFile();
    expect((await open(file.url, { as: ines })).status).toBe(200);
    expect((await open(file.url, { headers: { cookie: tomas.cookie } })).status).toBe(200);
    expect((await open(file.url, { as: await aUser() })).status).toBe(404);
    expect((await open(file.url)).status).toBe(401);
    expect((await open(file.url, { headers: { authorization: 'Bearer guessed' } })).status).toBe(401);
    await endShare();
    expect((await open(file.url, { as: tomas })).status).toBe(404);
  });

  test('is not sent again to a client that has it', async () => {
    const ines = await aUser();
    const { url } = await onOwnDay(ines);
    const first = await open(url, { as: ines });
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[0-9a-f]{64}"$/);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await open(url, { as: ines, headers: { 'if-none-match': known } });
      expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, tag]);
      expect(again.headers.get('cache-control')).toBe('private, no-cache');
    }
    expect((await open(url, { as: ines, headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  test.each([
    [
      'Café “menu”.pdf',
      `filename="Cafe _menu_.pdf"; filename*=UTF-8''Caf%C3%A9%20%E2%80%9Cmenu%E2%80%9D.pdf`,
    ],
    ['תמונה.pdf', `filename="_____.pdf"; filename*=UTF-8''%D7%AA%D7%9E%D7%95%D7%A0%D7%94.pdf`],
    ['🏖.pdf', `filename="_.pdf"; filename*=UTF-8''%F0%9F%8F%96.pdf`],
    [`it's (1)*.pdf`, `filename="it's (1).pdf"`],
    ['a"; filename="b.html', `filename="a; filename=b.html.pdf"`],
    ['100%.pdf', `filename="100_.pdf"; filename*=UTF-8''100%25.pdf`],
    ['holiday.html', `filename="holiday.html.pdf"`],
    ['\u202efdp.exe', `filename="fdp.exe.pdf"`],
    ['../../.bashrc', `filename="bashrc.pdf"`],
    ['PHOTO.PDF', `filename="PHOTO.PDF"`],
    ['...', `filename="file.pdf"`],
  ])('called %j is downloaded under a safe name', async (name, expected) => {
    const ines = await aUser();
    const { url } = await onOwnDay(ines, { name });
    const { headers } = await open(`${url}?download=1`, { as: ines });
    expect(headers.get('content-disposition')).toBe(`attachment; ${expected}`);
  });

  test.each(Object.keys(MIME_TYPES) as (keyof typeof MIME_TYPES)[])(
    'of type %s is served with that type',
    async (kind) => {
      const ines = await aUser();
      const bytes = await pictureOf(kind);
      const { url } = await onOwnDay(ines, { bytes, type: MIME_TYPES[kind], name: 'sea.html' });
      const answer = await open(url, { as: ines });
      expect(answer.headers.get('content-type')).toBe(MIME_TYPES[kind]);
      expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="sea\.html\.\w+"$/);
      expect(answer.bytes.equals(bytes)).toBe(true);
    },
  );

  test.each(['jpeg', 'png', 'webp'] as const)(
    'of type %s has no place of capture, but keeps its orientation',
    async (kind) => {
      const ines = await aUser();
      const original = await pictureWithPlace(kind);
      const { url, size } = await onOwnDay(ines, { bytes: original, type: MIME_TYPES[kind] });
      expect(size).toBe(original.length);
      for (const address of [url, `${url}?download=1`]) {
        const { bytes } = await open(address, { as: ines });
        expect(bytes.length).toBe(size);
        const { exif, xmp, orientation } = await sharp(bytes).metadata();
        expect(exif?.includes(PLACE.exif)).toBe(false);
        expect(`${xmp ?? ''}`).not.toContain(PLACE.xmp);
        expect(orientation).toBe(6);
      }
    },
  );

  test('that is missing in the storage is 404, and 503 while the storage cannot be reached', async () => {
    const ines = await aUser();
    const { id, url } = await onOwnDay(ines);
    const { storageKey } = await database.attachment.findUniqueOrThrow({ where: { id } });
    changeSettings({
      S3_BUCKET: 'files',
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 's',
    });
    const { status, headers } = await open(url, { as: ines });
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    restoreSettings();
    await storage().delete(storageKey);
    expect((await open(url, { as: ines })).status).toBe(404);
  });

  test('answers HEAD without its bytes', async () => {
    const ines = await aUser();
    const { url } = await onOwnDay(ines, { bytes: pdfOf(777) });
    const request = new Request(`http://localhost:3000${url}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${ines.sessionId}` },
    });
    const params = Promise.resolve({ id: url.split('/').pop() });
    const response = await fileRoute(request, { params });
    expect([response.status, response.headers.get('content-type'), response.body]).toEqual([
      200,
      'application/pdf',
      null,
    ]);
  });
});

describe('a thumbnail', () => {
  const thumbnailOf = (as: Person, { url }: Attachment) => open(`${url}?thumbnail=1`, { as });

  test('is a small WebP in the right orientation, made once', async () => {
    const ines = await aUser();
    const bytes = await pictureWithPlace('jpeg', { width: 2000, height: 1000 });
    const file = await onOwnDay(ines, { bytes, type: 'image/jpeg', name: 'sea.jpg' });
    const first = await thumbnailOf(ines, file);
    expect(first.headers.get('content-type')).toBe('image/webp');
    expect(first.headers.get('content-disposition')).toBe('inline; filename="sea.jpg.webp"');
    const { width, height, exif } = await sharp(first.bytes).metadata();
    // Orientation 6: the longer side is vertical.
    expect([width, height, exif]).toEqual([240, 480, undefined]);
    const { storageKey } = await database.attachment.findUniqueOrThrow({ where: { id: file.id } });
    expect(await readdir(path.join(env.dataDir, 'files', 'thumbnails'))).toContain(`${storageKey}.webp`);

    const tag = first.headers.get('etag') ?? '';
    expect(tag).not.toBe((await open(file.url, { as: ines })).headers.get('etag'));

    await storage().delete(storageKey);
    const second = await thumbnailOf(ines, file);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(
      (await open(`${file.url}?thumbnail=1`, { as: ines, headers: { 'if-none-match': tag } })).status,
    ).toBe(304);
  });

  test.each(Object.keys(MIME_TYPES) as (keyof typeof MIME_TYPES)[])(
    'is made of a picture of type %s',
    async (kind) => {
      const ines = await aUser();
      const file = await onOwnDay(ines, { bytes: await pictureOf(kind), type: MIME_TYPES[kind] });
      const { status, bytes } = await open(`${await addressFor(ines, file.id)}&thumbnail=1`);
      expect(status).toBe(200);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 64, height: 48 });
    },
  );

  test('is 404 for a file that is no picture, and for one that cannot be read', async () => {
    const ines = await aUser();
    expect((await thumbnailOf(ines, await onOwnDay(ines))).status).toBe(404);
    const bytes = (await pictureOf('png')).slice(0, 60);
    const broken = await onOwnDay(ines, { bytes, type: 'image/png' });
    expect((await thumbnailOf(ines, broken)).status).toBe(404);
    expect((await open(broken.url, { as: ines })).status).toBe(200);
  });

  /** Returns a PNG whose second half is overwritten. */
  async function unreadable(): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await pictureOf('png', { width: 300, height: 200 });
    return bytes.fill(0x55, bytes.length / 2);
  }

  test('of a picture that cannot be read is attempted once', async () => {
    const ines = await aUser();
    const broken = await onOwnDay(ines, { bytes: await unreadable(), type: 'image/png' });
    const read = jest.spyOn(storage(), 'get');
    for (let asked = 0; asked < 3; asked++) expect((await thumbnailOf(ines, broken)).status).toBe(404);
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
  });

  test('is attempted again when the storage could not be reached', async () => {
    const ines = await aUser();
    const file = await onOwnDay(ines, { bytes: await pictureOf('png'), type: 'image/png' });
    const read = jest.spyOn(storage(), 'get').mockRejectedValueOnce(new AppError('unavailable'));
    expect((await thumbnailOf(ines, file)).status).toBe(503);
    read.mockRestore();
    expect((await thumbnailOf(ines, file)).status).toBe(200);
  });

  const manyOf = async (as: Person, count: number) => {
    const bytes = await pictureOf('png', { width: 800, height: 600 });
    return Promise.all(Array.from({ length: count }, () => onOwnDay(as, { bytes, type: 'image/png' })));
  };

  /** Returns a promise, and the function that resolves it. */
  function deferred(): { promise: Promise<void>; resolve: () => void } {
    let resolve = (): void => undefined;
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    return { promise, resolve };
  }

  test('is made for one person while many requests of another wait', async () => {
    const [ines, tomas] = [await aUser(), await aUser()];
    const [first, ...others] = await manyOf(ines, 6);
    const [his] = await manyOf(tomas, 1);
    if (!first || !his) throw new Error('There is no file.');
    const { storageKey } = await database.attachment.findUniqueOrThrow({ where: { id: his.id } });

    // The first stays in progress until all others wait for it.
    const [allWait, isUnderWay] = [deferred(), deferred()];
    const made: string[] = [];
    const { get } = storage();
    const read = jest.spyOn(storage(), 'get').mockImplementation(async (key) => {
      made.push(key);
      isUnderWay.resolve();
      await allWait.promise;
      return get(key);
    });
    const asked = [thumbnailOf(ines, first)];
    await isUnderWay.promise;
    const looked = jest.spyOn(fs, 'readFile');
    asked.push(...others.map((file) => thumbnailOf(ines, file)), thumbnailOf(tomas, his));
    while (looked.mock.calls.length < others.length + 1)
      await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    looked.mockRestore();
    allWait.resolve();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(7).fill(200));
    read.mockRestore();
    expect(made[1]).toBe(storageKey);
  });

  test('is not begun for a caller who has disconnected', async () => {
    const ines = await aUser();
    const [first, ...others] = await manyOf(ines, 6);
    if (!first) throw new Error('There is no file.');
    const read = jest.spyOn(storage(), 'get');
    const caller = new AbortController();
    const ask = ({ id, url }: Attachment, signal?: AbortSignal) =>
      answerOf(fileRoute, { as: ines, params: { id }, path: `${url}?thumbnail=1`, signal });
    const asked = others.map((file) => ask(file, caller.signal));
    caller.abort();
    await Promise.all(asked);
    expect((await ask(first)).status).toBe(200);
    // Besides `first`, at most the one that had begun before the caller disconnected is read.
    expect(read.mock.calls.length).toBeLessThanOrEqual(2);
    read.mockRestore();
  });

  test('requested many times at once is the same each time', async () => {
    const ines = await aUser();
    const bytes = await pictureOf('png', { width: 800, height: 600 });
    const file = await onOwnDay(ines, { bytes, type: 'image/png' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => thumbnailOf(ines, file)));
    expect(
      new Set(answers.map(({ status, bytes: small }) => `${status} ${small.toString('hex')}`)).size,
    ).toBe(1);
  });
});
