import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';
import type { Entry } from './tar';

/**
 * The names, or the beginnings of the names, of the entries of an archive, in their order. Files precede the rows that
 * name them, since the backup takes a newer snapshot of the rows when a file of the first one is gone.
 */
export const HEAD = 'dayfold-backup.json';
export const SECRETS = 'secrets.json';
export const FILES = 'files/';
export const TABLES = 'tables/';
export const JOBS = 'jobs/';
export const SEAL = 'seal.json';

export const headSchema = z.strictObject({
  /** The version of the archive format. */
  format: z.literal(1),
  createdAt: z.string(),
});

/** The entry with the migrations and the columns of the tables to which the following rows conform. */
export const SCHEMA = 'schema.json';
export const schemaSchema = z.strictObject({
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()) })),
});
export type Schema = z.infer<typeof schemaSchema>;
export type Table = Schema['tables'][number];

/** The last entry, so that an archive without it is known to be incomplete. */
export const sealSchema = z.strictObject({
  /** The number of rows by table. */
  rows: z.record(z.string(), z.number().int()),
  /** The number of jobs. */
  jobs: z.number().int(),
  /** The highest job number assigned so far. */
  lastJob: z.number().int(),
  /** Storage keys of files that rows name and that the store did not have, or had with other bytes. */
  missing: z.array(z.string()),
  /** SHA-256, in hexadecimal, over all previous entries. */
  sha256: z.string(),
});
export type Seal = z.infer<typeof sealSchema>;

/** Computes the hash that the seal contains. */
export class Digest {
  readonly #hash: Hash = createHash('sha256');

  add({ name, bytes }: Entry): void {
    this.#hash.update(`${name}\n${bytes.length}\n`).update(bytes);
  }

  /** Returns the hash in hexadecimal. Call it once. */
  end(): string {
    return this.#hash.digest('hex');
  }
}
