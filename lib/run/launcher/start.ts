import path from 'node:path';
import { stop as stopCompiler } from 'esbuild';
import { refuseUnfinishedRestore } from '@/lib/backup/unfinished';
import { generateClient } from '@/lib/db/generate';
import { ensureBuild } from '@/lib/run/build/build';
import { currentSettings, isThisMachine, loadEnvFile } from '@/lib/server/env';
import { prepareDataFolder } from './data-folder';
import { openDatabase } from './database';
import { takeLock } from './lock';
import { refusalOf, thisMachine } from './machine';
import { checkPort } from './port';
import { prepareDatabase } from './prepare-database';
import { Processes } from './processes';
import { say, warn } from './say';
import { loadSecrets } from './secrets';
import { Shutdown } from './shutdown';
import { StartError } from './start-error';

const root = path.resolve(__dirname, '..', '..', '..');

/**
 * `npm start`, and with --dev `npm run dev`: prepares the database, builds the planner and starts its processes. With
 * --built, as in an image, it builds nothing: what only builds need may be missing (lib/run/build/prune.ts).
 */
async function main(): Promise<void> {
  process.chdir(root);
  const shutdown = new Shutdown();
  endOnSignals(shutdown);
  try {
    const { argv } = process;
    await start(shutdown, { dev: argv.includes('--dev'), isBuilt: argv.includes('--built') });
  } catch (error) {
    // A failure after the shutdown has begun is caused by it, and is not reported.
    const isStopping = shutdown.signal.aborted;
    if (!isStopping) warn(error instanceof Error ? error.message : String(error));
    await shutdown.end();
    process.exit(isStopping ? 0 : 1);
  }
}

async function start(
  shutdown: Shutdown,
  { dev, isBuilt }: { dev: boolean; isBuilt: boolean },
): Promise<void> {
  loadEnvFile(root);
  const settings = currentSettings();
  const refusal = refusalOf(thisMachine(), settings.databaseUrl !== null);
  if (refusal !== null) throw new StartError(refusal);
  prepareDataFolder(settings.dataDir);
  await shutdown.add(takeLock(settings.dataDir));
  refuseUnfinishedRestore(settings.dataDir);
  const secrets = loadSecrets(settings.dataDir);
  await checkPort(settings.host, settings.port);

  if (generateClient()) say('Generated the database client');
  say('Starting the database');
  let processes: Processes | null = null;
  const database = await openDatabase(settings, (url) => processes?.useDatabase(url));
  await shutdown.add(database.close);
  for (const name of await prepareDatabase(database.url)) say(`Applied the migration ${name}`);
  if (!dev && !isBuilt) await ensureBuild(root, announceBuild, shutdown.signal);
  shutdown.signal.throwIfAborted();

  say('Starting the planner');
  const started = new Processes({ settings, secrets, dev }, database.url);
  processes = started;
  await shutdown.add(() => started.stop());
  await started.ready();
  // The compiler of this process's own sources (tsx) takes more memory than the process. It starts again when needed.
  await stopCompiler();
  if (settings.smtpUrl === null) {
    say(`SMTP_URL is not set: mail is written to ${path.join(settings.dataDir, 'outbox')}`);
  }
  if (
    settings.smtpUrl?.startsWith('smtp:') &&
    settings.smtpAllowPlaintext &&
    !isThisMachine(settings.smtpUrl)
  )
    warn('SMTP_ALLOW_PLAINTEXT is on: mail leaves this machine unencrypted where the server offers no TLS');
  say(`Dayfold is ready at ${settings.appUrl}`);
}

function announceBuild(): void {
  say('Building the planner: once after each change, about a minute');
}

/** Begins the shutdown on Ctrl-C, on the signal of a service manager, or when the terminal is closed. */
function endOnSignals(shutdown: Shutdown): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!shutdown.signal.aborted) say('Stopping');
      shutdown.end().then(() => process.exit(0));
    });
  }
  // Ignores errors of writing to a closed terminal, which must not prevent the shutdown.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

main();
