import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { log } from '@/lib/server/log';

/**
 * Adds one file to the archive. Resolves when its bytes have been read, so that a caller who waits has one source open
 * at a time.
 */
export type AddFile = (
  path: string,
  content: Readable,
  how: { compress: boolean; modifiedAt: Date },
) => Promise<void>;

/**
 * Returns a ZIP as a stream that is written while it is read, so that only the part in transit is in memory. When the
 * reader stops, `add` rejects; when `write` fails, the stream fails too, so that an incomplete ZIP does not pass for a
 * complete one.
 */
export function archive(write: (add: AddFile) => Promise<void>): ReadableStream<Uint8Array> {
  const zip = new ZipFile();
  const out = new PassThrough();
  const gone = new AbortController();
  out.on('close', () => gone.abort());
  zip.on('error', (error) => out.destroy(error));
  zip.outputStream.pipe(out);

  const add: AddFile = async (path, content, { compress, modifiedAt }) => {
    try {
      gone.signal.throwIfAborted();
      zip.addReadStream(content, path, { mtime: modifiedAt, compress });
      await finished(content, { signal: gone.signal });
    } finally {
      content.destroy();
    }
  };
  write(add).then(
    () => zip.end(),
    (error: unknown) => {
      if (gone.signal.aborted) return;
      log.error({ err: error }, 'an export ended early');
      out.destroy(error instanceof Error ? error : new Error(String(error)));
    },
  );
  return webStreamOf(out);
}

/**
 * Converts a Node stream to a web stream. Node's own `toWeb` throws an unhandled error when its reader stops midway.
 */
function webStreamOf(source: Readable): ReadableStream<Uint8Array> {
  const chunks = source.iterator();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void source.destroy(),
    },
    { highWaterMark: 0 },
  );
}
