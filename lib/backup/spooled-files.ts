import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Storage } from '@/lib/server/storage/storage';
import type { NamedFile } from './named-files';
import { ArchiveError } from './tar';

const keySchema = z.uuid();

/** The files of an archive, which are kept in a folder until the rows that name them have been restored. */
export class SpooledFiles {
  readonly #folder: string;
  readonly #sums = new Map<string, { sha256: Buffer; size: number }>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Writes a file to the folder. @throws ArchiveError when the key is not a UUID */
  async add(key: string, bytes: Buffer): Promise<void> {
    if (!keySchema.safeParse(key).success)
      throw new ArchiveError('The archive is damaged: a file has no key.');
    await writeFile(this.#place(key), bytes, { mode: 0o600 });
    this.#sums.set(key, { sha256: createHash('sha256').update(bytes).digest(), size: bytes.length });
  }

  /**
   * Passes every file that a row names to the storage, and removes the others, whose rows were deleted during the
   * backup.
   * @throws ArchiveError when a file is missing or does not match its row, unless the backup listed it as missing
   */
  async handOver(storage: Storage, named: readonly NamedFile[], missing: ReadonlySet<string>): Promise<void> {
    for (const { key, mimeType, size, sha256 } of named) {
      if (missing.has(key)) continue;
      const sum = this.#sums.get(key);
      if (!sum || sum.size !== size || !sum.sha256.equals(sha256))
        throw new ArchiveError(`The file ${key} of the archive is not the one that its row names.`);
      await storage.put(key, { path: this.#place(key), mimeType, size, sha256: new Uint8Array(sha256) });
    }
    for (const key of this.#sums.keys()) await rm(this.#place(key), { force: true });
  }

  #place(key: string): string {
    return path.join(this.#folder, key);
  }
}
