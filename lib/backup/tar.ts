import type { Readable } from 'node:stream';
import { extract, type Pack } from 'tar-stream';

/** One file of an archive. Content of more than a few MiB is split into several entries. */
export type Entry = { name: string; bytes: Buffer };

/** Bytes. A damaged length field must not fill the memory; a backup never writes so much. */
const ENTRY_MAX = 64 * 1024 * 1024;

/**
 * The archive is damaged, incomplete, or not made by Dayfold; the message is one sentence for the person at the
 * terminal.
 */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

/** Adds a file to an archive that is being written; resolves when the archive has accepted it. */
export function addEntry(archive: Pack, { name, bytes }: Entry): Promise<void> {
  return new Promise((resolve, reject) => {
    // Written through the stream, since the library would otherwise buffer all entries, however slowly the archive is
    // written.
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

/** The library throws plain errors about the archive; errors of the system and of zlib have a code. */
const isTarError = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof ArchiveError) && Reflect.get(error, 'code') === undefined;
