import { Client } from 'pg';
import { lastEmbeddedUrl, startEmbedded } from '@/lib/db/embedded/embedded';
import { prepareDataFolder } from '@/lib/run/launcher/data-folder';
import { takeLock } from '@/lib/run/launcher/lock';
import { checkOutsideDatabase } from '@/lib/run/launcher/outside-database';
import type { Settings } from '@/lib/server/env';

export interface ToolDatabase {
  url: string;
  /** Stops the server, if this tool has started it. */
  close(): Promise<void>;
}

const nothing = async () => undefined;

/**
 * Opens the planner's database for a command-line tool: the configured one if there is one, else the embedded one,
 * which is started temporarily if the planner is not running.
 * @throws StartError when the database cannot be reached, or another process is starting it
 */
export async function openToolDatabase({
  databaseUrl,
  dataDir,
}: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<ToolDatabase> {
  if (databaseUrl !== null) {
    await checkOutsideDatabase(databaseUrl);
    return { url: databaseUrl, close: nothing };
  }
  const running = await lastEmbeddedUrl(dataDir);
  if (running && (await answers(running))) return { url: running, close: nothing };
  prepareDataFolder(dataDir);
  const release = takeLock(dataDir);
  try {
    const embedded = await startEmbedded({ dataDir, purpose: 'service' });
    return { url: embedded.url, close: () => embedded.stop().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
