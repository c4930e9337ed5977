import path from 'node:path';
import { Client } from 'pg';
import { Bench, type Planner } from '@/e2e/running/planner';
import { startEmbedded } from '@/lib/db/embedded/embedded';
import { addDays, type Day, dayAt } from '@/lib/shared/calendar/days';
import { storeBulk } from '@/prisma/demo/store';
import { type Reader, storeReaders } from './readers';

const READERS = 20;
/** The number of days on which each reader has 20 tasks. */
const DAYS = 7;

/** A running planner with one web process, many tasks of other people, and some readers. */
export type World = {
  bench: Bench;
  planner: Planner;
  databaseUrl: string;
  database: Client;
  readers: Reader[];
  /** The first day on which readers have 20 tasks. It is so late that no other tasks are on it. */
  day: Day;
  close(): Promise<void>;
};

/** Settings with which rate limits refuse nothing and only warnings and errors are logged. */
export const SETTINGS = { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'warn', WEB_PROCESSES: '1' };

/**
 * Starts a planner with data.
 * @param tasks the number of tasks of other people than the readers
 * @param root the folder of the clone whose build is started; by default this one
 */
export async function createWorld(
  tasks: number,
  variables: Record<string, string> = {},
  root?: string,
): Promise<World> {
  const bench = new Bench();
  // Starts a separate server, to which several planners and this process can connect.
  const server = await startEmbedded({ dataDir: path.join(bench.folder, 'database'), purpose: 'service' });
  const clear = async () => {
    await bench.stop();
    await server.stop();
    await bench.clear();
  };
  try {
    const databaseUrl = server.url;
    const planner = await bench.start({ ...SETTINGS, DATABASE_URL: databaseUrl, ...variables }, root);
    const database = new Client({ connectionString: databaseUrl });
    // Ignored here, since the next query fails; the server may also end before the client.
    database.on('error', () => undefined);
    await database.connect();
    const today = dayAt(new Date());
    await storeBulk(database, tasks, today);
    const day = addDays(today, 400);
    const readers = await storeReaders(database, READERS, { first: day, days: DAYS });
    // Collects statistics for the query plans, and sets hint bits, which the first reads would otherwise write.
    await database.query('VACUUM ANALYZE');
    const close = async () => {
      await database.end();
      await clear();
    };
    return { bench, planner, databaseUrl, database, readers, day, close };
  } catch (error) {
    await clear();
    throw error;
  }
}
