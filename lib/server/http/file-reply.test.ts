import type { ReadStream } from 'node:fs';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sendFile } from './file-reply';

let folder: string;
let file: string;
let bytes: ReadStream;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dayfold-'));
  file = path.join(folder, 'file');
  await writeFile(file, Buffer.alloc(1024 * 1024, 'dayfold '));
  bytes = (await open(file)).createReadStream();
});

afterEach(() => rm(folder, { recursive: true }));

const stored = () => ({
  name: 'file.pdf',
  mimeType: 'application/pdf',
  isDownload: false,
  version: '1',
  read: async () => Readable.toWeb(bytes) as ReadableStream<Uint8Array>,
});

/** Resolves however it ends: an aborted stream ends with an error. */
const isClosed = () => new Promise<void>((resolve) => bytes.once('close', resolve));

const asked = (signal?: AbortSignal) => new Request('http://localhost:3000/api/files/1', { signal });

test('all bytes of a file arrive, and then it is closed', async () => {
  const closed = isClosed();
  const { stream } = await sendFile(stored(), asked());
  const arrived = Buffer.from(await new Response(stream).arrayBuffer());
  expect(arrived.equals(await readFile(file))).toBe(true);
  await closed;
});

test.each(['before the answer', 'before anybody reads it', 'in the middle of it'])(
  'a file is closed when its caller leaves %s',
  async (when) => {
    const closed = isClosed();
    const leaving = new AbortController();
    if (when === 'before the answer') leaving.abort();
    const { stream } = await sendFile(stored(), asked(leaving.signal));
    if (when === 'in the middle of it') await stream?.getReader().read();
    leaving.abort();
    await closed;
  },
);
