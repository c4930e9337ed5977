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

/** Resolves once the stream is closed, also after an error, with which an aborted stream ends. */
const isClosed = () => new Promise<void>((resolve) => bytes.once('close', resolve));

const asked = (signal?: AbortSignal) => new Request('http://localhost:3000/api/files/1', { signal });

test('all bytes of a file arrive, and the file is closed afterwards', async () => {
  const closed = isClosed();
  const { stream } = await sendFile(stored(), asked());
  const arrived = Buffer.from(await new Response(stream).arrayBuffer());
  expect(arrived.equals(await readFile(file))).toBe(true);
  await closed;
});

test.each(['before the answer', 'before the first byte', 'after the first bytes'])(
  'a file is closed when the client disconnects %s',
  async (when) => {
    const closed = isClosed();
    const leaving = new AbortController();
    if (when === 'before the answer') leaving.abort();
    const { stream } = await sendFile(stored(), asked(leaving.signal));
    if (when === 'after the first bytes') await stream?.getReader().read();
    leaving.abort();
    await closed;
  },
);
