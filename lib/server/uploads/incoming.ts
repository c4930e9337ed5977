import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { env } from '@/lib/server/env';
import { AppError } from '@/lib/server/errors/app-error';
import type { Content } from '@/lib/server/http/request-body';
import { ConcurrencyLimit } from '@/lib/server/limits/concurrency-limit';
import { makeFolder } from '@/lib/server/storage/folders';
import type { Parcel } from '@/lib/server/storage/storage';
import { orUnavailable } from '@/lib/server/storage/unavailable';
import { type AcceptedType, FILE_SIZE_MAX, isAcceptedType } from '@/lib/shared/contract/plain/accepted-files';
import { examine } from './examine';
import { tooLarge, wrongType } from './refused-file';

/**
 * Limits how many files are in memory at a time, while they are examined. Files that are still arriving are on disk, so
 * that slow connections use no memory.
 */
const limit = new ConcurrencyLimit({
  atOnce: 2,
  waitingMax: 100,
  refusal: 'Too many files are arriving right now. Try again in a moment.',
});

export type Arrived = Parcel & { mimeType: AcceptedType };

/**
 * Returns the declared type of a body. Throws 415 or 413 for a type that is not accepted or a length that is too large,
 * before any of the body is read.
 */
export function announcedType({ mediaType, length }: Content): AcceptedType {
  const mimeType = mediaType ?? '';
  if (!isAcceptedType(mimeType)) throw wrongType();
  if (length !== null && length > FILE_SIZE_MAX) throw tooLarge();
  return mimeType;
}

/**
 * Writes a body to a file, examines the file, and passes it to `work`. The file is removed afterwards, unless `work`
 * has moved it.
 * @throws RefusedFile (415, 413 or 400) for a file that cannot be attached, 400 for a body that is empty or incomplete,
 *   503 without disk space
 */
export async function withIncoming<Result>(
  content: Content,
  mimeType: AcceptedType,
  work: (file: Arrived) => Promise<Result>,
): Promise<Result> {
  const file = await orUnavailable(async () =>
    path.join(await makeFolder(env.dataDir, 'incoming'), randomUUID()),
  );
  try {
    return await work(await takeIn(file, content, mimeType));
  } finally {
    // A file that cannot be removed now is removed later by the job that clears this folder (`sweepUploads`).
    await rm(file, { force: true }).catch(() => undefined);
  }
}

async function takeIn(file: string, content: Content, mimeType: AcceptedType): Promise<Arrived> {
  const handle = await orUnavailable(() => open(file, 'wx', 0o600));
  const size = await fill(handle, content).finally(() => handle.close());
  const sha256 = await limit.run(() => settle(file, mimeType));
  return { path: file, mimeType, size, sha256 };
}

/**
 * Writes the body to the file. Reads it to its end even without disk space: most clients read the answer only after
 * they have sent everything, and the connection can then be reused.
 * @returns the number of bytes
 */
async function fill(handle: FileHandle, { bytes, length }: Content): Promise<number> {
  let size = 0;
  let failure: unknown;
  for await (const chunk of arriving(bytes)) {
    size += chunk.byteLength;
    if (size > FILE_SIZE_MAX) throw tooLarge();
    if (failure) continue;
    await orUnavailable(() => handle.appendFile(chunk)).catch((error: unknown) => {
      failure = error;
    });
  }
  if (failure) throw failure;
  if (length !== null && length !== size) throw cutShort();
  if (size === 0) throw new AppError('invalid', { details: 'An empty file cannot be attached.' });
  return size;
}

/**
 * Passes the bytes on. When the client disconnects, throws 400 in place of the error, which would be taken for a
 * failure of the server.
 */
async function* arriving(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (cause) {
    throw cutShort(cause);
  }
}

const cutShort = (cause?: unknown): AppError =>
  new AppError('invalid', { details: 'The file did not arrive whole.', cause });

/**
 * Examines the file, which may change its bytes, and writes the changed file. Each step takes some milliseconds for 10
 * MiB; other requests are served in between.
 * @returns the SHA-256 of the final file
 */
async function settle(path: string, mimeType: AcceptedType): Promise<Uint8Array> {
  const file = await orUnavailable(() => readFile(path));
  const arrived = hashOf(file);
  await setImmediate();
  examine(file, mimeType);
  await setImmediate();
  const kept = hashOf(file);
  if (!kept.equals(arrived)) await orUnavailable(() => writeFile(path, file, { flag: 'r+' }));
  return new Uint8Array(kept);
}

const hashOf = (file: Buffer): Buffer => createHash('sha256').update(file).digest();
