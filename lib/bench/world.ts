import path from 'node:path';
import { Client } from 'pg';
import { Bench, type Planner } from '@/e2e/running/planner';
import { startEmbedded } from '@/lib/db/embedded/embedded';
import { addDays, type Day, dayAt } from '@/lib/shared/calendar/days';
import { storeBulk } from '@/prisma/demo/store';
import { type Reader, storeReaders } from './readers';

const READERS = 20;
/** Days on which each reader has 20 tasks. */
const DAYS = 7;

/** A built planner with one web process, full of other people's tasks, and some readers. */
export type World = {
  bench: Bench;
  planner: Planner;
  databaseUrl: string;
  database: Client;
  readers: Reader[];
  /** The first day with 20 tasks; the bulk's own tasks are never so far away. */
  day: Day;
  close(): Promise<void>;
};

/** No request is refused by a limit, and only failures are logged. */
export const SETTINGS = { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'warn', WEB_PROCESSES: '1' };

/** @param tasks of all people together, besides the readers' own */
export async function aWorld(tasks: number, variables: Record<string, string> = {}): Promise<World> {
  const bench = new Bench();
  // Not a planner's own server, which would accept only that planner's connections.
  const server = await startEmbedded({ dataDir: path.join(bench.folder, 'database'), purpose: 'service' });
  const clear = async () => {
    await bench.stop();
    await server.stop();
    await bench.clear();
  };
  try {
    const databaseUrl = server.url;
    const planner = await bench.start({ ...SETTINGS, DATABASE_URL: databaseUrl, ...variables });
    const database = new Client({ connectionString: databaseUrl });
    // The next query reports any failure; the planner may end first.
    database.on('error', () => undefined);
    await database.connect();
    const today = dayAt(new Date());
    await storeBulk(database, tasks, today);
    const day = addDays(today, 400);
    const readers = await storeReaders(database, READERS, { first: day, days: DAYS });
    // Fresh tables have no statistics yet, and their first reads would write.
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
