import { isUnavailable } from '@/lib/db/availability';
import { isForeignKeyViolation } from '@/lib/db/foreign-key';
import { AppError } from '@/lib/server/errors/app-error';
import { log } from '@/lib/server/log';

/** Returns the refusal for a thrown error. An unexpected error is logged in full, and the caller gets only its id. */
export function refusalOf(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error;
  if (isUnavailable(error)) {
    log.error({ err: error }, 'the database is unavailable');
    return new AppError('unavailable', { retryAfter: 2, cause: error });
  }
  if (isForeignKeyViolation(error)) {
    const details = 'Something that this is about was deleted a moment ago.';
    return new AppError('conflict', { details, cause: error });
  }
  log.error({ err: error }, 'unexpected failure');
  return new AppError('internal', { requestId, cause: error });
}
