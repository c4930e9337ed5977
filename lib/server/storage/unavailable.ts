import { AppError } from '@/lib/server/errors/app-error';

/** Seconds after which a retry is worthwhile. */
const RETRY_AFTER = 5;

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

const codeOf = (error: unknown): string | null => {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : null;
  return typeof code === 'string' ? code : null;
};

/** Makes the 503 for storage that cannot be reached or is full. There is no error code of its own for a full disk. */
export function storageUnavailable(cause: unknown): AppError {
  const details = NO_ROOM.has(codeOf(cause) ?? '')
    ? 'There is no room left for files.'
    : 'The place where files are kept cannot be reached right now.';
  return new AppError('unavailable', { retryAfter: RETRY_AFTER, details, cause });
}

/** Runs the work, and converts every error to `storageUnavailable`. */
export async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? error : storageUnavailable(error);
  }
}

export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';
