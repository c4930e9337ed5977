import { setTimeout as delay } from 'node:timers/promises';
import { type EmbeddedServer, startEmbedded } from '@/lib/db/embedded';
import type { Settings } from '@/lib/server/env';
import { checkOutsideDatabase } from './outside-database';
import { warn } from './say';

/** Each web process, and the worker, may hold this many (lib/db/client.ts), and listens for news on one more. */
const CONNECTIONS_PER_PROCESS = 12;
const CONNECTIONS_BESIDES = 30;

const RESTART_PAUSE_MS = 1_000;

export interface RunningDatabase {
  url: string;
  close(): Promise<void>;
}

/**
 * The person's own PostgreSQL, tried out, or else the embedded one, started and from then on started again when it ends
 * by itself.
 * @param onMoved is told when it had to come back at another address
 */
export async function openDatabase(
  settings: Settings,
  onMoved: (url: string) => void,
): Promise<RunningDatabase> {
  if (settings.databaseUrl !== null) {
    await checkOutsideDatabase(settings.databaseUrl);
    return { url: settings.databaseUrl, close: async () => undefined };
  }
  const connections = CONNECTIONS_PER_PROCESS * (settings.webProcesses + 1) + CONNECTIONS_BESIDES;
  const start = () => startEmbedded({ dataDir: settings.dataDir, purpose: 'service', connections });
  let server = await start();
  let closing = false;

  const startAgain = async (): Promise<EmbeddedServer> => {
    for (;;) {
      try {
        return await start();
      } catch (error) {
        warn(error instanceof Error ? error.message : String(error));
        await delay(RESTART_PAUSE_MS);
      }
    }
  };
  const watch = async () => {
    for (;;) {
      await server.ended;
      if (closing) return;
      warn('The embedded database ended by itself. It is started again.');
      const { url } = server;
      server = await startAgain();
      if (server.url !== url) onMoved(server.url);
    }
  };
  const watched = watch();
  const close = async () => {
    closing = true;
    await server.stop();
    await watched;
  };
  return { url: server.url, close };
}
