import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { log } from '@/lib/server/log';

/** Puts one file into the archive. Settles when its bytes have been read, so that one source at a time is open. */
export type AddFile = (
  path: string,
  content: Readable,
  how: { compress: boolean; at: Date },
) => Promise<void>;

/**
 * A ZIP as a stream that is written while it is read: never more of it is in memory than what is on its way. Whoever
 * stops reading ends the writing; when the writing fails, the stream breaks off, so that nobody takes a part for all.
 */
export function archive(write: (add: AddFile) => Promise<void>): ReadableStream<Uint8Array> {
  const zip = new ZipFile();
  const out = new PassThrough();
  const gone = new AbortController();
  out.on('close', () => gone.abort());
  zip.on('error', (error) => out.destroy(error));
  zip.outputStream.pipe(out);

  const add: AddFile = async (path, content, { compress, at }) => {
    try {
      gone.signal.throwIfAborted();
      zip.addReadStream(content, path, { mtime: at, compress });
      await finished(content, { signal: gone.signal });
    } finally {
      content.destroy();
    }
  };
  write(add).then(
    () => zip.end(),
    (error: unknown) => {
      if (gone.signal.aborted) return;
      log.error({ err: error }, 'an archive broke off');
      out.destroy(error instanceof Error ? error : new Error(String(error)));
    },
  );
  return webStreamOf(out);
}

/** Node's own conversion throws beside everybody when its reader goes in the middle. */
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
