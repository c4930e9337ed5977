import path from 'node:path';
import { Client } from 'pg';
import { Bench, type Planner } from '@/e2e/running/planner';
import { startEmbedded } from '@/lib/db/embedded/embedded';
import { addDays, type Day, dayAt } from '@/lib/shared/calendar/days';
import { storeBulk } from '@/prisma/demo/store';
import { type Reader, storeReaders } from './readers';

const READERS = 20;
/** Days that each reader has 20 tasks on. */
const DAYS = 7;

/** A built planner with one web process, full of other people's tasks, and some people of whom it is asked. */
export type World = {
  bench: Bench;
  planner: Planner;
  databaseUrl: string;
  database: Client;
  readers: Reader[];
  /** The first day that has 20 tasks; none of the load's own are so far away. */
  day: Day;
  close(): Promise<void>;
};

/** Nobody is refused for asking too often, and what is written down of a call is what goes wrong. */
export const SETTINGS = { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'warn', WEB_PROCESSES: '1' };

/** @param tasks of all people together, besides the readers' own */
export async function aWorld(tasks: number, variables: Record<string, string> = {}): Promise<World> {
  const bench = new Bench();
  // Not one planner's own: it would admit the connections of that planner alone.
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
    // Whatever goes wrong is told by the next query; the planner may end first.
    database.on('error', () => undefined);
    await database.connect();
    const today = dayAt(new Date());
    await storeBulk(database, tasks, today);
    const day = addDays(today, 400);
    const readers = await storeReaders(database, READERS, { first: day, days: DAYS });
    // Fresh tables have no statistics yet, and the first reads of them would write.
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
