import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { query } from '@/lib/db/connection';
import { pendingMigrations } from '@/lib/db/migrations/migrate';
import { env } from './env';
import { AppError } from './errors/app-error';
import { checkStorage } from './storage/storage';

/** Seconds after which the caller should check again. */
const RETRY_AFTER = 2;

/**
 * Throws 503 unless the database answers and has every migration, the data folder is writable, and the file storage
 * answers.
 */
export async function requireReady(): Promise<void> {
  const pending = await pendingMigrations(query);
  if (pending.length > 0) throw notReady('Migrations are still to be applied.');
  try {
    await access(env.dataDir, constants.W_OK);
  } catch (cause) {
    throw notReady('The data folder cannot be written.', cause);
  }
  await checkStorage();
}

const notReady = (details: string, cause?: unknown): AppError =>
  new AppError('unavailable', { retryAfter: RETRY_AFTER, details, cause });
