import type { Readable } from 'node:stream';
import { extract, type Pack } from 'tar-stream';

/** An entry of an archive, which is a file in tar. Rows of more than a few MiB are split into several entries. */
export type Entry = { name: string; bytes: Buffer };

/** The largest size in bytes that is read, so that a damaged size does not fill the memory. Backups write less. */
const ENTRY_MAX = 64 * 1024 * 1024;

/** The error for an archive that is damaged, incomplete or not of Dayfold. Its message is printed as it is. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

/** Adds a file to an archive that is being written; resolves when the archive has accepted it. */
export function addEntry(archive: Pack, { name, bytes }: Entry): Promise<void> {
  return new Promise((resolve, reject) => {
    // Writes to the stream of the entry. An entry that is passed as a whole would be buffered without a limit.
    const sink = archive.entry({ name, mode: 0o600, size: bytes.length }, (error) =>
      error ? reject(error) : resolve(),
    );
    sink.end(bytes);
  });
}

/**
 * Reads the entries of a tar file in order.
 * @throws ArchiveError when it is incomplete or damaged
 */
export async function* readEntries(from: Readable): AsyncGenerator<Entry> {
  const archive = extract();
  from.on('error', (error) => archive.destroy(error));
  from.pipe(archive);
  try {
    for await (const entry of archive) {
      const { name, size = 0 } = entry.header;
      if (size > ENTRY_MAX) throw new ArchiveError('The archive is damaged.');
      const parts: Buffer[] = [];
      for await (const part of entry as AsyncIterable<Buffer>) parts.push(part);
      yield { name, bytes: Buffer.concat(parts) };
    }
  } catch (error) {
    throw isTarError(error) ? new ArchiveError('The archive is damaged or cut short.') : error;
  }
}

/** Returns true for errors of tar-stream about the archive. They have no code, unlike those of the system or zlib. */
const isTarError = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof ArchiveError) && Reflect.get(error, 'code') === undefined;
