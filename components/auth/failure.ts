import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError, detailsOf } from '@/lib/client/http/api';

const UNREACHABLE = 'The server could not be reached. Please try again.';

/**
 * What to say about a refused sign-in besides the catalogue's own text: nothing for the statuses that the text is made
 * for, as it would only say the same; otherwise the true cause.
 */
export function causeOf(error: unknown, expectedStatus: number): string | undefined {
  if (!(error instanceof ApiError)) return UNREACHABLE;
  return error.status === expectedStatus ? undefined : detailsOf(error);
}

/** Puts what the server found wrong under the fields concerned. */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): void {
  if (!(error instanceof ApiError)) return;
  for (const field of fields) {
    const message = error.fields[field];
    if (message) setError(field, { message });
  }
}
