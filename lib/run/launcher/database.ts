import { setTimeout as delay } from 'node:timers/promises';
import { type EmbeddedServer, startEmbedded } from '@/lib/db/embedded/embedded';
import type { Settings } from '@/lib/server/env';
import { checkOutsideDatabase } from './outside-database';
import { warn } from './say';

/**
 * The most connections of a web process or the worker: those of its pool (lib/db/pool.ts) and two others, such as the
 * one for notifications.
 */
const CONNECTIONS_PER_PROCESS = 12;
/** Connections for everything else, such as the tools of `npm run`. */
const CONNECTIONS_BESIDES = 30;

const RESTART_PAUSE_MS = 1_000;

export interface RunningDatabase {
  url: string;
  close(): Promise<void>;
}

/**
 * Checks the configured PostgreSQL, or starts the embedded one and restarts it whenever it stops by itself.
 * @param onMoved called when the restarted server has another address
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
  return keepRunning(start, onMoved);
}

/** Starts a server, and restarts it whenever it stops by itself, until `close` is called. */
export async function keepRunning(
  start: () => Promise<EmbeddedServer>,
  onMoved: (url: string) => void,
): Promise<RunningDatabase> {
  const closing = new AbortController();
  let server = await start();

  const superviseServer = async () => {
    for (;;) {
      await server.ended;
      if (closing.signal.aborted) return;
      warn('The embedded database ended by itself. It is started again.');
      const next = await startWithRetries(start, closing.signal);
      if (next === null) return;
      // `close` was called meanwhile, and has stopped only the previous server.
      if (closing.signal.aborted) return next.stop();
      const moved = next.url !== server.url;
      server = next;
      if (moved) onMoved(next.url);
    }
  };
  const supervised = superviseServer();
  const close = async () => {
    closing.abort();
    await server.stop();
    await supervised;
  };
  return { url: server.url, close };
}

/** Starts a server, with retries. Returns null when the signal aborts first. */
async function startWithRetries(
  start: () => Promise<EmbeddedServer>,
  signal: AbortSignal,
): Promise<EmbeddedServer | null> {
  while (!signal.aborted) {
    try {
      return await start();
    } catch (error) {
      warn(error instanceof Error ? error.message : String(error));
      await delay(RESTART_PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  return null;
}
