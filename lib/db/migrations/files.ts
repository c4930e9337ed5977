import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

// The working directory is the root of the project, since npm runs everything there. `__dirname` is of no use in
// bundled modules.
const prismaFolder = path.join(process.cwd(), 'prisma');

/** The folder of the migrations, which `npm run db:migration` writes and the launcher reads. */
export const MIGRATIONS_FOLDER = path.join(prismaFolder, 'migrations');

export const SCHEMA_FOLDER = path.join(prismaFolder, 'schema');

export interface Migration {
  /**
   * The name of the migration's folder. It begins with the time of the migration, so that names are in order of time.
   */
  name: string;
  sql: string;
  /** The SHA-256 of the script in hexadecimal, as Prisma stores it. */
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
