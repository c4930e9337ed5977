import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { pool } from '@/lib/db/client';
import { pendingMigrations } from '@/lib/db/migrate';
import { env } from './env';
import { AppError } from './http/app-error';

/** Seconds after which it is worth asking again. */
const RETRY_AFTER = 2;

/** Throws 503 unless the database answers, holds every migration, and the data folder can be written. */
export async function requireReady(): Promise<void> {
  const pending = await pendingMigrations(pool);
  if (pending.length > 0)
    throw new AppError('unavailable', {
      retryAfter: RETRY_AFTER,
      details: 'Migrations are still to be applied.',
    });
  try {
    await access(env.dataDir, constants.W_OK);
  } catch (cause) {
    throw new AppError('unavailable', {
      retryAfter: RETRY_AFTER,
      details: 'The data folder cannot be written.',
      cause,
    });
  }
}
