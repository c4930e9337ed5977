import type { Readable } from 'node:stream';
import { extract, type Pack } from 'tar-stream';

/** One file of an archive. What is larger than a few MiB is cut into several. */
export type Entry = { name: string; bytes: Buffer };

/** Bytes. A damaged length must not fill the memory; nothing that a backup writes comes near it. */
const ENTRY_MAX = 64 * 1024 * 1024;

/** The archive is damaged, cut short, or not made by Dayfold; the message is one sentence for the person at the terminal. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

/** Adds a file to an archive that is being written; settles when the archive has taken it. */
export function addEntry(archive: Pack, { name, bytes }: Entry): Promise<void> {
  return new Promise((resolve, reject) => {
    // Not with the bytes as an argument: the library would take them at once, however slowly the archive is written.
    const sink = archive.entry({ name, mode: 0o600, size: bytes.length }, (error) =>
      error ? reject(error) : resolve(),
    );
    sink.end(bytes);
  });
}

/**
 * Reads the entries of a tar file in their order.
 * @throws ArchiveError when it is cut short or damaged
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

/** The library throws plain errors about the archive; those of the system and of zlib have a code. */
const isTarError = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof ArchiveError) && Reflect.get(error, 'code') === undefined;
