/**
 * @returns the code, such as ENOENT, of a system call's error; null for anything else. It does not check the error's
 *   class: in jest, and in any other context of its own, Node's errors are of a class from outside.
 */
export function systemErrorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
