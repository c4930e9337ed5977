/** Thrown when the embedded PostgreSQL cannot be used. The message is one sentence for the person at the terminal. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}
