import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';
import type { Entry } from './tar';

/**
 * What an archive holds, in this order: the head, the secrets, the files, the rows of each table, the jobs that are
 * waiting, the seal. Files come before the rows that name them, as the backup may find that it needs more of them.
 */
export const HEAD = 'dayfold-backup.json';
export const SECRETS = 'secrets.json';
export const FILES = 'files/';
export const TABLES = 'tables/';
export const JOBS = 'jobs/';
export const SEAL = 'seal.json';

export const headSchema = z.strictObject({
  /** Of this form of archive. */
  format: z.literal(1),
  createdAt: z.string(),
});

/** Which form the rows have that follow. */
export const SCHEMA = 'schema.json';
export const schemaSchema = z.strictObject({
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()) })),
});
export type Schema = z.infer<typeof schemaSchema>;
export type Table = Schema['tables'][number];

/** Stands at the end, so that an archive without it is known to be cut short. */
export const sealSchema = z.strictObject({
  /** Table to number of rows. */
  rows: z.record(z.string(), z.number().int()),
  jobs: z.number().int(),
  /** The last number that a job was given. */
  lastJob: z.number().int(),
  /** Storage keys of files that rows name and that the store did not have, or not as they were. */
  missing: z.array(z.string()),
  /** SHA-256, in hexadecimal, over all entries before. */
  sha256: z.string(),
});
export type Seal = z.infer<typeof sealSchema>;

/** Reckons the hash that the seal holds. */
export class Digest {
  readonly #hash: Hash = createHash('sha256');

  add({ name, bytes }: Entry): void {
    this.#hash.update(`${name}\n${bytes.length}\n`).update(bytes);
  }

  /** To be called once. */
  end(): string {
    return this.#hash.digest('hex');
  }
}
