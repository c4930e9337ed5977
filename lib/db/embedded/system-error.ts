/**
 * Returns the code of an error of a system call, such as ENOENT; null for anything else. It does not use `instanceof`:
 * in jest, Node's errors are instances of another realm's `Error`.
 */
export function systemErrorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
