import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { Client } from 'pg';
import { migrate } from '@/lib/db/migrations/migrate';
import { openToolDatabase } from '@/lib/run/tools/tool-database';
import { currentSettings, loadEnvFile } from '@/lib/server/env';
import { openStorage } from '@/lib/server/storage/storage';
import { type Day, dayAt, isDay } from '@/lib/shared/calendar/days';
import { astrid, DEMO_PASSWORD } from './demo/people';
import { bulkRows, storeBulk, storeDemo } from './demo/store';

/**
 * npm run seed:demo -- [--tasks N] [--date yyyy-MM-dd]
 * Adds demo people with a year of data to the planner's database, and replaces those of an earlier run. With --tasks it
 * also adds that many tasks of other people, to try a large planner. The same arguments produce the same data.
 */

function readArguments(): { tasks: number; today: Day } {
  const { values } = parseArgs({
    options: { tasks: { type: 'string', default: '0' }, date: { type: 'string' } },
  });
  const tasks = Number(values.tasks);
  if (!Number.isSafeInteger(tasks) || tasks < 0) throw new Error('--tasks takes a whole number.');
  const today = values.date ?? dayAt(new Date());
  if (!isDay(today)) throw new Error('--date takes a day, yyyy-MM-dd.');
  return { tasks, today };
}

async function storeBulkWithBar(client: Client, tasks: number, today: Day): Promise<void> {
  const bar = new SingleBar({
    format: '{bar} {percentage}% {value}/{total} rows, {eta_formatted} left',
    hideCursor: true,
  });
  bar.start(bulkRows(tasks), 0);
  await storeBulk(client, tasks, today, (count) => bar.increment(count));
  bar.stop();
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}

async function main(): Promise<void> {
  loadEnvFile(process.cwd());
  const { tasks, today } = readArguments();
  const settings = currentSettings();
  const fileTarget = { storage: openStorage(settings), dataDir: settings.dataDir };
  const { url, close } = await openToolDatabase(settings);
  try {
    await migrate(url);
    const client = await connect(url);
    try {
      await client.query('BEGIN');
      await storeDemo(client, fileTarget, today);
      if (tasks > 0) await storeBulkWithBar(client, tasks, today);
      await client.query('COMMIT');
      // Collects the statistics that PostgreSQL needs for good query plans.
      await client.query('ANALYZE');
    } finally {
      await client.end();
    }
  } finally {
    await close();
  }
  process.stdout.write(`Sign in as ${astrid.email} with the password '${DEMO_PASSWORD}'.\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
