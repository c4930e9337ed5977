import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { z } from 'zod';
import { systemErrorCode } from '@/lib/db/embedded/system-error';
import { StartError } from './start-error';

const OLDEST_VERSION = 15;
const CONNECT_TIMEOUT_MS = 10_000;
const START_TIMEOUT_MS = 60_000;

/** The reasons for which connecting fails, by the codes of PostgreSQL and of the system. */
const REASONS: Record<string, string> = {
  '28P01': 'it refuses the password',
  '28000': 'it refuses this user',
  '3D000': 'it has no such database',
  '53300': 'it has no connection left',
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of its host cannot be looked up',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'there is no way to its host',
};

/** PostgreSQL's code for a server that is starting, stopping or recovering. */
const NOT_YET = '57P03';

/**
 * Checks that the configured PostgreSQL answers and is new enough. Waits for one that is starting.
 * @throws StartError
 */
export async function checkOutsideDatabase(databaseUrl: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      return refuseOld(await readVersion(databaseUrl));
    } catch (error) {
      if (error instanceof StartError) throw error;
      if (systemErrorCode(error) !== NOT_YET || Date.now() > deadline) throw unreachable(databaseUrl, error);
      await delay(500);
    }
  }
}

async function readVersion(databaseUrl: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      "SELECT current_setting('server_version_num')::int / 10000 AS version",
    );
    return z.object({ version: z.number() }).parse(rows[0]).version;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function refuseOld(version: number): void {
  if (version >= OLDEST_VERSION) return;
  throw new StartError(
    `The PostgreSQL of DATABASE_URL is version ${version}, and Dayfold needs ${OLDEST_VERSION} or newer.`,
  );
}

function unreachable(databaseUrl: string, error: unknown): StartError {
  const { host } = new URL(databaseUrl);
  const known = REASONS[systemErrorCode(error) ?? ''];
  const reason =
    known ?? (error instanceof Error && error.message !== '' ? error.message : 'it does not answer');
  return new StartError(`The database of DATABASE_URL at ${host} cannot be reached: ${reason}.`);
}
