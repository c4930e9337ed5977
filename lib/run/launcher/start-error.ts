/**
 * Thrown when Dayfold or one of its tools cannot continue. The message is one sentence for the person at the terminal.
 */
export class StartError extends Error {
  override name = 'StartError';
}
