import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

// From the project's root, where npm runs everything; a bundled module does not know its own place.
const prismaFolder = path.join(process.cwd(), 'prisma');

/** The folder that `npm run db:migration` writes and the launcher reads. */
export const MIGRATIONS_FOLDER = path.join(prismaFolder, 'migrations');

export const SCHEMA_FOLDER = path.join(prismaFolder, 'schema');

export interface Migration {
  /** The folder's name, which begins with its time and so sorts by it. */
  name: string;
  sql: string;
  /** SHA-256 of the script in hexadecimal, in Prisma's form. */
  checksum: string;
}

/** Reads the migrations of prisma/migrations, oldest first. */
export async function readMigrations(): Promise<Migration[]> {
  const entries = await readdir(MIGRATIONS_FOLDER, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(names.sort().map(readMigration));
}

async function readMigration(name: string): Promise<Migration> {
  const bytes = await readFile(path.join(MIGRATIONS_FOLDER, name, 'migration.sql'));
  return { name, sql: bytes.toString('utf8'), checksum: createHash('sha256').update(bytes).digest('hex') };
}
