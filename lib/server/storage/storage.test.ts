import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startS3 } from '@/lib/testing/storage/s3';
import { startUploadThing } from '@/lib/testing/storage/upload-thing';
import { s3Storage } from './s3';
import { openStorage, type Parcel, type Storage } from './storage';

/** The contract that each storage has to fulfil. */

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'dayfold-storage-'));
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

// UploadThing's library warns at each upload that it uses a deprecated part of itself. Any other warning fails the test.
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation((line: unknown) => {
    if (!String(line).includes('[uploadthing][deprecated]')) throw new Error(String(line));
  });
});

type Opened = {
  storage: Storage;
  /** Makes the storage unreachable, as a failure of the network or the disk does. */
  makeUnreachable(): Promise<void>;
  close(): Promise<void>;
};

const nowhere = { s3: null, uploadThing: null };

const STORES: Record<string, () => Promise<Opened>> = {
  async 'data folder'() {
    const own = await mkdtemp(path.join(dataDir, 'own-'));
    return {
      storage: openStorage({ ...nowhere, dataDir: own }),
      makeUnreachable: () => rename(own, `${own}-elsewhere`),
      close: async () => undefined,
    };
  },
  async S3() {
    const standIn = await startS3();
    const storage = openStorage({ ...nowhere, dataDir, s3: standIn.settings });
    return { storage, makeUnreachable: standIn.close, close: standIn.close };
  },
  async UploadThing() {
    const standIn = await startUploadThing();
    const storage = openStorage({ ...nowhere, dataDir, uploadThing: standIn.settings });
    return { storage, makeUnreachable: standIn.close, close: standIn.close };
  },
};

async function parcelOf(bytes: Uint8Array): Promise<Parcel> {
  const file = path.join(dataDir, randomUUID());
  await writeFile(file, bytes);
  const sha256 = new Uint8Array(createHash('sha256').update(bytes).digest());
  return { path: file, mimeType: 'image/png', size: bytes.length, sha256 };
}

async function read(storage: Storage, key: string): Promise<Buffer | null> {
  const stream = await storage.get(key);
  return stream && Buffer.from(await new Response(stream).arrayBuffer());
}

describe.each(Object.entries(STORES))('%s', (_name, open) => {
  let opened: Opened;

  beforeAll(async () => {
    opened = await open();
  });

  afterAll(() => opened.close());

  test('returns the bytes that were stored', async () => {
    const { storage } = opened;
    for (const size of [1, 3_000_000]) {
      const [key, bytes] = [randomUUID(), randomBytes(size)];
      await storage.put(key, await parcelOf(bytes));
      expect((await read(storage, key))?.equals(bytes)).toBe(true);
    }
  });

  test('keeps files separate', async () => {
    const { storage } = opened;
    const [one, other] = [randomUUID(), randomUUID()];
    await storage.put(one, await parcelOf(Buffer.from('one')));
    await storage.put(other, await parcelOf(Buffer.from('other')));
    await storage.delete(one);
    expect(await read(storage, one)).toBeNull();
    expect((await read(storage, other))?.toString()).toBe('other');
  });

  test('returns null for a key under which nothing was stored, and deletes it without an error', async () => {
    const { storage } = opened;
    const key = randomUUID();
    expect(await storage.get(key)).toBeNull();
    await expect(storage.delete(key)).resolves.toBeUndefined();
  });

  test('a reader may cancel before the end', async () => {
    const { storage } = opened;
    const key = randomUUID();
    await storage.put(key, await parcelOf(randomBytes(2_000_000)));
    const stream = await storage.get(key);
    const reader = stream?.getReader();
    await reader?.read();
    await expect(reader?.cancel()).resolves.toBeUndefined();
  });

  test('check() succeeds while the storage is reachable', async () => {
    await expect(opened.storage.check()).resolves.toBeUndefined();
  });

  test('fails with 503 in every call while it is unreachable', async () => {
    // A storage of its own, since the one of the other tests has to stay reachable.
    const { storage, makeUnreachable, close } = await open();
    try {
      const key = randomUUID();
      await storage.put(key, await parcelOf(Buffer.from('here')));
      const parcel = await parcelOf(Buffer.from('late'));
      await makeUnreachable();
      const away = { code: 'unavailable', headers: { 'Retry-After': '5' } };
      await expect(storage.check()).rejects.toMatchObject(away);
      await expect(storage.put(randomUUID(), parcel)).rejects.toMatchObject(away);
      await expect(storage.get(key)).rejects.toMatchObject(away);
      await expect(storage.delete(key)).rejects.toMatchObject(away);
    } finally {
      await close();
    }
  });
});

test('the data folder contains only complete files, which other users cannot read', async () => {
  const own = await mkdtemp(path.join(dataDir, 'modes-'));
  const storage = openStorage({ ...nowhere, dataDir: own });
  const key = randomUUID();
  await storage.put(key, await parcelOf(Buffer.from('x')));
  expect(await readdir(path.join(own, 'files', 'stored'))).toEqual([key]);
  expect((await stat(path.join(own, 'files'))).mode & 0o777).toBe(0o700);
});

test('a missing bucket is an unreachable storage, and not a missing file', async () => {
  const standIn = await startS3();
  try {
    const s3 = { ...standIn.settings, bucket: 'absent-bucket' };
    const storage = openStorage({ ...nowhere, dataDir, s3 });
    await expect(storage.get(randomUUID())).rejects.toMatchObject({ code: 'unavailable' });
    await expect(storage.check()).rejects.toMatchObject({ code: 'unavailable' });
  } finally {
    await standIn.close();
  }
});

test('all attempts at S3 share one deadline', async () => {
  const deadline = 300;
  const server = createServer((request, response) => {
    request.resume();
    jest.advanceTimersByTime(deadline * 0.6);
    response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  try {
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const settings = { endpoint, bucket: 'b', region: 'r', accessKeyId: 'k', secretAccessKey: 's' };
    const storage = s3Storage(settings, () => deadline);
    const away = { code: 'unavailable', cause: { message: 'The store does not answer.' } };
    const parcel = await parcelOf(Buffer.from('x'));
    await expect(storage.put(randomUUID(), parcel)).rejects.toMatchObject(away);
    await expect(storage.get(randomUUID())).rejects.toMatchObject(away);
    await expect(storage.delete(randomUUID())).rejects.toMatchObject(away);
  } finally {
    jest.useRealTimers();
    server.closeAllConnections();
    server.close();
  }
});

test('a wrong access key fails with 503', async () => {
  const [s3, uploadThing] = [await startS3(), await startUploadThing()];
  try {
    const wrong = openStorage({ ...nowhere, dataDir, s3: { ...s3.settings, accessKeyId: 'guessed' } });
    await expect(wrong.put(randomUUID(), await parcelOf(Buffer.from('x')))).rejects.toMatchObject({
      code: 'unavailable',
    });
    const token = Buffer.from(
      JSON.stringify({ apiKey: 'sk_guessed', appId: 'standin', regions: ['here'] }),
    ).toString('base64');
    const other = openStorage({
      ...nowhere,
      dataDir,
      uploadThing: { ...uploadThing.settings, token },
    });
    await expect(other.put(randomUUID(), await parcelOf(Buffer.from('x')))).rejects.toMatchObject({
      code: 'unavailable',
    });
    await expect(other.check()).rejects.toMatchObject({ code: 'unavailable' });
  } finally {
    await Promise.all([s3.close(), uploadThing.close()]);
  }
});
