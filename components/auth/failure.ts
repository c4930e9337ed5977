import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError, detailsOf } from '@/lib/client/http/api';

const UNREACHABLE = 'The server could not be reached. Please try again.';

/**
 * Returns the cause of a failed sign-in or sign-up.
 * @param expectedStatus the status that the default text of the toast explains; the cause is then undefined
 */
export function causeOf(error: unknown, expectedStatus: number): string | undefined {
  if (!(error instanceof ApiError)) return UNREACHABLE;
  return error.status === expectedStatus ? undefined : detailsOf(error);
}

/**
 * Shows the server's errors below their fields; the form (components/ui/form.tsx) shows those of others.
 * @param inForm the names that the form has for fields of the server, where they differ
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  inForm: Readonly<Record<string, Path<Values>>> = {},
): void {
  if (!(error instanceof ApiError)) return;
  for (const [field, message] of Object.entries(error.fields))
    setError(inForm[field] ?? (field as Path<Values>), { message });
}
