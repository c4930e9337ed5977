import path from 'node:path';
import { Client } from 'pg';
import { lastEmbeddedUrl } from '@/lib/db/embedded/embedded';
import { say, warn } from '@/lib/run/launcher/say';
import { StartError } from '@/lib/run/launcher/start-error';
import { currentSettings, loadEnvFile } from '@/lib/server/env';
import {
  deleteDeadLetter,
  hasJobs,
  listDeadLetters,
  listWaiting,
  retryDeadLetters,
} from '@/lib/server/queue/dead-letters';
import { counted, deadLetterLines, waitingLines } from './jobs-report';
import { openToolDatabase } from './tool-database';

/**
 * npm run jobs                     lists dead letters, and counts all other jobs
 * npm run jobs -- retry ID|all     retries dead letters
 * npm run jobs -- delete ID        deletes a dead letter
 */

const USAGE = 'npm run jobs, npm run jobs -- retry ID|all, or npm run jobs -- delete ID';

const root = path.resolve(__dirname, '..', '..', '..');

type Command = { kind: 'list' } | { kind: 'retry' | 'delete'; id: string };

function readCommand([verb, id, ...more]: readonly string[]): Command {
  if (verb === undefined) return { kind: 'list' };
  const isId = id !== undefined && /^\d{1,18}$/.test(id);
  if (more.length === 0 && verb === 'retry' && (isId || id === 'all')) return { kind: 'retry', id };
  if (more.length === 0 && verb === 'delete' && isId) return { kind: 'delete', id };
  throw new StartError(`That is no command. Use ${USAGE}.`);
}

async function run(client: Client, command: Command): Promise<void> {
  if (!(await hasJobs(client))) return say('There are no jobs yet: start Dayfold with npm start.');
  if (command.kind === 'list') {
    const lines = [
      ...deadLetterLines(await listDeadLetters(client)),
      '',
      ...waitingLines(await listWaiting(client)),
    ];
    for (const line of lines) say(line);
    return;
  }
  const isRetry = command.kind === 'retry';
  const changed = await (isRetry ? retryDeadLetters : deleteDeadLetter)(client, command.id);
  if (changed === 0 && command.id !== 'all') throw new StartError(`There is no dead letter ${command.id}.`);
  say(`${counted(changed, 'dead letter')} ${isRetry ? 'will be tried again' : 'deleted'}.`);
}

async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  process.chdir(root);
  loadEnvFile(root);
  const settings = currentSettings();
  // Opening the database of a data folder would create it, so the tool ends if there is none.
  if (settings.databaseUrl === null && (await lastEmbeddedUrl(settings.dataDir)) === null)
    return say('There are no jobs yet: start Dayfold with npm start.');
  const database = await openToolDatabase(settings);
  const client = new Client({ connectionString: database.url, application_name: 'dayfold-jobs-tool' });
  try {
    await client.connect();
    await run(client, command);
  } finally {
    await client.end().catch(() => undefined);
    await database.close();
  }
}

main().catch((error: unknown) => {
  warn(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
