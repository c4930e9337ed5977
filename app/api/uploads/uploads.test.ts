import { createHash } from 'node:crypto';
import fs, { readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { POST as recordRoute } from '@/app/api/attachments/route';
import { POST as ticketRoute } from '@/app/api/attachments/upload/route';
import { DELETE as withdrawRoute } from '@/app/api/tokens/[id]/route';
import { POST as createTokenRoute } from '@/app/api/tokens/route';
import { PUT as uploadRoute } from '@/app/api/uploads/[token]/route';
import { database } from '@/lib/db/client';
import { env } from '@/lib/server/env';
import { log } from '@/lib/server/log';
import { storage } from '@/lib/server/storage/storage';
import { FILE_SIZE_MAX } from '@/lib/shared/contract/plain/accepted-files';
import type { UploadTicket } from '@/lib/shared/contract/schemas/attachments';
import type { CreatedToken } from '@/lib/shared/contract/schemas/tokens';
import { type Call, call } from '@/lib/testing/server/call';
import { anUpload, aTicket, pdfOf, put, tokenOf } from '@/lib/testing/server/files';
import { aUser, type Person } from '@/lib/testing/server/people';
import { MANY_PARTS, MIME_TYPES, pictureOf } from '@/lib/testing/server/pictures';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';

afterEach(restoreSettings);

const ticket = (as: Person, more: Call = {}) =>
  call<UploadTicket>(ticketRoute, { as, method: 'POST', ...more });

const rowOf = (uploadUrl: string) =>
  database.upload.findUniqueOrThrow({
    where: { tokenHash: new Uint8Array(createHash('sha256').update(tokenOf(uploadUrl)).digest()) },
  });

const namesIn = (folder: string): Promise<string[]> =>
  readdir(path.join(env.dataDir, 'files', folder)).catch(() => []);

/** Reads the state that a failed upload must not change. */
async function traces(uploadUrl: string) {
  const { status, size, mimeType, sha256 } = await rowOf(uploadUrl);
  return {
    status,
    size,
    mimeType,
    sha256,
    incoming: await namesIn('incoming'),
    stored: await namesIn('stored'),
  };
}

async function expectNoTrace(uploadUrl: string, work: () => Promise<unknown>): Promise<void> {
  const before = await traces(uploadUrl);
  expect(before.status).toBe('pending');
  await work();
  expect(await traces(uploadUrl)).toEqual(before);
}

/** Checks that `work`, which sends a file that is refused for its content, changes nothing but using up the address. */
async function expectUsedUp(uploadUrl: string, work: () => Promise<unknown>): Promise<void> {
  const before = await traces(uploadUrl);
  await work();
  expect(await traces(uploadUrl)).toEqual({ ...before, status: 'receiving' });
  expect((await put(uploadUrl, pdfOf(10))).status).toBe(409);
  expect(await traces(uploadUrl)).toEqual({ ...before, status: 'receiving' });
}

/** Returns a stream, which is sent without a Content-Length. */
function chunked(bytes: Uint8Array, chunk = 65_536): ReadableStream<Uint8Array> {
  let offset = 0;
  return new ReadableStream({
    pull(controller) {
      if (offset >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(offset, offset + chunk));
      offset += chunk;
    },
  });
}

describe('an address to upload to', () => {
  test('is on this origin, has a token of 256 bits that is stored as a hash, and expires after 15 minutes', async () => {
    const ines = await aUser();
    const { status, body } = await ticket(ines, {
      body: { name: 'tickets.pdf', mimeType: 'application/pdf', size: 1234 },
    });
    expect(status).toBe(201);
    expect(body.uploadURL).toMatch(/^\/api\/uploads\/[\w-]{43}$/);
    expect(new URL(body.uploadURL, 'https://planner.example.org').origin).toBe('https://planner.example.org');
    const row = await rowOf(body.uploadURL);
    expect(row).toMatchObject({ userId: ines.user.id, status: 'pending' });
    const minutes = (row.expiresAt.getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14.8);
    expect(minutes).toBeLessThanOrEqual(15);
  });

  test('is given without claims about the file, and without a body', async () => {
    const ines = await aUser();
    expect((await ticket(ines, { body: {} })).status).toBe(201);
    expect((await ticket(ines)).status).toBe(201);
    expect((await ticket(ines, { headers: { 'content-length': '0' } })).status).toBe(201);
    const json = { 'content-type': 'application/json', 'content-length': '0' };
    expect((await ticket(ines, { headers: json })).status).toBe(201);
  });

  test.each([
    [413, { size: FILE_SIZE_MAX + 1 }],
    [201, { size: FILE_SIZE_MAX }],
    [415, { mimeType: 'text/html' }],
    [415, { mimeType: 'image/svg+xml' }],
    [415, { mimeType: '' }],
    [201, { mimeType: 'image/webp' }],
    [400, { size: 0 }],
    [400, { size: -1 }],
    [400, { size: '12' }],
    [400, { size: 1.5 }],
    [400, { mimeType: 7 }],
    [400, { name: 'two\r\nlines.pdf' }],
    [400, { name: 'x'.repeat(256) }],
    [400, { url: 'x' }],
  ])('is refused with %i for %j', async (status, body) => {
    expect((await ticket(await aUser(), { body })).status).toBe(status);
  });

  test('is given 200 times an hour', async () => {
    changeSettings({ RATE_LIMIT_SCALE: '0.01' });
    const ines = await aUser();
    expect([(await ticket(ines)).status, (await ticket(ines)).status]).toEqual([201, 201]);
    const third = await ticket(ines);
    expect(third.status).toBe(429);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a file', () => {
  test('needs no session besides its token, and is answered with what the server detected', async () => {
    const url = await aTicket(await aUser());
    const bytes = await pictureOf('png');
    const { status, body } = await put(url, bytes, 'image/png; charset=binary');
    expect(status).toBe(200);
    expect(body).toEqual({ url, fileType: 'image', mimeType: 'image/png', size: bytes.length });
    const row = await rowOf(url);
    expect(row).toMatchObject({ status: 'stored', mimeType: 'image/png', size: bytes.length });
    const kept = await storage().get(row.storageKey);
    expect(Buffer.from(await new Response(kept).arrayBuffer()).equals(bytes)).toBe(true);
    expect(await namesIn('incoming')).toEqual([]);
  });

  test('that is refused leaves no token in the log', async () => {
    const logged = jest.spyOn(log, 'info');
    const url = await aTicket(await aUser());
    const refused = await put(url, pdfOf(10), undefined, {
      path: new URL(url, env.appUrl).pathname,
      headers: { authorization: 'Bearer nobody' },
    });
    expect(refused.status).toBe(401);
    expect(logged.mock.calls.map(([event]) => event)).toContainEqual(
      expect.objectContaining({ event: 'refused', path: '/api/uploads/[token]' }),
    );
    expect(JSON.stringify(logged.mock.calls)).not.toContain(tokenOf(url));
    logged.mockRestore();
  });

  test('may have 10 MiB, with and without a Content-Length', async () => {
    const ines = await aUser();
    const most = pdfOf(FILE_SIZE_MAX);
    const declared = { 'content-length': String(FILE_SIZE_MAX) };
    expect(await put(await aTicket(ines), most, 'application/pdf', { headers: declared })).toMatchObject({
      status: 200,
      body: { size: FILE_SIZE_MAX },
    });
    expect(await put(await aTicket(ines), chunked(most))).toMatchObject({
      status: 200,
      body: { size: FILE_SIZE_MAX },
    });
  });

  test('may not have a byte more, with or without a Content-Length', async () => {
    const url = await aTicket(await aUser());
    const more = pdfOf(FILE_SIZE_MAX + 1);
    const declared = { 'content-length': String(FILE_SIZE_MAX + 1) };
    await expectNoTrace(url, async () => {
      expect((await put(url, more, 'application/pdf', { headers: declared })).status).toBe(413);
    });
    await expectUsedUp(url, async () => {
      expect((await put(url, chunked(more))).status).toBe(413);
    });
  });

  test('is not read further once it is too large', async () => {
    const url = await aTicket(await aUser());
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1_000_000;
        controller.enqueue(pdfOf(1_000_000));
      },
    });
    expect((await put(url, endless)).status).toBe(413);
    expect(sent).toBeLessThan(FILE_SIZE_MAX + 3_000_000);
  });

  test('that is empty is 400', async () => {
    const url = await aTicket(await aUser());
    await expectNoTrace(url, async () => {
      expect((await put(url, undefined)).status).toBe(400);
      expect((await put(url, chunked(new Uint8Array()))).status).toBe(400);
    });
  });

  test('that arrives incomplete stores nothing, and may be sent again', async () => {
    const url = await aTicket(await aUser());
    await expectNoTrace(url, async () => {
      const declared = { 'content-length': '1000' };
      expect((await put(url, pdfOf(999), 'application/pdf', { headers: declared })).status).toBe(400);
      const broken = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(pdfOf(500));
        },
        pull(controller) {
          controller.error(new Error('aborted'));
        },
      });
      expect((await put(url, broken)).status).toBe(400);
    });
    expect((await put(url, pdfOf(1000))).status).toBe(200);
  });

  test('may be sent again when its sender disconnects, even together with many others', async () => {
    const ines = await aUser();
    const urls = await Promise.all(Array.from({ length: 12 }, () => aTicket(ines)));
    const leave = new AbortController();
    /** A file of which only the beginning arrives, until its sender disconnects. */
    const beginning = (onRead: () => void) =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(pdfOf(500));
          leave.signal.addEventListener('abort', () => controller.error(leave.signal.reason));
        },
        pull(): Promise<void> {
          onRead();
          return new Promise(() => undefined);
        },
      });
    const answers: Promise<unknown>[] = [];
    const begin = (url: string) =>
      new Promise<void>((resolve) => {
        const answer = put(url, beginning(resolve), undefined, { signal: leave.signal });
        answers.push(answer);
        // Resolves also when the upload is refused, so that the test fails and does not wait.
        void answer.then(() => resolve());
      });
    for (const url of urls) await begin(url);
    leave.abort();
    await Promise.all(answers);
    for (const url of urls) expect((await put(url, pdfOf(1000))).status).toBe(200);
  });

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml'],
    ['HTML', '<!doctype html>', 'text/html'],
    ['a PDF without a type', '%PDF-1.7\n', ''],
    ['a PDF as a stream of bytes', '%PDF-1.7\n', 'application/octet-stream'],
    [
      'a form',
      '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n%PDF-1.7\r\n--x--',
      'multipart/form-data',
    ],
  ])('is 415 if it is %s', async (_what, content, type) => {
    const url = await aTicket(await aUser());
    await expectNoTrace(url, async () => {
      const answer = await put(url, content, type);
      expect(answer).toMatchObject({ status: 415, body: { error: 'Invalid file type' } });
    });
  });

  test.each([
    ['HTML', '<!doctype html><script>alert(1)</script>', 'image/png'],
    ['a PDF', '%PDF-1.7\n<script>alert(1)</script>', 'image/png'],
    ['a GIF', 'GIF89a/*<html>*/=1', 'application/pdf'],
  ])(
    'is 415 if it is %s declared as another type, and its address is used up',
    async (_what, content, type) => {
      const url = await aTicket(await aUser());
      await expectUsedUp(url, async () => {
        const answer = await put(url, content, type);
        expect(answer).toMatchObject({ status: 415, body: { error: 'Invalid file type' } });
      });
    },
  );

  test.each(Object.entries(MANY_PARTS))(
    'with very many %s is 400, and its address is used up',
    async (_what, [kind, crowded]) => {
      const url = await aTicket(await aUser());
      await expectUsedUp(url, async () => {
        const answer = await put(url, crowded(FILE_SIZE_MAX), MIME_TYPES[kind]);
        expect(answer).toMatchObject({
          status: 400,
          body: { details: 'This picture is made of too many parts.' },
        });
      });
    },
  );

  test('counts even if it is refused: after 200 in an hour another is 429, and its address stays valid', async () => {
    const [ines, tomas] = [await aUser(), await aUser()];
    const url = await aTicket(ines);
    const wrong = () => put(url, 'hello', 'text/plain');
    for (let sent = 0; sent < 199; sent++) expect((await wrong()).status).toBe(415);
    expect((await put(await aTicket(ines), pdfOf(10))).status).toBe(200);
    const refused = await put(url, pdfOf(10));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect((await rowOf(url)).status).toBe('pending');
    expect((await put(await aTicket(tomas), pdfOf(10))).status).toBe(200);
  });

  test('with too many pixels is 400, and its address is used up', async () => {
    const url = await aTicket(await aUser());
    const header = Buffer.from(await pictureOf('png'));
    header.writeUInt32BE(100_000, 16);
    header.writeUInt32BE(100_000, 20);
    await expectUsedUp(url, async () => {
      expect((await put(url, new Uint8Array(header), 'image/png')).status).toBe(400);
    });
  });

  test.each([
    ['is unknown', 'A'.repeat(43)],
    ['is too short', 'short'],
    ['is a path', '..%2f..'],
  ])('is 404 for a token that %s', async (_what, token) => {
    expect((await put(`/api/uploads/${token}`, pdfOf(10))).status).toBe(404);
  });

  test('is 404 for an expired token', async () => {
    const url = await aTicket(await aUser());
    const { id } = await rowOf(url);
    await database.$executeRaw`
      UPDATE uploads SET created_at = now() - interval '1 hour', expires_at = now() - interval '1 second'
      WHERE id = ${id}::uuid`;
    expect((await put(url, pdfOf(10))).status).toBe(404);
  });

  test('is 404 once the access token that has asked for the address is withdrawn or has expired', async () => {
    const ines = await aUser();
    const aToken = async () => {
      const body = { name: 'Script', scope: 'write' };
      return (await call<CreatedToken>(createTokenRoute, { as: ines, method: 'POST', body })).body;
    };
    const [going, withdrawn, expired] = [await aToken(), await aToken(), await aToken()];
    const [own, ...urls] = [
      await aTicket(ines),
      ...(await Promise.all(
        [going, withdrawn, expired].map(({ token }) => aTicket({ ...ines, sessionId: token })),
      )),
    ];
    await call(withdrawRoute, { as: ines, method: 'DELETE', params: { id: withdrawn.id } });
    await database.token.update({ where: { id: expired.id }, data: { expiresAt: new Date() } });
    const statuses = [];
    for (const url of [own, ...urls]) statuses.push((await put(url, pdfOf(10))).status);
    expect(statuses).toEqual([200, 200, 404, 404]);
  });

  test('is accepted once for an address', async () => {
    const url = await aTicket(await aUser());
    expect((await put(url, pdfOf(10))).status).toBe(200);
    expect((await put(url, pdfOf(10))).status).toBe(409);
  });

  test('sent several times at once is accepted once', async () => {
    const url = await aTicket(await aUser());
    const answers = await Promise.all(Array.from({ length: 8 }, () => put(url, chunked(pdfOf(200_000)))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  test('sent with credentials needs valid ones of the same person', async () => {
    const [ines, tomas] = [await aUser(), await aUser()];
    const url = await aTicket(ines);
    const sending = (more: Call) => put(url, pdfOf(10), 'application/pdf', more);
    expect((await sending({ headers: { authorization: 'Bearer guessed' } })).status).toBe(401);
    expect((await sending({ headers: { authorization: 'Basic x' } })).status).toBe(401);
    expect((await sending({ headers: { cookie: ines.cookie.replace(/=.*/, '=guessed') } })).status).toBe(401);
    expect((await sending({ as: tomas })).status).toBe(404);
    expect((await sending({ headers: { cookie: tomas.cookie } })).status).toBe(404);
    expect((await sending({ headers: { cookie: ines.cookie } })).status).toBe(200);
    expect((await put(await aTicket(ines), pdfOf(10), undefined, { as: ines })).status).toBe(200);
  });

  test('is 503 while the data folder is missing, and may be sent again', async () => {
    const url = await aTicket(await aUser());
    const { dataDir } = env;
    await rename(dataDir, `${dataDir}-elsewhere`);
    try {
      const { status, headers } = await put(url, pdfOf(10));
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    } finally {
      await rename(`${dataDir}-elsewhere`, dataDir);
    }
    expect((await put(url, pdfOf(10))).status).toBe(200);
  });

  test('is 503 when the disk is full, and may be sent again', async () => {
    const url = await aTicket(await aUser());
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const open = fs.open;
    jest.spyOn(fs, 'open').mockImplementationOnce(async (...args) => {
      const handle = await open(...args);
      jest.spyOn(handle, 'appendFile').mockRejectedValueOnce(full);
      return handle;
    });
    await expectNoTrace(url, async () => {
      const { status, headers, body } = await put(url, pdfOf(10));
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      expect(body).toMatchObject({ details: 'There is no room left for files.' });
    });
    expect((await put(url, pdfOf(10))).status).toBe(200);
  });

  test('is 503 while the storage cannot be reached, and may be sent again', async () => {
    const url = await aTicket(await aUser());
    changeSettings({
      S3_BUCKET: 'files',
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 's',
    });
    await expectNoTrace(url, async () => {
      const { status, headers } = await put(url, pdfOf(10));
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    });
    restoreSettings();
    expect((await put(url, pdfOf(10))).status).toBe(200);
  });
});

describe('the storage quota of a person', () => {
  const MIB = 1024 * 1024;

  beforeEach(() => changeSettings({ STORAGE_QUOTA_MIB: '1' }));

  test('is checked before the upload when its size is declared', async () => {
    const ines = await aUser();
    expect((await ticket(ines, { body: { size: MIB } })).status).toBe(201);
    expect((await ticket(ines, { body: { size: MIB + 1 } })).status).toBe(413);
  });

  test('counts all files, attached or not, and each person has their own', async () => {
    const [ines, tomas] = [await aUser(), await aUser()];
    const url = await anUpload(ines, pdfOf(MIB / 2));
    await call(recordRoute, { as: ines, method: 'POST', body: { name: 'a.pdf', url, date: '2025-11-21' } });
    await anUpload(ines, pdfOf(MIB / 2 - 1));
    expect((await ticket(ines, { body: { size: 1 } })).status).toBe(201);
    const last = await aTicket(ines);
    await expectNoTrace(last, async () => {
      const answer = await put(last, pdfOf(20));
      expect(answer).toMatchObject({ status: 413, body: { error: 'No room left' } });
    });
    await database.upload.updateMany({
      where: { userId: ines.user.id, status: 'stored' },
      data: { size: MIB / 2 },
    });
    expect((await ticket(ines)).status).toBe(413);
    expect((await ticket(tomas)).status).toBe(201);
  });

  test('is not exceeded by files that arrive at once', async () => {
    const ines = await aUser();
    const urls = await Promise.all(Array.from({ length: 4 }, () => aTicket(ines)));
    const answers = await Promise.all(urls.map((url) => put(url, pdfOf((MIB / 2) * 0.8))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 413, 413]);
  });
});

test('the upload route is documented as public', () => {
  expect(uploadRoute.operation).toMatchObject({ access: 'public' });
});
